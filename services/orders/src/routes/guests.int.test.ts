import {
  createOrder,
  eraseGuest,
  issueBill,
  listGuestRetentions,
  listOrders,
  settleOrder,
  type Order,
} from '@tiffin/contracts'
import type { CallService } from '@tiffin/service-kit'
import { tablesMentioning } from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetGuests } from '../guests/forget-guests.ts'
import { createGuestsRepository } from '../repository/guests-repository.ts'
import { addStations, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { PRINTED, printing } from '../testing/printing.ts'

let service: OrdersUnderTest
let owner: pg.Client
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

let made = 0

/** Sells a takeaway to a guest `daysAgo` days ago; the order is paid unless `isOpen`. */
async function sell(restaurant: TestRestaurant, contact: string, { isOpen = false, daysAgo = 0 } = {}) {
  const body = {
    items: [ask(restaurant, 'Masala Dosa', 2)],
    orderType: 'Takeaway',
    customerDetails: { name: 'Kiran', contact, address: '4 Church Street' },
  }
  const placed = await restaurant.call(createOrder, { body })
  const id = placed.body.order_id
  if (!isOpen)
    await restaurant.call(settleOrder, {
      params: { id },
      body: { payments: [{ method: 'Cash', amount: 252 }] },
      key: `settle-guest-${++made}`,
    })
  await owner.query(`UPDATE orders SET completed_at = completed_at - $2 * interval '1 day' WHERE id = $1`, [
    id,
    daysAgo,
  ])
  return (await ordersOf(restaurant)).find((order) => order.id === id)!
}

const ordersOf = async (restaurant: TestRestaurant) =>
  (await restaurant.call(listOrders, { query: { limit: 500 } }, 'Admin')).body
const guestOf = ({ customer_name, customer_contact, customer_address }: Order) => [
  customer_name,
  customer_contact,
  customer_address,
]
const erase = (restaurant: TestRestaurant, phone: string) => restaurant.call(eraseGuest, { body: { phone } }, 'Admin')
const NOBODY = [null, null, null]

describe('POST /api/guests/erase', () => {
  test('200 removes name, phone and address from all completed orders of a number, and nothing else of them', async () => {
    const restaurant = service.addRestaurant()
    const before = await sell(restaurant, '+91 98450 12345')
    await sell(restaurant, '098450-12345')
    const other = await sell(restaurant, '98450 99999')

    expect((await erase(restaurant, '9845012345')).body).toEqual({ erased: 2, open: 0, left: 0 })

    const after = await ordersOf(restaurant)
    expect(after.map(guestOf).filter((guest) => guest[0] === null)).toEqual([NOBODY, NOBODY])
    const same = after.find(({ id }) => id === before.id)!
    expect({ ...same, customer_name: '', customer_contact: '', customer_address: '' }).toEqual({
      ...before,
      customer_name: '',
      customer_contact: '',
      customer_address: '',
    })
    expect([same.payable, same.payments, same.items.length]).toEqual([252, [{ method: 'Cash', amount: 252 }], 1])
    expect(guestOf(after.find(({ id }) => id === other.id)!)).toEqual(guestOf(other))
  })

  test('nothing of the guest is left in any table: not in tickets, tax invoices, jobs of printers or kept replies', async () => {
    const restaurant = service.addRestaurant()
    await service.billByGst(restaurant)
    addStations(restaurant)
    const { addPrinter, sendTo, takeJobs, report } = printing(() => restaurant)
    await sendTo('Tandoor', await addPrinter())
    const guest = { name: 'Zubaida', contact: '90000 11111', address: '9 Nehru Marg' }
    const { body } = await restaurant.call(createOrder, {
      body: {
        items: [{ ...ask(restaurant, 'Masala Dosa', 2), notes: 'ring 90000 11111' }],
        orderType: 'Takeaway',
        customerDetails: guest,
      },
      key: 'place-guest',
    })
    const [job] = await takeJobs()
    await report(job!, PRINTED)
    // The stored reply of the print has the order in a field. The stored reply of the settlement is the order itself.
    await restaurant.call(issueBill, { params: { id: body.order_id }, body: { version: 1 }, key: 'print-guest' })
    await restaurant.call(settleOrder, { params: { id: body.order_id }, body: {}, key: 'settle-guest' })
    // Control: before the erasure, the guest is in the order and in stored replies, and the wish is in those replies,
    // in the line and on the ticket.
    const traces = async () => {
      const tables: string[][] = []
      for (const part of Object.values(guest)) tables.push(await tablesMentioning(owner, part))
      return tables
    }
    expect(await traces()).toEqual([
      ['idempotency_keys', 'orders'],
      ['idempotency_keys', 'kots', 'order_items', 'orders'],
      ['idempotency_keys', 'orders'],
    ])
    expect(await tablesMentioning(owner, restaurant.id)).toEqual(
      expect.arrayContaining(['audit_entries', 'documents', 'print_jobs']),
    )

    await erase(restaurant, '9000011111')

    expect(await traces()).toEqual([[], [], []])
  })

  test('lines that only their wishes distinguish are still two, each with its line id as before', async () => {
    const restaurant = service.addRestaurant()
    const { body } = await restaurant.call(createOrder, {
      body: {
        items: ['no onion', 'less spicy'].map((notes) => ({ ...ask(restaurant, 'Masala Dosa', 1), notes })),
        orderType: 'Takeaway',
        customerDetails: { name: 'Kiran', contact: '90000 55555', address: '4 Church Street' },
      },
    })
    await restaurant.call(settleOrder, { params: { id: body.order_id }, body: {}, key: 'settle-two-wishes' })
    const lines = async () => (await ordersOf(restaurant))[0]!.items
    const before = await lines()
    await erase(restaurant, '90000 55555')

    expect(await lines()).toEqual(before.map(({ notes: _wish, ...line }) => line))
    expect(new Set(before.map((line) => line.line_id)).size).toBe(2)
  })

  test('an active order keeps its guest and is counted in the answer', async () => {
    const restaurant = service.addRestaurant()
    const open = await sell(restaurant, '90000 22222', { isOpen: true })
    await sell(restaurant, '90000 22222')

    expect((await erase(restaurant, '90000 22222')).body).toEqual({ erased: 1, open: 1, left: 0 })
    expect(guestOf((await ordersOf(restaurant)).find(({ id }) => id === open.id)!)).toEqual([
      'Kiran',
      '90000 22222',
      '4 Church Street',
    ])
  })

  test('sent again it finds nothing, and polls get the change', async () => {
    const restaurant = service.addRestaurant()
    await sell(restaurant, '90000 33333')
    const etag = async () => (await restaurant.call(listOrders, {}, 'Admin')).headers['etag']
    const before = await etag()
    await erase(restaurant, '90000 33333')

    expect(await etag()).not.toBe(before)
    expect((await erase(restaurant, '90000 33333')).body).toEqual({ erased: 0, open: 0, left: 0 })
  })

  test('the guests of another restaurant stay', async () => {
    const [restaurant, other] = [service.addRestaurant(), service.addRestaurant()]
    const theirs = await sell(other, '90000 44444')

    expect((await erase(restaurant, '90000 44444')).body.erased).toBe(0)
    expect((await ordersOf(other)).map(guestOf)).toEqual([guestOf(theirs)])
  })

  test('a number on more orders than one call takes is done by asking again', async () => {
    const restaurant = service.addRestaurant()
    const { id } = await sell(restaurant, '00000 00000')
    await owner.query(
      `INSERT INTO orders (restaurant_id, id, order_number, order_type, status,
         customer_name, customer_contact, customer_address, created_at, created_by, completed_at, payable_paise)
       SELECT restaurant_id, gen_random_uuid(), order_number || '-' || n, order_type, status,
         customer_name, customer_contact, customer_address, created_at, created_by, completed_at, payable_paise
       FROM orders, generate_series(1, 5100) n WHERE id = $1`,
      [id],
    )

    const first = await erase(restaurant, '0000000000')
    expect([first.body.erased + first.body.left, first.body.left > 0]).toEqual([5_101, true])
    expect((await erase(restaurant, '0000000000')).body).toEqual({ erased: first.body.left, open: 0, left: 0 })
  })

  test.each(['12345', 'Kiran', '%%%%%%', '+'])('400 for %s, which is no phone number', async (phone) => {
    expect((await erase(service.addRestaurant(), phone)).failure.code).toBe('PHONE_INVALID')
  })

  test('403 for everybody but an Admin', async () => {
    const restaurant = service.addRestaurant()

    for (const role of ['Captain', 'Cashier', 'Waiter'] as const) {
      expect((await restaurant.call(eraseGuest, { body: { phone: '9845012345' } }, role)).status).toBe(403)
    }
  })
})

describe('a round deletes the guests of restaurants that do not keep them', () => {
  /** Fakes tenancy, which lists the retentions a page at a time. */
  function tenancyWith(wishes: readonly { restaurant_id: string; days: number }[]): CallService {
    const sorted = wishes.toSorted((a, b) => a.restaurant_id.localeCompare(b.restaurant_id))
    return (async (endpoint: { id: string }, { query }: { query?: { after?: string } }) => {
      expect(endpoint.id).toBe(listGuestRetentions.id)
      return sorted.filter(({ restaurant_id }) => restaurant_id > (query?.after ?? '')).slice(0, 1)
    }) as unknown as CallService
  }
  const round = (callService: CallService, guests = createGuestsRepository(service.db)) =>
    forgetGuests({ callService, guests, onForgotten: () => undefined })

  test('of completed orders that are older, and of those of restaurants that keep them nothing', async () => {
    const [short, long, keeping] = [service.addRestaurant(), service.addRestaurant(), service.addRestaurant()]
    for (const restaurant of [short, long, keeping]) {
      await sell(restaurant, '90000 55555', { daysAgo: 40 })
      await sell(restaurant, '90000 66666', { daysAgo: 29 })
      await sell(restaurant, '90000 77777', { isOpen: true })
    }
    const wishes = [
      { restaurant_id: short.id, days: 30 },
      { restaurant_id: long.id, days: 60 },
    ]

    expect(await round(tenancyWith(wishes))).toBe(1)

    const contactsOf = async (restaurant: TestRestaurant) =>
      (await ordersOf(restaurant)).map(({ customer_contact }) => customer_contact).toSorted()
    expect(await contactsOf(short)).toEqual(['90000 66666', '90000 77777', null])
    for (const restaurant of [long, keeping])
      expect(await contactsOf(restaurant)).toEqual(['90000 55555', '90000 66666', '90000 77777'])
    expect(await round(tenancyWith(wishes)), 'the next one finds nothing more').toBe(0)
  })

  test('amounts and dishes of the bill stay', async () => {
    const restaurant = service.addRestaurant()
    const before = await sell(restaurant, '90000 88888', { daysAgo: 10 })
    await round(tenancyWith([{ restaurant_id: restaurant.id, days: 2 }]))

    const [after] = await ordersOf(restaurant)
    expect(guestOf(after!)).toEqual(NOBODY)
    expect([after?.payable, after?.total_amount, after?.items, after?.order_number]).toEqual([
      before.payable,
      before.total_amount,
      before.items,
      before.order_number,
    ])
  })

  test('one restaurant that fails does not hold up the others, and the round fails with its error', async () => {
    const [failing, restaurant] = [service.addRestaurant(), service.addRestaurant()]
    await sell(restaurant, '90000 99999', { daysAgo: 10 })
    const guests = createGuestsRepository(service.db)
    const forget: typeof guests.forget = (tenant, days) =>
      tenant.id === failing.id ? Promise.reject(new Error('stuck')) : guests.forget(tenant, days)
    const wishes = tenancyWith([failing, restaurant].map(({ id }) => ({ restaurant_id: id, days: 2 })))

    await expect(round(wishes, { ...guests, forget })).rejects.toThrow('stuck')
    expect((await ordersOf(restaurant)).map(guestOf)).toEqual([NOBODY])
  })
})
