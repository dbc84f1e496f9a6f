import { randomUUID } from 'node:crypto'
import {
  createOrder,
  createPrinter,
  deletePrinter,
  listPrinters,
  listStationOutputs,
  listUndelivered,
  reportPrintJob,
  setStationOutput,
  takePrintJobs,
  updatePrinter,
} from '@tiffin/contracts'
import { MOST_PRINTERS } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addStations, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../../testing/harness.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
let time: Date
beforeAll(async () => {
  service = await startOrders({ now: () => time })
})
beforeEach(async () => {
  time = new Date('2026-11-21T12:00:00Z')
  if (!service.outside.isTenancyUp) {
    service.outside.isTenancyUp = true
    await service.restart()
  }
  spice = service.addRestaurant()
  addStations(spice)
})
afterAll(() => service.stop())

const bodyOf = (changes: object = {}) => ({
  name: 'Kitchen',
  agent_id: spice.agentId,
  address: '192.168.1.50:9100',
  columns: 42,
  ...changes,
})
const add = (changes?: object) => spice.call(createPrinter, { body: bodyOf(changes) }, 'Admin')
const change = (id: string, changes: object) =>
  spice.call(updatePrinter, { params: { id }, body: bodyOf(changes) }, 'Admin')
const remove = (id: string) => spice.call(deletePrinter, { params: { id } }, 'Admin')
const list = async () => (await spice.call(listPrinters, {}, 'Admin')).body
const stationId = () => spice.menu.stations![0]!.id
const setOutput = (body: object) => spice.call(setStationOutput, { params: { id: stationId() }, body }, 'Admin')
const take = async (printers: object[] = []) => (await spice.call(takePrintJobs, { body: { printers } }, 'agent')).body
const unused = { is_agent_on: false, problem: null, printed_at: null, waiting: 0 }

test('a printer is added, listed by name, changed and removed', async () => {
  const kitchen = await add()
  expect([kitchen.status, kitchen.body]).toEqual([201, { id: kitchen.body.id, ...bodyOf(), ...unused }])
  const bar = (await add({ name: 'bar', address: 'bar-printer.local:9100', columns: 32 })).body
  expect((await list()).map(({ name }) => name)).toEqual(['bar', 'Kitchen'])

  expect((await change(bar.id, { name: 'Bar', address: '[fe80::1]:9100' })).body).toEqual({
    ...bar,
    name: 'Bar',
    address: '[fe80::1]:9100',
    columns: 42,
  })
  expect((await remove(kitchen.body.id)).status).toBe(204)
  expect((await list()).map(({ name }) => name)).toEqual(['Bar'])
})

test('names are unique whatever their case, and are those of one restaurant', async () => {
  const { id } = (await add()).body
  const again = await add({ name: 'KITCHEN' })
  expect([again.status, again.failure]).toEqual([
    409,
    { error: 'Printer "KITCHEN" already exists.', code: 'PRINTER_EXISTS' },
  ])
  const { id: bar } = (await add({ name: 'Bar' })).body
  expect((await change(bar, { name: 'kitchen' })).failure.code).toBe('PRINTER_EXISTS')
  expect((await change(id, { name: 'KITCHEN' })).status).toBe(200)
  const other = service.addRestaurant()
  const body = bodyOf({ agent_id: other.agentId })
  expect((await other.call(createPrinter, { body }, 'Admin')).status).toBe(201)
})

test.each([
  '8.8.8.8:9100',
  '[2001:4860::8888]:9100',
  '192.168.1.50',
  'http://printer:9100',
  'printer:0',
  'a b:9100',
  'queue:-o',
  'queue:a b',
])('%s is no address of a printer', async (address) => {
  const { status, failure } = await add({ address })
  expect([status, failure.code]).toEqual([400, 'PRINTER_ADDRESS_INVALID'])
  const { id } = (await add()).body
  expect((await change(id, { address })).failure.code).toBe('PRINTER_ADDRESS_INVALID')
})

