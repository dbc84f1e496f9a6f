import {
  getActiveOrder,
  listAvailability,
  listFloorChanges,
  listOrders,
  listTables,
  type Order,
  type Table,
} from '@tiffin/contracts'
import { HOUR_MS } from '@tiffin/domain'
import { call, createQueryClient, queryKeyOf, serverTime, storeToken } from '@tiffin/web-kit'
import { holdAnswers, server, setServerAhead, showQuery, tokenOf } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeFloor, idOf, orderOf, tableOf } from '../testing/fake-floor.ts'
import { followFloor } from './follow-floor.ts'
import { patchTables } from './patch-lists.ts'

const ORDERS = queryKeyOf(listOrders, {})
const TABLES = queryKeyOf(listTables, {})
const CHANGES = queryKeyOf(listFloorChanges)

/** Opens a till with both lists on the screen, and a fake of its server. */
async function till() {
  storeToken('restaurant', tokenOf('asha'))
  const floor = fakeFloor()
  const queries = createQueryClient()
  const over = new AbortController()
  onTestFinished(() => {
    over.abort()
    queries.clear()
  })
  showQuery(queries, listOrders, {})
  showQuery(queries, listTables, {})
  await vi.waitFor(() => expect(queries.getQueryData(ORDERS) && queries.getQueryData(TABLES)).toBeDefined())
  const ring = followFloor(queries, over.signal)
  const idle = () => vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  const shown = () => ({
    orders: queries.getQueryData<Order[]>(ORDERS)!.map((order) => order.order_number),
    tables: queries.getQueryData<Table[]>(TABLES)!.map(({ name, status }) => `${name} ${status}`),
  })
  return { floor, queries, ring, idle, shown, over }
}

/** Opens a till that has read the floor with head 5, and forgets the calls that were made for that. */
async function knowingTill() {
  const made = await till()
  made.floor.head = 5
  made.ring(null)
  await vi.waitFor(() => expect(made.floor.asked).toContain('tables'))
  await made.idle()
  made.floor.asked.splice(0)
  return made
}

test('the first ring reads both lists after the head, and the next asks only for what came since', async () => {
  const { floor, ring, idle } = await till()
  floor.asked.splice(0)
  floor.head = 5

  ring(null)
  await vi.waitFor(() => expect(floor.asked).toHaveLength(3))
  await idle()
  expect([floor.asked[0], floor.asked.slice(1).toSorted()]).toEqual(['changes', ['orders', 'tables']])

  floor.asked.splice(0)
  floor.head = 6
  ring(6)
  await vi.waitFor(() => expect(floor.asked).toEqual(['changes since 5 of 2026-11-24']))
  await idle()
  expect(floor.asked).toEqual(['changes since 5 of 2026-11-24'])
})

test('a tablet that is three hours ahead follows with a token that lives for the server, and with no other', async () => {
  const { floor, ring, idle } = await knowingTill()
  setServerAhead(-3 * HOUR_MS)
  const tokenUntil = (ms: number) =>
    `e30.${btoa(JSON.stringify({ sub: 'asha', tid: 'restaurant-1', exp: ms / 1_000 }))}.x`
  storeToken('restaurant', tokenUntil(serverTime() - HOUR_MS))
  ring(null)
  expect(floor.asked).toEqual([])

  storeToken('restaurant', tokenUntil(serverTime() + HOUR_MS))
  ring(null)
  await vi.waitFor(() => expect(floor.asked).toEqual(['changes since 5 of 2026-11-24']))
  await idle()
})

test('changes are sorted into the lists as the server sorts them', async () => {
  const { floor, ring, shown } = await knowingTill()
  expect(shown()).toEqual({ orders: ['102', '101'], tables: ['T2 Available', 'T10 Available', 'G1 Available'] })

  floor.change({
    orders: [orderOf(103, 3), orderOf(104, 3, idOf(2))],
    tables: [tableOf(2, 'T2', 'A', 'Occupied'), tableOf(3, 'T3', 'A'), tableOf(10, 'T1', 'A')],
    gone: [idOf(101), idOf(30)],
  })
  ring(floor.head)
  await vi.waitFor(() => expect(shown().orders).toEqual(['104', '103', '102']))
  expect(shown().tables).toEqual(['T1 Available', 'T2 Occupied', 'T3 Available'])
  expect(floor.asked).toEqual(['changes since 5 of 2026-11-24'])
})

