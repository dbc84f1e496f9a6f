import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  fireLines,
  getActiveOrder,
  listFloorChanges,
  listKots,
  listOrders,
  mergeOrders,
  settleOrder,
  splitOrder,
  transferOrder,
  updateAvailability,
  voidLine,
  type Order,
} from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addStations,
  addTable,
  ask,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../testing/harness.ts'
import { untilWaiting } from '../testing/until-waiting.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
let t4: string
let t7: string
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  spice = service.addRestaurant()
  addStations(spice, ['Tandoor', 'Bar'], { 'Masala Dosa': 'Tandoor', 'Filter Coffee': 'Bar' })
  t4 = await addTable(spice, 'T4')
  t7 = await addTable(spice, 'T7')
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const DOSA = 'Masala Dosa'
const COFFEE = 'Filter Coffee'
type Asked = readonly [name: string, portions: number, held?: boolean]
const items = (asked: readonly Asked[]) =>
  asked.map(([name, portions, held]) => ({ ...ask(spice, name, portions), ...(held !== undefined && { held }) }))

async function seat(tableId: string, ...asked: Asked[]): Promise<string> {
  const body = { items: items(asked), tableId, orderType: 'Dine-In' as const }
  return (await spice.call(createOrder, { body, key: randomUUID() })).body.order_id
}
const add = (id: string, ...asked: Asked[]) =>
  spice.call(addItems, { params: { id }, body: { items: items(asked) }, key: randomUUID() })
const orderOf = async (id: string): Promise<Order> =>
  (await spice.call(listOrders, {}, 'Admin')).body.find((order) => order.id === id)!
const linesOf = async (id: string) =>
  (await orderOf(id)).items.map(({ name, quantity, held_since: since }) => [name, quantity, since !== undefined])
const heldLineOf = async (id: string, name: string) =>
  (await orderOf(id)).items.find((item) => item.name === name && item.held_since)!.line_id!
const ticketsOf = async (id: string) =>
  (await spice.call(listKots, { params: { id } })).body.map(({ number, kind, station, note, lines }) => [
    number,
    kind,
    station,
    note,
    lines.map(({ quantity, name }) => `${quantity} ${name}`).join(', '),
  ])
const fire = (id: string, line_ids: readonly string[] | null = null, key = randomUUID()) =>
  spice.call(fireLines, { params: { id }, body: { line_ids: line_ids && [...line_ids] }, key }, 'Waiter')

test('held portions are on the order and its bill, and no station gets a ticket; the others are cooked', async () => {
  const id = await seat(t4, [DOSA, 2, true], [DOSA, 1], [COFFEE, 1])

  expect(await linesOf(id)).toEqual([
    [DOSA, 1, false],
    [DOSA, 2, true],
    [COFFEE, 1, false],
  ])
  expect((await orderOf(id)).total_amount).toBe(3 * 126 + 42)
  expect(await ticketsOf(id)).toEqual([
    [1, 'new', 'Tandoor', null, `1 ${DOSA}`],
    [2, 'new', 'Bar', null, `1 ${COFFEE}`],
  ])
})

test('a punch that only holds names no ticket and takes no number', async () => {
  const body = { items: items([[DOSA, 1, true]]), tableId: t4, orderType: 'Dine-In' as const }
  const { status, body: placed } = await spice.call(createOrder, { body })

  expect([status, placed.kots]).toEqual([201, undefined])
  await add(placed.order_id, [COFFEE, 1])
  expect(await ticketsOf(placed.order_id)).toEqual([[1, 'new', 'Bar', null, `1 ${COFFEE}`]])
})

test('control: the same punch of a till that does not know the field is cooked at once', async () => {
  const id = await seat(t4, [DOSA, 2], [DOSA, 1, false])

  expect(await linesOf(id)).toEqual([[DOSA, 3, false]])
  expect(await ticketsOf(id)).toEqual([[1, 'new', 'Tandoor', null, `3 ${DOSA}`]])
  expect((await fire(id)).failure.code).toBe('NOTHING_HELD')
})