test('a print queue of the computer of the agent is an address of a printer', async () => {
  const { status, body } = await add({ address: 'queue:kitchen' })
  expect([status, body.address]).toEqual([201, 'queue:kitchen'])
})

test.each([
  ['an empty name', { name: ' ' }, 'name'],
  ['a name with a line break in it that is too long', { name: 'x'.repeat(31) }, 'name'],
  ['an empty address', { address: '' }, 'address'],
  ['another width', { columns: 40 }, 'columns'],
  ['an agent that is no id', { agent_id: 'x' }, 'agent_id'],
])('%s is refused by its name', async (_, changes, field) => {
  const { status, failure } = await add(changes)
  expect([status, failure.error]).toEqual([400, expect.stringContaining(field)])
})

test('the agent is one of the restaurant: no screen, none that is unknown, and known to tenancy', async () => {
  for (const agent_id of [randomUUID(), spice.screenId])
    expect((await add({ agent_id })).failure.code).toBe('PRINT_AGENT_NOT_FOUND')
  const { id } = (await add()).body
  expect((await change(id, { agent_id: randomUUID() })).failure.code).toBe('PRINT_AGENT_NOT_FOUND')
  expect((await change(id, { agent_id: service.addAgent() })).status).toBe(200)
  expect((await change(id, {})).status).toBe(200)

  service.outside.isTenancyUp = false
  expect((await add({ name: 'Bar' })).failure.code).toBe('SERVICE_UNAVAILABLE')
  // A change that keeps the agent succeeds while tenancy is away.
  expect((await change(id, { name: 'Tandoor' })).status).toBe(200)
})

test('there are at most twenty, also where several are added at once', async () => {
  const names = Array.from({ length: MOST_PRINTERS - 1 }, (_, nth) => `Printer ${nth}`)
  for (const name of names) await add({ name })
  const codes = (await Promise.all(['A', 'B', 'C'].map((name) => add({ name })))).map(({ failure }) => failure.code)
  expect(codes.toSorted()).toEqual(['PRINTERS_FULL', 'PRINTERS_FULL', undefined])
  expect(await list()).toHaveLength(MOST_PRINTERS)
})

test('a printer of another restaurant is none', async () => {
  const { id } = (await add()).body
  const other = service.addRestaurant()
  addStations(other)
  for (const each of [id, randomUUID(), 'x']) {
    const params = { params: { id: each } }
    expect((await other.call(deletePrinter, params, 'Admin')).failure.code).toBe('PRINTER_NOT_FOUND')
    const input = { ...params, body: bodyOf({ agent_id: other.agentId }) }
    expect((await other.call(updatePrinter, input, 'Admin')).failure.code).toBe('PRINTER_NOT_FOUND')
  }
  const params = { id: other.menu.stations![0]!.id }
  const output = { params, body: { kind: 'printer', printer_id: id } }
  expect((await other.call(setStationOutput, output, 'Admin')).failure.code).toBe('PRINTER_NOT_FOUND')
  expect(await other.call(listPrinters, {}, 'Admin')).toMatchObject({ body: [] })
})