test('a patched list keeps the time at which it was read', async () => {
  const { floor, queries, ring, shown } = await knowingTill()
  const readAt = queries.getQueryState(TABLES)!.dataUpdatedAt - 1_000
  for (const key of [ORDERS, TABLES]) queries.setQueryData(key, (list: unknown) => list, { updatedAt: readAt })

  floor.change({ tables: [tableOf(2, 'T2', 'A', 'Occupied')] })
  ring(floor.head)
  await vi.waitFor(() => expect(shown().tables).toContain('T2 Occupied'))
  expect(queries.getQueryState(TABLES)!.dataUpdatedAt).toBe(readAt)
})

test('[C7-035] lists that were read a minute ago are read with the next change, however little changed', async () => {
  const { floor, queries, ring, idle } = await knowingTill()
  const updatedAt = Date.now() - 60_000
  for (const key of [ORDERS, TABLES]) queries.setQueryData(key, (list: unknown) => list, { updatedAt })

  floor.change({ tables: [tableOf(2, 'T2', 'A', 'Occupied')] })
  ring(floor.head)
  await vi.waitFor(() => expect(floor.asked).toHaveLength(3))
  await idle()
  expect(floor.asked.toSorted()).toEqual(['changes since 5 of 2026-11-24', 'orders', 'tables'])
})

test('a head that is known asks nothing; a ring without a head always asks', async () => {
  const { floor, ring, idle } = await knowingTill()

  ring(4)
  ring(5)
  expect(floor.asked).toEqual([])
  ring(null)
  await vi.waitFor(() => expect(floor.asked).toEqual(['changes since 5 of 2026-11-24']))
  await idle()
})

/** Sets up a list of tables from before T2 was occupied, whose reply arrives after the changes. */
function crossing(made: Awaited<ReturnType<typeof till>>) {
  const { floor, queries, idle } = made
  const answerChanges = holdAnswers(listFloorChanges)
  const older = floor.holdTables()
  floor.change({ tables: [tableOf(2, 'T2', 'A', 'Occupied')] })
  return {
    /** Requests the changes and the older list, then sends the reply of the changes, then that of the older list. */
    async cross(begin: () => void) {
      begin()
      await vi.waitFor(() => expect(queries.isFetching({ queryKey: CHANGES })).toBe(1))
      void queries.refetchQueries({ queryKey: TABLES })
      await vi.waitFor(() => expect(older.isAsked()).toBe(true))
      answerChanges()
      await vi.waitFor(() => expect(queries.isFetching({ queryKey: CHANGES })).toBe(0))
      older.answer()
      await idle()
    },
  }
}

test('changes that cross a list on its way are dropped and asked again: the older list does not win', async () => {
  const made = await knowingTill()

  await crossing(made).cross(() => made.ring(made.floor.head))
  await vi.waitFor(() => expect(made.shown().tables).toContain('T2 Occupied'))
  expect(made.floor.asked.filter((asked) => asked.startsWith('changes'))).toEqual([
    'changes since 5 of 2026-11-24',
    'changes since 5 of 2026-11-24',
  ])
})

test('control: changes that are put in at once lose to the older list', async () => {
  const made = await knowingTill()
  const { queries, floor, shown } = made
  const askChanges = () => call(listFloorChanges, { query: { since: 5, day: floor.day } })
  const { cross } = crossing(made)
  const seen: string[][] = []

  await cross(() => {
    void queries.fetchQuery({ queryKey: CHANGES, queryFn: askChanges }).then((changes) => {
      queries.setQueryData<Table[]>(TABLES, (tables) => patchTables(tables!, changes))
      seen.push(shown().tables)
    })
  })
  expect(seen).toEqual([['T2 Occupied', 'T10 Available', 'G1 Available']])
  expect(shown().tables).toContain('T2 Available')
})

test('while a list is being read no change is asked for', async () => {
  const { floor, queries, ring, shown } = await knowingTill()
  const older = floor.holdTables()
  void queries.refetchQueries({ queryKey: TABLES })
  await vi.waitFor(() => expect(older.isAsked()).toBe(true))
  floor.asked.splice(0)

  floor.change({ tables: [tableOf(2, 'T2', 'A', 'Occupied')] })
  ring(floor.head)
  expect(queries.isFetching({ queryKey: CHANGES })).toBe(0)
  older.answer()
  await vi.waitFor(() => expect(shown().tables).toContain('T2 Occupied'))
  expect(floor.asked).toEqual(['changes since 5 of 2026-11-24'])
})

