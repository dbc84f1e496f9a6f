import {
  createPrinter,
  deletePrinter,
  listPrinters,
  listUndelivered,
  printTestSlip,
  retryTicket,
  setStationOutput,
  updatePrinter,
  type Device,
  type Printer,
  type ResponseOf,
} from '@tiffin/contracts'
import { MOST_PRINTERS } from '@tiffin/domain'
import { getResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { createHandlers } from '../http/handlers.ts'
import { createMockRestaurant, type MockRestaurant } from '../restaurant.ts'
import { placeOrder } from './place-order.ts'

const agent = (n: number, changes: Partial<Device> = {}): Device => ({
  id: `0000000b-0000-4000-8000-00000000000${n}`,
  kind: 'agent',
  name: `Agent ${n}`,
  station_id: null,
  code_expires_at: null,
  paired_at: '2026-11-26T10:00:00Z',
  seen_at: null,
  ...changes,
})
const TANDOOR = { id: '0000000a-0000-4000-8000-000000000001', name: 'Tandoor', position: 0 }

let restaurant: MockRestaurant
beforeEach(() => {
  restaurant = createMockRestaurant({
    devices: [agent(1), agent(2, { paired_at: null }), agent(3, { kind: 'screen' })],
    stations: [{ ...TANDOOR, amber_minutes: 8, red_minutes: 15 }],
    now: () => new Date('2026-11-26T12:00:00Z'),
  })
})

type Failure = { readonly code?: string }
async function call<T = Failure>({ method, path }: { method: string; path: string }, id = '', body?: object) {
  const request = new Request(`http://mock${path.replace(':id', id)}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  const reply = (await getResponse(createHandlers(restaurant), request))!
  return (reply.status === 204 ? {} : await reply.json()) as T
}
const body = (changes: Partial<Printer> = {}) => ({
  name: 'Tandoor printer',
  agent_id: agent(1).id,
  address: '192.168.1.50:9100',
  columns: 48,
  ...changes,
})
const add = (changes: Partial<Printer> = {}) => call<Printer & Failure>(createPrinter, '', body(changes))
const undelivered = () => call<ResponseOf<typeof listUndelivered>>(listUndelivered)
function punch() {
  const { id, price } = restaurant.menu[0]!
  return placeOrder(restaurant, { items: [{ id, price, quantity: 1 }], orderType: 'Takeaway' }).kots[0]!
}

test('what is refused of a printer is what the server refuses', async () => {
  const { id } = await add()
  for (const [changes, code] of [
    [{ name: 'TANDOOR PRINTER' }, 'PRINTER_EXISTS'],
    [{ address: '192.168.1.50' }, 'PRINTER_ADDRESS_INVALID'],
    [{ address: '8.8.8.8:9100' }, 'PRINTER_ADDRESS_INVALID'],
    [{ address: '172.32.0.1:9100' }, 'PRINTER_ADDRESS_INVALID'],
    [{ address: '192.168.1.50:99999' }, 'PRINTER_ADDRESS_INVALID'],
    [{ address: '[2001:db8::1]:9100' }, 'PRINTER_ADDRESS_INVALID'],
    [{ address: 'queue:a b' }, 'PRINTER_ADDRESS_INVALID'],
    [{ agent_id: agent(2).id }, 'PRINT_AGENT_NOT_FOUND'],
    [{ agent_id: agent(3).id }, 'PRINT_AGENT_NOT_FOUND'],
  ] as const)
    expect([changes, (await add({ name: 'Another', ...changes })).code]).toEqual([changes, code])
  expect((await call<Printer>(updatePrinter, id, body({ columns: 32, address: 'printer.local:9100' }))).columns).toBe(
    32,
  )
  expect((await call<Printer>(updatePrinter, id, body({ address: '[fe80::1%eth0]:9100' }))).address).toBe(
    '[fe80::1%eth0]:9100',
  )
  expect((await call<Printer>(updatePrinter, id, body({ address: 'queue:kitchen' }))).address).toBe('queue:kitchen')
  expect((await call(updatePrinter, agent(9).id, body({ name: 'Bar' }))).code).toBe('PRINTER_NOT_FOUND')

  for (let n = restaurant.printers.length; n < MOST_PRINTERS; n++) await add({ name: `Printer ${n}` })
  expect((await add({ name: 'One too many' })).code).toBe('PRINTERS_FULL')
})

test('a printer of a station is kept, its tickets wait for it, and it prints one that is tried again', async () => {
  const printer = await add()
  expect((await call(setStationOutput, TANDOOR.id, { kind: 'printer' })).code).toBe('INVALID_REQUEST')
  expect((await call(setStationOutput, TANDOOR.id, { kind: 'screen', printer_id: printer.id })).code).toBe(
    'INVALID_REQUEST',
  )
  await call(setStationOutput, TANDOOR.id, { kind: 'printer', printer_id: printer.id, due_seconds: 15 })
  expect((await call(deletePrinter, printer.id)).code).toBe('PRINTER_IN_USE')

  restaurant.printers = restaurant.printers.map((each) => ({ ...each, problem: 'paper-out' }))
  const ticket = punch()
  expect(await undelivered()).toMatchObject({
    is_watched: true,
    tickets: [{ printer: { name: 'Tandoor printer', is_agent_on: true, problem: 'paper-out' } }],
    stations_without_screen: [],
    stations_with_printer: ['Tandoor'],
    printers_in_trouble: [{ station: 'Tandoor', printer: 'Tandoor printer', problem: 'paper-out' }],
  })
  await call(retryTicket, ticket.kot.id)
  expect((await call<Printer[]>(listPrinters))[0]).toMatchObject({ waiting: 1, printed_at: null })
  expect((await call(setStationOutput, TANDOOR.id, { kind: 'till' })).code).toBe('KOTS_UNDELIVERED')

  restaurant.printers = restaurant.printers.map((each) => ({ ...each, problem: null }))
  await call(retryTicket, ticket.kot.id)
  expect((await call<Printer[]>(listPrinters))[0]).toMatchObject({ waiting: 0, printed_at: '2026-11-26T12:00:00.000Z' })
  expect((await undelivered()).tickets).toEqual([])
  await call(setStationOutput, TANDOOR.id, { kind: 'till' })
  await call(deletePrinter, printer.id)
  expect(await call(listPrinters)).toEqual([])
})

test('a test slip comes out of a printer that is ready, and of no other', async () => {
  const { id } = await add()
  restaurant.printers = restaurant.printers.map((each) => ({ ...each, is_agent_on: false }))
  await call(printTestSlip, id)
  expect((await call<Printer[]>(listPrinters))[0]?.printed_at).toBeNull()
  restaurant.printers = restaurant.printers.map((each) => ({ ...each, is_agent_on: true }))
  await call(printTestSlip, id)
  expect((await call<Printer[]>(listPrinters))[0]?.printed_at).not.toBeNull()
})