test('fire makes a ticket for each station, as a punch does; bill and version stay', async () => {
  const id = await seat(t4, [DOSA, 2, true], [COFFEE, 1])
  await add(id, [COFFEE, 2, true], [DOSA, 1])
  const before = await orderOf(id)
  const { status, body } = await fire(id)

  expect([status, body.kots.map(({ number, station }) => [number, station])]).toEqual([
    200,
    [
      [3, 'Tandoor'],
      [4, 'Bar'],
    ],
  ])
  expect((await ticketsOf(id)).slice(2)).toEqual([
    [3, 'new', 'Tandoor', 'FIRE', `2 ${DOSA}`],
    [4, 'new', 'Bar', 'FIRE', `2 ${COFFEE}`],
  ])
  expect(await linesOf(id)).toEqual([
    [DOSA, 3, false],
    [COFFEE, 3, false],
  ])
  expect(body.order).toEqual(await orderOf(id))
  expect([body.order.total_amount, body.order.version]).toEqual([before.total_amount, before.version])
})

describe('what is fired is fired once:', () => {
  test('a second time is refused with 409, and makes no ticket', async () => {
    const id = await seat(t4, [DOSA, 2, true])
    await fire(id)
    const again = await fire(id)

    expect([again.status, again.failure]).toEqual([
      409,
      { error: 'None of these dishes is held any more.', code: 'NOTHING_HELD' },
    ])
    expect(await ticketsOf(id)).toHaveLength(1)
  })

  test('the same key gets the same reply, twenty times at once', async () => {
    const id = await seat(t4, [DOSA, 2, true])
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => fire(id, null, key)))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.kots))).size).toBe(1)
    expect(await ticketsOf(id)).toHaveLength(1)
    expect((await fire(id, ['another'], key)).failure.code).toBe('IDEMPOTENCY_MISMATCH')
  })

  test('a key that a request of another kind uses at the same moment is refused, and nothing is fired', async () => {
    const id = await seat(t4, [DOSA, 2, true])
    const key = randomUUID()
    await owner.query('BEGIN')
    await owner.query(
      `INSERT INTO idempotency_keys (restaurant_id, key, route, body_hash, status, reply)
       VALUES ($1, $2, 'takePayment', 'hash', 200, '{}')`,
      [spice.id, key],
    )
    const firing = fire(id, null, key)
    await untilWaiting(owner, 1)
    await owner.query('COMMIT')

    const { status, failure } = await firing
    expect([status, failure.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect([await linesOf(id), await ticketsOf(id)]).toEqual([[[DOSA, 2, true]], []])
  })

  test('of two waiters at the same moment one makes the tickets', async () => {
    const id = await seat(t4, [DOSA, 2, true], [COFFEE, 1, true])
    const answers = await Promise.all([fire(id), fire(id)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await ticketsOf(id)).toHaveLength(2)
  })
})

test('chosen lines are fired, and the others go on waiting', async () => {
  const id = await seat(t4, [DOSA, 2, true], [COFFEE, 1, true])
  await fire(id, [await heldLineOf(id, DOSA), 'gone'])

  expect(await linesOf(id)).toEqual([
    [DOSA, 2, false],
    [COFFEE, 1, true],
  ])
  expect(await ticketsOf(id)).toEqual([[1, 'new', 'Tandoor', 'FIRE', `2 ${DOSA}`]])
})

test('a restaurant without stations holds and fires without tickets', async () => {
  spice = service.addRestaurant()
  const id = await seat(await addTable(spice, 'T1'), [DOSA, 2, true])
  const { status, body } = await fire(id)

  expect([status, body.kots, await linesOf(id)]).toEqual([200, [], [[DOSA, 2, false]]])
})

test('held portions count a dish down, and what is out can be held as little as ordered', async () => {
  const { id } = ask(spice, DOSA)
  await spice.call(updateAvailability, { params: { id }, body: { available: true, remaining: 2 } }, 'Captain')
  await seat(t4, [DOSA, 2, true])
  const body = { items: items([[DOSA, 1, true]]), tableId: t7, orderType: 'Dine-In' as const }

  expect((await spice.call(createOrder, { body })).failure.code).toBe('ITEM_NOT_AVAILABLE')
})

test('later portions are held from the time of the first, and a wish stays on the ticket', async () => {
  const wished = { ...ask(spice, DOSA, 1), notes: 'no onion', held: true }
  const placing = { items: [wished], tableId: t4, orderType: 'Dine-In' as const }
  const { order_id: id } = (await spice.call(createOrder, { body: placing })).body
  const [first] = (await orderOf(id)).items
  await spice.call(addItems, { params: { id }, body: { items: [wished] } })
  const [both] = (await orderOf(id)).items

  expect([both!.quantity, both!.held_since]).toEqual([2, first!.held_since])
  await fire(id)
  const [kot] = (await spice.call(listKots, { params: { id } })).body
  expect(kot!.lines).toEqual([{ name: DOSA, quantity: 2, notes: 'no onion' }])
})

describe('a void', () => {
  const takeBack = async (id: string, line_id: string, quantity: number) => {
    const { version } = await orderOf(id)
    const body = { line_id, quantity, reason: 'guest_changed_mind', wasted: false, version }
    return spice.call(voidLine, { params: { id }, body }, 'Captain')
  }

  test('of held portions tells no station, and leaves those that are cooked', async () => {
    const id = await seat(t4, [DOSA, 2, true], [DOSA, 1])
    expect((await takeBack(id, await heldLineOf(id, DOSA), 1)).status).toBe(200)

    expect(await linesOf(id)).toEqual([
      [DOSA, 1, false],
      [DOSA, 1, true],
    ])
    expect(await ticketsOf(id)).toHaveLength(1)
    const tooMany = await takeBack(id, await heldLineOf(id, DOSA), 2)
    expect(tooMany.failure).toMatchObject({ code: 'VOID_TOO_MANY', error: `Only 1 of ${DOSA} can be taken back.` })
    await takeBack(id, await heldLineOf(id, DOSA), 1)
    expect((await fire(id)).failure.code).toBe('NOTHING_HELD')
  })

  test('that waits while they are fired is refused, so that what is cooked is not taken back as held', async () => {
    const id = await seat(t4, [DOSA, 2, true])
    const line = await heldLineOf(id, DOSA)
    await owner.query('BEGIN')
    await owner.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [id])
    const voiding = takeBack(id, line, 2)
    await untilWaiting(owner, 1)
    await owner.query('UPDATE orders SET version = version WHERE id = $1', [id])
    await owner.query('UPDATE order_items SET held = 0, held_since = NULL WHERE order_id = $1', [id])
    await owner.query('COMMIT')

    const { status, failure } = await voiding
    expect([status, failure.code]).toEqual([409, 'ORDER_CHANGED'])
    expect(await linesOf(id)).toEqual([[DOSA, 2, false]])
  })

  test('control: of cooked portions tells the station, and leaves those that are held', async () => {
    const id = await seat(t4, [DOSA, 2, true], [DOSA, 1])
    await takeBack(id, (await orderOf(id)).items.find(({ held_since: since }) => !since)!.line_id!, 1)

    expect(await linesOf(id)).toEqual([[DOSA, 2, true]])
    expect((await ticketsOf(id)).at(-1)).toEqual([2, 'void', 'Tandoor', 'VOID: Guest changed mind', `1 ${DOSA}`])
  })
})

