import { randomUUID } from 'node:crypto'
import { createOrder, freeTable, listOrders, listOrdersAudit, settleOrder, takePayment } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { takenBefore } from '../testing/late.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
let time = new Date()
beforeAll(async () => {
  service = await startOrders({ now: () => time })
})
beforeEach(() => {
  time = new Date('2026-11-21T15:00:00Z')
  spice = service.addRestaurant()
})
afterAll(() => service.stop())

const MINUTE_S = 60
const minutesLater = (minutes: number) => (time = new Date(time.getTime() + minutes * 60_000))
const taken = (minutes: number) => takenBefore(time, minutes * MINUTE_S)

async function seat() {
  const tableId = await addTable(spice)
  const body = { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' }
  const { order_id } = (await spice.call(createOrder, { body })).body
  return { tableId, id: order_id }
}
const order = async () => (await spice.call(listOrders, {}, 'Admin')).body[0]!
const newest = async () => (await spice.call(listOrdersAudit, { query: { kind: 'order' } }, 'Admin')).body[0]!
const cash = { payments: [{ method: 'Cash', amount: 126 }] }

describe('a settlement', () => {
  test('late: its time is that of the tap, with a mark and the time in the audit', async () => {
    const { tableId } = await seat()
    minutesLater(120)
    const call = { params: { id: tableId }, body: { ...cash, taken: taken(50) }, key: randomUUID() }
    const settled = await spice.call(freeTable, call)

    const late = [{ kind: 'settle', taken_at: taken(50).at, arrived_at: time.toISOString() }]
    expect(settled.body).toMatchObject({ status: 'Completed', completed_at: taken(50).at, late })
    expect(await order()).toMatchObject({ completed_at: taken(50).at, late })
    expect(await newest()).toMatchObject({ action: 'order.settled', after: { taken_at: taken(50).at } })
    expect((await spice.call(freeTable, call)).body).toEqual(settled.body)
  })

  test('is never before its order', async () => {
    const { id } = await seat()
    minutesLater(10)
    const { body } = await spice.call(settleOrder, { params: { id }, body: { ...cash, taken: taken(60) } })

    expect(body.completed_at).toBe(body.created_at)
  })

  test('on time, or without a body: its time is that of the arrival, and there is no mark', async () => {
    const { id } = await seat()
    minutesLater(10)
    const { body } = await spice.call(settleOrder, { params: { id }, body: { ...cash, taken: taken(0.4) } })

    expect(body.completed_at).toBe(time.toISOString())
    expect(body).not.toHaveProperty('late')
  })

  test('late: nothing else is accepted for it, such as payments that do not add up', async () => {
    const { id } = await seat()
    minutesLater(60)
    const body = { payments: [{ method: 'Cash', amount: 1 }], taken: taken(50) }

    expect((await spice.call(settleOrder, { params: { id }, body })).failure.code).toBe('PAYMENTS_MISMATCH')
  })

  test('late over the end of a financial year: the invoice is of the year in which it was paid', async () => {
    time = new Date('2027-03-31T17:00:00Z')
    await service.billByGst(spice)
    const { id } = await seat()
    // 00:10 on 1 April in India; the guests paid at 23:40.
    minutesLater(100)
    const { body } = await spice.call(settleOrder, { params: { id }, body: { ...cash, taken: taken(30) } })

    expect(body.document).toMatchObject({ number: 'X/2627/000001', issued_at: taken(30).at })
    const next = await seat()
    const onTime = await spice.call(settleOrder, { params: { id: next.id }, body: { ...cash, taken: taken(0) } })
    expect(onTime.body.document?.number).toBe('X/2728/000001')
  })
})

test('a part payment that comes late has the time of its tap, and a mark', async () => {
  const { id } = await seat()
  minutesLater(60)
  const part = { method: 'Cash', amount: 100, version: 1, taken: taken(45) }
  const { body } = await spice.call(takePayment, { params: { id }, body: part })

  expect(body.payments).toMatchObject([{ amount: 100, at: taken(45).at }])
  expect(body.late).toMatchObject([{ kind: 'pay', taken_at: taken(45).at }])
  expect(await newest()).toMatchObject({ action: 'order.payment-taken', after: { taken_at: taken(45).at } })
})
