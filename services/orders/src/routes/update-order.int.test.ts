import { createOrder, listOrders, settleOrder, updateOrder } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const NOON = '2026-11-21T06:30:00.000Z'
let service: OrdersUnderTest
let spice: TestRestaurant
let time = new Date(NOON)
beforeAll(async () => {
  service = await startOrders({ now: () => time })
})
beforeEach(() => {
  time = new Date(NOON)
  spice = service.addRestaurant()
})
afterAll(() => service.stop())

const later = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString()
const first = async () => (await spice.call(listOrders)).body[0]!

async function place(more: { orderType?: 'Dine-In' | 'Takeaway'; covers?: number; promisedInMinutes?: number } = {}) {
  const tableId = more.orderType === 'Takeaway' ? null : await addTable(spice)
  const items = [ask(spice, 'Masala Dosa')]
  const placed = await spice.call(createOrder, { body: { orderType: 'Dine-In', items, tableId, ...more } })
  expect(placed.status).toBe(201)
  return placed.body.order_id
}
const change = (id: string, body: object) => spice.call(updateOrder, { params: { id }, body })

describe('what the floor shows of a running order', () => {
  test('who placed it, its guests, no promise and no bill', async () => {
    await place({ covers: 3, promisedInMinutes: 20 })

    expect(await first()).toMatchObject({ waiter: 'Waiter', covers: 3, promised_at: null, bill_printed_at: null })
  })

  test('a till of an earlier release that sends none of it places an order of which none is known', async () => {
    await place()

    expect(await first()).toMatchObject({ covers: null, promised_at: null, bill_printed_at: null, version: 1 })
  })

  test('an order without a table is promised by the clock of the server, and has no guests at a table', async () => {
    await place({ orderType: 'Takeaway', covers: 3, promisedInMinutes: 20 })

    expect(await first()).toMatchObject({ promised_at: later(20), covers: null })
  })

  test.each([{ covers: 0 }, { covers: 100 }, { covers: 2.5 }, { promisedInMinutes: 0 }, { promisedInMinutes: 1441 }])(
    '%j is refused, placing and changing, and nothing is lost',
    async (wrong) => {
      const items = [ask(spice, 'Masala Dosa')]
      const refused = await spice.call(createOrder, { body: { orderType: 'Takeaway', items, ...wrong } })
      const id = await place({ covers: 4 })
      const unchanged = await change(id, wrong)

      expect([refused.status, unchanged.status]).toEqual([400, 400])
      expect(await first()).toMatchObject({ covers: 4 })
    },
  )
})

describe('changing the party', () => {
  test('changes what is named, and not the version: an open bill can still be paid', async () => {
    const id = await place({ covers: 2 })

    expect((await change(id, { covers: 5 })).body).toMatchObject({ covers: 5, version: 1 })
    expect((await change(id, {})).body).toMatchObject({ covers: 5 })
    expect((await change(id, { covers: null })).body).toMatchObject({ covers: null })
    const paid = await spice.call(settleOrder, {
      params: { id },
      body: { payments: [{ method: 'Cash', amount: 126 }], version: 1 },
    })
    expect(paid.status).toBe(200)
  })

  test('a promise is counted from when it is changed', async () => {
    const id = await place({ orderType: 'Takeaway', promisedInMinutes: 20 })
    time = new Date(later(30))

    expect((await change(id, { promisedInMinutes: 15 })).body.promised_at).toBe(later(45))
    expect((await change(id, { promisedInMinutes: null })).body.promised_at).toBeNull()
  })

  test('is refused once the order is completed, and for an order that does not exist', async () => {
    const id = await place()
    await spice.call(settleOrder, { params: { id } })
    const stranger = service.addRestaurant()

    expect((await change(id, { covers: 2 })).body).toMatchObject({ code: 'ORDER_COMPLETED' })
    expect((await stranger.call(updateOrder, { params: { id }, body: { covers: 2 } })).status).toBe(404)
  })
})