describe('dishes that go to another bill stay held:', () => {
  test('by a split, in which no station is informed of them', async () => {
    const id = await seat(t4, [DOSA, 2, true], [DOSA, 1])
    const { version } = await orderOf(id)
    const part = { table_id: t7, items: [{ line_id: await heldLineOf(id, DOSA), quantity: 1 }] }
    const { body } = await spice.call(splitOrder, { params: { id }, body: { parts: [part], version } })

    const other = body.parts[0]!.id
    expect([await linesOf(id), await linesOf(other)]).toEqual([
      [
        [DOSA, 1, false],
        [DOSA, 1, true],
      ],
      [[DOSA, 1, true]],
    ])
    expect(await ticketsOf(other)).toEqual([])
    await fire(other)
    expect(await ticketsOf(other)).toEqual([[2, 'new', 'Tandoor', 'FIRE', `1 ${DOSA}`]])
  })

  test('by a merge, beside those of the other order', async () => {
    const id = await seat(t4, [DOSA, 2, true], [DOSA, 1])
    const into = await seat(t7, [DOSA, 1, true], [COFFEE, 1])
    const { body } = await spice.call(mergeOrders, { params: { id }, body: { into, version: 1 } })

    expect(body.id).toBe(into)
    expect(await linesOf(into)).toEqual([
      [DOSA, 1, false],
      [DOSA, 3, true],
      [COFFEE, 1, false],
    ])
    await fire(into)
    expect((await ticketsOf(into)).at(-1)!.at(-1)).toBe(`3 ${DOSA}`)
  })

  test('and by a transfer', async () => {
    const id = await seat(t4, [DOSA, 2, true])
    await spice.call(transferOrder, { params: { id }, body: { table_id: t7 } })

    expect(await linesOf(id)).toEqual([[DOSA, 2, true]])
    expect(await ticketsOf(id)).toEqual([])
  })
})

