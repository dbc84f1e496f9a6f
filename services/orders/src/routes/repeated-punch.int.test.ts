import { randomUUID } from 'node:crypto'
import { addItems, createOrder, freeTable, listOrders } from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(() => {
  spice = service.addRestaurant()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

/** Makes an order's id as a till does, by default with the time of 1 November 2026. */
const orderId = (timeMs = Date.UTC(2026, 10, 1)) => {
  const time = timeMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
const takeaway = (id?: string, name = 'Masala Dosa') => ({
  ...(id !== undefined && { id }),
  items: [ask(spice, name)],
  orderType: 'Takeaway',
})
const place = (body: object, key?: string) => spice.call(createOrder, { body, ...(key !== undefined && { key }) })
const add = (id: string, key: string, quantity = 2) =>
  spice.call(addItems, { params: { id }, body: { items: [ask(spice, 'Masala Dosa', quantity)] }, key })
/** Deletes the stored replies, as happens after a week. */
const forgetReplies = () => owner.query('DELETE FROM idempotency_keys')
const quantities = async () =>
  (await spice.call(listOrders, {}, 'Admin')).body.map(({ items }) => items.map(({ quantity }) => quantity))

describe('an order with an id of the till', () => {
  test('has that id, and one without has one of the server', async () => {
    const id = orderId()

    expect((await place(takeaway(id.toUpperCase()))).body).toMatchObject({ order_id: id, version: 1 })
    expect((await place(takeaway())).body.order_id).not.toBe(id)
  })

  test('under five keys in parallel is one order, and all five are answered with it', async () => {
    const body = { ...takeaway(orderId()), orderType: 'Dine-In', tableId: await addTable(spice) }
    const replies = await Promise.all(Array.from({ length: 5 }, () => place(body, randomUUID())))

    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(4)
    expect(await quantities()).toEqual([[1]])
    expect((await place(takeaway())).body.order_number).toMatch(/-2$/)
  })

  test('is one order without a key as well, and with a key that is no UUID', async () => {
    const id = orderId()
    const first = await place(takeaway(id))

    expect([(await place(takeaway(id))).text, (await place(takeaway(id), 'cart-0001')).text]).toEqual([
      first.text,
      first.text,
    ])
    expect(await quantities()).toEqual([[1]])
  })

  test('is answered as it is by now, also once it is paid', async () => {
    const tableId = await addTable(spice)
    const body = { ...takeaway(orderId()), orderType: 'Dine-In', tableId }
    const first = await place(body, randomUUID())
    await add(first.body.order_id, randomUUID())
    await spice.call(freeTable, { params: { id: tableId } })

    const again = await place(body, randomUUID())
    expect([again.status, again.body]).toEqual([201, { ...first.body, version: 3 }])
    expect(await quantities()).toEqual([[3]])
  })

  test.each(['other dishes', 'another table'])('is refused for %s, and the first one holds', async (what) => {
    const id = orderId()
    await place(takeaway(id), randomUUID())
    const other =
      what === 'other dishes'
        ? takeaway(id, 'Filter Coffee')
        : { ...takeaway(id), orderType: 'Dine-In', tableId: await addTable(spice) }

    for (const key of [randomUUID(), undefined]) {
      const refused = await place(other, key)
      expect([refused.status, refused.failure.code]).toEqual([422, 'ORDER_ID_USED'])
    }
    expect(
      (await spice.call(listOrders, {}, 'Admin')).body.map(({ order_type, items }) => [order_type, items[0]?.name]),
    ).toEqual([['Takeaway', 'Masala Dosa']])
  })

  test('is refused with the id that the server gave another', async () => {
    const { body } = await place(takeaway())

    const refused = await place(takeaway(body.order_id), randomUUID())
    expect([refused.status, refused.failure.code]).toEqual([422, 'ORDER_ID_USED'])
  })

  test('is another order in another restaurant, and each gets only its own', async () => {
    const [id, key] = [orderId(), randomUUID()]
    const [first, curry] = [await place(takeaway(id), key), service.addRestaurant()]
    const other = await curry.call(createOrder, {
      body: { id, items: [ask(curry, 'Filter Coffee')], orderType: 'Takeaway' },
      key,
    })

    expect([first.status, other.status, other.headers['idempotent-replayed']]).toEqual([201, 201, undefined])
    expect(other.body).toMatchObject({ order_id: id, version: 1 })
    expect((await spice.call(listOrders, {}, 'Admin')).body[0]?.items[0]?.name).toBe('Masala Dosa')
    expect((await curry.call(listOrders)).body[0]?.items[0]?.name).toBe('Filter Coffee')
  })

  test.each([
    ['of version 4', () => randomUUID()],
    ['of 2025', () => orderId(Date.UTC(2026) - 1)],
    ['of the year 10889', () => 'ffffffff-ffff-7fff-bfff-ffffffffffff'],
  ])('is refused with an id %s', async (_, made) => {
    const refused = await place(takeaway(made()))

    expect([refused.status, refused.failure.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(refused.failure.error).toContain('an id with a time from 2026')
    expect(await quantities()).toEqual([])
  })

  test('costs one round trip, and so does an addition', async () => {
    await place(takeaway())
    await service.idle()
    const trips = service.db.roundTrips()
    const { body } = await place(takeaway(orderId()), randomUUID())
    const placed = service.db.roundTrips()
    await add(body.order_id, randomUUID())

    expect([placed - trips, service.db.roundTrips() - placed]).toEqual([1, 1])
  })
})

describe('a punch whose reply is forgotten', () => {
  const keys = [
    ['a UUID', () => randomUUID()],
    ['32 hex digits, as tills make it', () => randomUUID().replaceAll('-', '')],
  ] as const

  test.each(keys)('places nothing again, under %s', async (_, newKey) => {
    const key = newKey()
    const first = await place(takeaway(), key)
    await forgetReplies()

    const again = await place(takeaway(), key)
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([201, first.text, 'true'])
    expect(await quantities()).toEqual([[1]])
  })

  test.each(keys)('adds nothing again, under %s', async (_, newKey) => {
    const [{ body: placed }, key] = [await place(takeaway()), newKey()]
    const first = await add(placed.order_id, key)
    await forgetReplies()

    const replies = await Promise.all(Array.from({ length: 5 }, () => add(placed.order_id, key)))
    expect(replies.map(({ status, text }) => [status, text])).toEqual(replies.map(() => [200, first.text]))
    expect(await quantities()).toEqual([[3]])
  })

  test('is answered by the order as it is, also once that is paid', async () => {
    const tableId = await addTable(spice)
    const { body: placed } = await place({ ...takeaway(), orderType: 'Dine-In', tableId })
    const key = randomUUID()
    const first = await add(placed.order_id, key)
    await forgetReplies()
    await spice.call(freeTable, { params: { id: tableId } })

    const again = await add(placed.order_id, key)
    expect([again.status, again.body]).toEqual([200, { ...first.body, version: 3 }])
  })

  test('under the key of another is refused, and nothing is written', async () => {
    const key = randomUUID()
    const { body: placed } = await place(takeaway(), key)
    await forgetReplies()

    for (const other of [await place(takeaway(undefined, 'Filter Coffee'), key), await add(placed.order_id, key)])
      expect([other.status, other.failure.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect(await quantities()).toEqual([[1]])
  })

  test('control: without what is known of punches it is placed and added again', async () => {
    const [placing, adding] = [randomUUID(), randomUUID()]
    const { body: placed } = await place(takeaway(), placing)
    await add(placed.order_id, adding)
    await forgetReplies()
    await owner.query('DELETE FROM order_punches')

    await place(takeaway(), placing)
    await add(placed.order_id, adding)
    expect((await quantities()).toSorted()).toEqual([[1], [5]])
  })
})

describe('what is wished about a dish', () => {
  const items = (notes?: string) => [{ ...ask(spice, 'Masala Dosa'), ...(notes && { notes }) }]
  const placeWith = (id: string, notes?: string) =>
    place({ id, items: items(notes), orderType: 'Takeaway' }, randomUUID())
  const addWith = (id: string, key: string, notes?: string) =>
    spice.call(addItems, { params: { id }, body: { items: items(notes) }, key })

  test('makes two punches different, and the same wish in other letters does not', async () => {
    const id = orderId()
    const first = await placeWith(id, 'no onion')

    for (const other of ['no garlic', undefined])
      expect((await placeWith(id, other)).failure.code).toBe('ORDER_ID_USED')
    const again = await placeWith(id, ' No  ONION')
    expect([again.status, again.text]).toEqual([201, first.text])
  })

  test('makes two additions different whose reply was deleted', async () => {
    const [{ body: placed }, key] = [await place(takeaway()), randomUUID()]
    const first = await addWith(placed.order_id, key, 'no onion')
    await forgetReplies()

    expect((await addWith(placed.order_id, key, 'no garlic')).failure.code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await addWith(placed.order_id, key, 'no onion')).text).toBe(first.text)
  })

  test('is not asked of a punch that the release before kept, and no release sees another content in it', async () => {
    const id = orderId()
    await placeWith(id, 'no onion')
    await placeWith(orderId(), 'no garlic')
    const { rows } = await owner.query(
      `SELECT count(DISTINCT content_hash)::int AS contents, count(DISTINCT wishes_hash)::int AS wishes
       FROM order_punches WHERE restaurant_id = $1`,
      [spice.id],
    )
    expect(rows).toEqual([{ contents: 1, wishes: 2 }])

    await owner.query('UPDATE order_punches SET wishes_hash = NULL WHERE restaurant_id = $1', [spice.id])
    expect((await placeWith(id, 'no onion')).status).toBe(201)
    expect(await quantities()).toEqual([[1], [1]])
  })
})

test('nothing of the guest is in what is known of a punch', async () => {
  const body = (name: string) => ({
    ...takeaway(),
    customerDetails: { name, contact: '9876543210', address: 'MG Road' },
  })
  await place(body('Asha'), randomUUID())
  await place(body('Ravi'), randomUUID())

  const { rows } = await owner.query(
    'SELECT count(*)::int AS punches, count(DISTINCT content_hash)::int AS contents FROM order_punches WHERE restaurant_id = $1',
    [spice.id],
  )
  expect(rows).toEqual([{ punches: 2, contents: 1 }])
})