test('on another day, or where too much changed, both lists are read and what is known starts again', async () => {
  const { floor, ring, idle } = await knowingTill()
  floor.day = '2026-11-25'
  floor.head = 9

  ring(9)
  await vi.waitFor(() => expect(floor.asked).toHaveLength(3))
  await idle()
  expect(floor.asked.toSorted()).toEqual(['changes since 5 of 2026-11-24', 'orders', 'tables'])

  floor.asked.splice(0)
  ring(9)
  floor.head = 10
  ring(10)
  await vi.waitFor(() => expect(floor.asked).toEqual(['changes since 9 of 2026-11-25']))
  await idle()
})

test('where a list could not be read nothing counts as known: the next ring reads both again', async () => {
  const { floor, ring, idle } = await till()
  floor.head = 5
  server.use(http.get('*/api/tables', () => HttpResponse.json({ error: 'No.' }, { status: 500 }), { once: true }))

  floor.asked.splice(0)
  ring(null)
  await vi.waitFor(() => expect(floor.asked).toEqual(['changes', 'orders']))
  await idle()
  floor.asked.splice(0)
  ring(5)
  await vi.waitFor(() => expect(floor.asked.toSorted()).toEqual(['changes', 'orders', 'tables']))
  await idle()
})

test('changes that cannot be had leave the lists, and the next ring tries again', async () => {
  const { floor, ring, idle, shown } = await knowingTill()
  const before = shown()
  const refuse = vi.fn(() => HttpResponse.json({ error: 'No.' }, { status: 500 }))
  server.use(http.get('*/api/floor/changes', refuse, { once: true }))
  floor.change({ tables: [tableOf(2, 'T2', 'A', 'Occupied')] })

  ring(floor.head)
  await vi.waitFor(() => expect(refuse).toHaveBeenCalledOnce())
  await idle()
  expect([shown(), floor.asked]).toEqual([before, []])

  ring(floor.head)
  await vi.waitFor(() => expect(shown().tables).toContain('T2 Occupied'))
})

test('a ring while a question fails is answered by another question', async () => {
  const { floor, queries, ring, shown } = await knowingTill()
  const refuse = () => HttpResponse.json({ error: 'No.' }, { status: 500 })
  server.use(http.get('*/api/floor/changes', refuse, { once: true }))
  const fail = holdAnswers(listFloorChanges)

  floor.change({ tables: [tableOf(2, 'T2', 'A', 'Occupied')] })
  ring(floor.head)
  await vi.waitFor(() => expect(queries.isFetching({ queryKey: CHANGES })).toBe(1))
  ring(floor.head)
  fail()
  await vi.waitFor(() => expect(shown().tables).toContain('T2 Occupied'))
  expect(floor.asked).toEqual(['changes since 5 of 2026-11-24'])
})

test('what is open on a screen is read again where its table changed and still has an order', async () => {
  const { floor, queries, ring, shown } = await knowingTill()
  for (const id of [2, 10, 30].map(idOf)) showQuery(queries, getActiveOrder, { params: { id } })
  await vi.waitFor(() => expect(floor.asked).toHaveLength(3))
  floor.asked.splice(0)

  floor.change({ tables: [tableOf(2, 'T7', 'A', 'Occupied'), tableOf(10, 'T10', 'A', 'Available')] })
  ring(floor.head)
  await vi.waitFor(() => expect(shown().tables).toContain('T7 Occupied'))
  await vi.waitFor(() => expect(floor.asked).toHaveLength(2))
  expect(floor.asked).toEqual(['changes since 5 of 2026-11-24', `order of ${idOf(2)}`])
})

test('what is left of dishes is read again where that changed, and for nothing else', async () => {
  const { floor, queries, ring, shown } = await knowingTill()
  const readAvailability = vi.fn(() => HttpResponse.json([]))
  server.use(http.get('*/api/menu/availability', readAvailability))
  showQuery(queries, listAvailability, {})
  await vi.waitFor(() => expect(queries.getQueryData(queryKeyOf(listAvailability, {}))).toEqual([]))

  floor.change({ tables: [tableOf(2, 'T2', 'A', 'Occupied')] })
  ring(floor.head)
  await vi.waitFor(() => expect(shown().tables).toContain('T2 Occupied'))
  expect(readAvailability).toHaveBeenCalledTimes(1)
  floor.change({ stock: true })
  ring(floor.head)
  await vi.waitFor(() => expect(readAvailability).toHaveBeenCalledTimes(2))
})

test('a till that is left asks nothing any more', async () => {
  const { floor, ring, over, idle } = await knowingTill()

  over.abort()
  floor.head = 6
  ring(6)
  await idle()
  expect(floor.asked).toEqual([])
})