test('an order is settled with held dishes, which then are on its bill and cannot be fired', async () => {
  const id = await seat(t4, [DOSA, 2, true], [DOSA, 1])
  const { status, body } = await spice.call(settleOrder, { params: { id } }, 'Cashier')

  expect([status, body.payable, body.items.map(({ quantity, held_since: since }) => [quantity, since])]).toEqual([
    200,
    378,
    [[3, undefined]],
  ])
  expect((await fire(id)).failure.code).toBe('ORDER_COMPLETED')
})

test('a repetition of a punch that holds is the same punch, and one that does not hold is another', async () => {
  const body = { items: items([[DOSA, 1, true]]), tableId: t4, orderType: 'Dine-In' as const }
  const key = randomUUID()
  const first = await spice.call(createOrder, { body, key })
  // The reply of the key is kept for a week, the punch for ever.
  await owner.query('DELETE FROM idempotency_keys WHERE key = $1', [key])

  expect((await spice.call(createOrder, { body, key })).body.order_id).toBe(first.body.order_id)
  const other = { ...body, items: items([[DOSA, 1]]) }
  expect((await spice.call(createOrder, { body: other, key })).failure.code).toBe('IDEMPOTENCY_MISMATCH')
})

test('another terminal learns that dishes are held no longer', async () => {
  const id = await seat(t4, [DOSA, 2, true])
  const { head } = (await spice.call(listFloorChanges)).body
  await fire(id)
  const { body } = await spice.call(listFloorChanges, { query: { since: head } })

  expect(body.orders.map((order) => [order.id, order.items.map(({ held_since: since }) => since)])).toEqual([
    [id, [undefined]],
  ])
  expect((await spice.call(getActiveOrder, { params: { id: t4 } })).body.items).toHaveLength(1)
})

test('voids and moves of the release before leave at most what is on the bill as held', async () => {
  const id = await seat(t4, [DOSA, 3, true])
  // A void of a release before the hold of dishes does not write `held`.
  await owner.query('UPDATE order_items SET voided = 2 WHERE order_id = $1', [id])

  expect(await linesOf(id)).toEqual([[DOSA, 1, true]])
  await add(id, [DOSA, 1, true])
  expect(await linesOf(id)).toEqual([[DOSA, 2, true]])
  await fire(id)
  expect(await ticketsOf(id)).toEqual([[1, 'new', 'Tandoor', 'FIRE', `2 ${DOSA}`]])
})

test('refused: no line at all, an order that is not there, and one of another restaurant', async () => {
  const id = await seat(t4, [DOSA, 2, true])
  const other = service.addRestaurant()

  expect((await fire(id, [])).failure.error).toMatch(/line_ids/)
  expect((await fire(randomUUID())).failure.code).toBe('ORDER_NOT_FOUND')
  expect((await other.call(fireLines, { params: { id }, body: {} }, 'Admin')).failure.code).toBe('ORDER_NOT_FOUND')
  expect(await linesOf(id)).toEqual([[DOSA, 2, true]])
})
