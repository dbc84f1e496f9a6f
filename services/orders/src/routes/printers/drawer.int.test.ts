import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  freeTable,
  PRINT_LEASE_MS,
  sendBill,
  setBillOutput,
  settleOrder,
  takePayment,
  takePrintJobs,
} from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../../testing/harness.ts'
import { PAPER_OUT, PRINTED, printing, SILENT } from '../../testing/printing.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
let time: Date
let printerId: string
beforeAll(async () => {
  service = await startOrders({ now: () => time })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  time = new Date('2026-11-21T12:00:00Z')
  spice = service.addRestaurant()
  printerId = await addPrinter('Counter')
  await attach(2)
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const later = (seconds: number) => (time = new Date(time.getTime() + seconds * 1_000))
const { addPrinter, punch, report } = printing(() => spice)
const attach = (drawer_pin: 2 | 5 | null) =>
  spice.call(setBillOutput, { body: { printer_id: printerId, drawer_pin } }, 'Admin')
/** Takes jobs as an agent that opens drawers. */
const takeJobs = async () =>
  (await spice.call(takePrintJobs, { body: { printers: [], drawers: true } }, 'agent')).body.jobs
const kicks = async () =>
  (
    await owner.query("SELECT count(*)::int AS n FROM print_jobs WHERE restaurant_id = $1 AND kind = 'drawer'", [
      spice.id,
    ])
  ).rows[0].n as number
const cash = (amount = 126) => ({ payments: [{ method: 'Cash', amount }] })
const settle = (id: string, body: object = cash(), key = randomUUID()) =>
  spice.call(settleOrder, { params: { id }, body, key })
const pay = (id: string, body: object, key = randomUUID()) =>
  spice.call(takePayment, { params: { id }, body, key }, 'Admin')

describe('a payment in cash', () => {
  test('opens the drawer once, at the pin of the settings', async () => {
    await attach(5)
    const { order_id: id } = await punch('Masala Dosa')
    expect((await settle(id)).status).toBe(200)
    const jobs = await takeJobs()
    expect(jobs.map(({ printer_id, slip }) => [printer_id, slip.rows])).toEqual([
      [printerId, [{ kind: 'kick', pin: 5 }]],
    ])
    await report(jobs[0]!, PRINTED)
    later(1)
    expect(await takeJobs()).toEqual([])
  })

  test('that is sent again with its key, five times at once, opens it once', async () => {
    const { order_id: id } = await punch('Masala Dosa')
    const key = randomUUID()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => settle(id, cash(), key)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await kicks()).toBe(1)
  })

  test('control: a kick beside the statement, by the route, is one for each time that it is sent', async () => {
    await attach(null)
    const { order_id: id } = await punch('Masala Dosa')
    const key = randomUUID()
    for (let sent = 0; sent < 2; sent++)
      if ((await settle(id, cash(), key)).status === 200)
        await owner.query(
          `INSERT INTO print_jobs (restaurant_id, id, kind, drawer_pin, printer_id, created_at, next_at)
           VALUES ($1, gen_random_uuid(), 'drawer', 2, $2, now(), now())`,
          [spice.id, printerId],
        )
    expect(await kicks()).toBe(2)
  })

  test('by two tills at once is one payment and one kick, at a table as well', async () => {
    const tableId = await addTable(spice)
    const body = { items: [ask(spice, 'Masala Dosa')], orderType: 'Dine-In', tableId }
    const { order_id } = (await spice.call(createOrder, { body, key: randomUUID() })).body
    const free = () =>
      spice.call(freeTable, { params: { id: tableId }, body: { ...cash(), order_id, version: 1 }, key: randomUUID() })
    const statuses = (await Promise.all([free(), free()])).map(({ status }) => status)
    expect([statuses.toSorted(), await kicks()]).toEqual([[200, 409], 1])
  })

  test('that meets an added dish is settled or refused, and kicks only where it is settled', async () => {
    for (let round = 0; round < 5; round++) {
      const { order_id: id } = await punch('Masala Dosa')
      const before = await kicks()
      const items = [ask(spice, 'Filter Coffee')]
      const [settled] = await Promise.all([
        settle(id, { ...cash(), version: 1 }),
        spice.call(addItems, { params: { id }, body: { items, version: 1 }, key: randomUUID() }),
      ])
      expect((await kicks()) - before).toBe(settled.status === 200 ? 1 : 0)
    }
  })

  test('as a part opens it, once for its key, and so does the rest and what is given back', async () => {
    const { order_id: id } = await punch('Masala Dosa')
    const key = randomUUID()
    for (let sent = 0; sent < 2; sent++) await pay(id, { method: 'Cash', amount: 26, version: 1 }, key)
    expect(await kicks()).toBe(1)
    await settle(id, { ...cash(100), version: 2 })
    expect(await kicks()).toBe(2)
  })

  test('of the tip alone opens it', async () => {
    const { order_id: id } = await punch('Masala Dosa')
    await settle(id, { payments: [{ method: 'Card', amount: 126 }], tip: { method: 'Cash', amount: 20 } })
    expect(await kicks()).toBe(1)
  })
})

describe('nothing is opened', () => {
  test.each([
    ['by card', { payments: [{ method: 'Card', amount: 126 }] }],
    ['by nobody knows what', {}],
  ])('for a payment %s', async (_, body) => {
    await settle((await punch('Masala Dosa')).order_id, body)
    expect(await kicks()).toBe(0)
  })

  test('for a part by card, and for cash that is refused', async () => {
    const { order_id: id } = await punch('Masala Dosa')
    await pay(id, { method: 'UPI', amount: 26, version: 1 })
    expect((await settle(id, cash(1))).status).toBe(422)
    expect(await kicks()).toBe(0)
  })

  test('without a drawer, whoever prints the bills', async () => {
    await attach(null)
    await settle((await punch('Masala Dosa')).order_id)
    await spice.call(setBillOutput, { body: { printer_id: null, drawer_pin: null } }, 'Admin')
    await settle((await punch('Masala Dosa')).order_id)
    expect(await kicks()).toBe(0)
  })
})

describe('a drawer', () => {
  const open = async () => settle((await punch('Masala Dosa')).order_id)

  test('that was not reached is tried again within a minute, and never later', async () => {
    await open()
    await report((await takeJobs())[0]!, PAPER_OUT)
    later(2)
    const [again] = await takeJobs()
    expect(again!.attempt).toBe(2)
    await report(again!, PAPER_OUT)
    later(58)
    expect(await takeJobs()).toEqual([])
  })

  test.each([
    ['the printer did not say', async () => report((await takeJobs())[0]!, SILENT)],
    ['the agent did not say', async () => void (await takeJobs())],
  ])('that may have opened is not opened again: %s', async (_, lose) => {
    await open()
    await lose()
    later(PRINT_LEASE_MS / 1_000)
    expect(await takeJobs()).toEqual([])
  })

  test('opens before slips that wait, and after the one that is printed', async () => {
    const { order_id: id } = await punch('Masala Dosa')
    await spice.call(sendBill, { params: { id }, body: { version: 1, by_gst: false }, key: randomUUID() })
    const [bill] = await takeJobs()
    await report(bill!, PAPER_OUT)
    await open()
    expect((await takeJobs()).map(({ slip }) => slip.title)).toEqual(['Drawer'])
  })

  test('is not given to an agent of an earlier release, which has no word for it', async () => {
    await open()
    const { jobs } = (await spice.call(takePrintJobs, { body: { printers: [] } }, 'agent')).body
    expect(jobs).toEqual([])
  })

  test('leaves no row for long', async () => {
    await open()
    later(3_601)
    await open()
    expect(await kicks()).toBe(1)
  })
})