describe('what a printer says of itself', () => {
  test('is listed with whether its agent is on, the last paper and how many slips wait', async () => {
    const { id } = (await add()).body
    await setOutput({ kind: 'printer', printer_id: id })
    for (let orders = 0; orders < 2; orders++)
      await spice.call(createOrder, { body: { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' } })
    const state = async () => {
      const [printer] = await list()
      return [printer!.is_agent_on, printer!.problem, printer!.printed_at, printer!.waiting]
    }
    expect(await state()).toEqual([false, null, null, 2])
    const { jobs } = await take([
      { id, problem: 'cover-open' },
      { id: randomUUID(), problem: 'silent' },
    ])
    expect(await state()).toEqual([true, 'cover-open', null, 2])
    const body = { attempt: 1, result: 'printed' }
    await spice.call(reportPrintJob, { params: { id: jobs[0]!.id }, body }, 'agent')
    expect(await state()).toEqual([true, null, time.toISOString(), 1])
    await take([{ id, problem: 'paper-out' }])
    // A printer that the agent leaves out keeps its last problem.
    await take()
    expect((await state())[1]).toBe('paper-out')
    await take([{ id, problem: null }])
    expect((await state())[1]).toBeNull()
    time = new Date(time.getTime() + 16_000)
    expect((await state())[0]).toBe(false)
  })

  test('is said by its own agent alone', async () => {
    const { id } = (await add()).body
    const other = { agentId: service.addAgent() }
    await spice.call(takePrintJobs, { body: { printers: [{ id, problem: 'silent' }] } }, other)
    expect((await list())[0]).toMatchObject({ is_agent_on: false, problem: null })
  })
})

describe('a station with a printer', () => {
  test('is listed with it', async () => {
    const { id } = (await add()).body
    const output = { station_id: stationId(), kind: 'printer', due_seconds: 8, printer_id: id, copies: 1 }
    expect((await setOutput({ kind: 'printer', printer_id: id })).body).toEqual(output)
    expect((await spice.call(listStationOutputs, {}, 'Admin')).body).toEqual([output])
    await setOutput({ kind: 'screen' })
    const onScreen = { station_id: stationId(), kind: 'screen', due_seconds: 8 }
    expect((await spice.call(listStationOutputs, {}, 'Admin')).body).toEqual([onScreen])
  })

  test.each([
    ['without one', { kind: 'printer' }],
    ['on a screen with one', { kind: 'screen', printer_id: randomUUID() }],
    ['at the till with one', { kind: 'till', printer_id: randomUUID() }],
    ['without a copy', { kind: 'printer', printer_id: randomUUID(), copies: 0 }, 'copies'],
    ['with four copies', { kind: 'printer', printer_id: randomUUID(), copies: 4 }, 'copies'],
    ['with half a copy', { kind: 'printer', printer_id: randomUUID(), copies: 1.5 }, 'copies'],
    ['with copies in words', { kind: 'printer', printer_id: randomUUID(), copies: 'two' }, 'copies'],
    ['on a screen with copies', { kind: 'screen', copies: 2 }, 'copies'],
  ])('is refused %s, by the name of the field', async (_, body, field = 'printer_id') => {
    const { status, failure } = await setOutput(body)
    expect([status, failure.code, failure.error]).toEqual([400, 'INVALID_REQUEST', expect.stringContaining(field)])
  })

  test('keeps its copies where nothing is said of them, but not on a screen', async () => {
    const { id } = (await add()).body
    const onPrinter = { kind: 'printer', printer_id: id }
    const copies = async (body: object) => {
      const { status, body: said } = await setOutput(body)
      const [listed] = (await spice.call(listStationOutputs, {}, 'Admin')).body
      expect([status, listed?.copies]).toEqual([200, said.copies])
      return said.copies
    }
    expect(await copies({ ...onPrinter, copies: 2 })).toBe(2)
    expect(await copies({ ...onPrinter, due_seconds: 15 })).toBe(2)
    expect(await copies({ kind: 'screen' })).toBeUndefined()
    expect(await copies(onPrinter)).toBe(1)
  })

  test('has one that is there', async () => {
    expect((await setOutput({ kind: 'printer', printer_id: randomUUID() })).failure.code).toBe('PRINTER_NOT_FOUND')
  })

  test('keeps its printer from being removed, unless the station is gone, whose alarms go on', async () => {
    const { id } = (await add()).body
    await setOutput({ kind: 'printer', printer_id: id })
    await spice.call(createOrder, { body: { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' } })
    expect((await remove(id)).failure.error).toBe('Cannot delete "Kitchen": Tandoor prints there.')

    spice.menu = { ...spice.menu, stations: [] }
    expect((await remove(id)).status).toBe(204)
    const { tickets } = (await spice.call(listUndelivered)).body
    expect(tickets.map(({ number, printer }) => [number, printer])).toEqual([[1, undefined]])
  })
})
