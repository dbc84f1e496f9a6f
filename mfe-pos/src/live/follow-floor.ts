import {
  getActiveOrder,
  listAvailability,
  listFloorChanges,
  listOrders,
  listTables,
  type Order,
  type Table,
} from '@tiffin/contracts'
import { isOccupied } from '@tiffin/domain'
import { call, hasLiveToken, queryKeyOf, serverTime, TIMINGS, type useQueryClient } from '@tiffin/web-kit'
import { patchOrders, patchTables, type FloorChanges } from './patch-lists.ts'

type Queries = ReturnType<typeof useQueryClient>

const ORDERS = queryKeyOf(listOrders, {})
const TABLES = queryKeyOf(listTables, {})
const LISTS = [ORDERS, TABLES] as const

/**
 * Keeps the lists of orders and tables up to date with the changes since they were read. An older reply never replaces
 * newer data: changes that arrive while a list is loading are dropped and read again afterwards.
 *
 * @returns a function to call with each head that an event names
 */
export function followFloor(queries: Queries, over: AbortSignal): (head: number | null) => void {
  let known: { readonly since: number; readonly day: string } | null = null
  let isWanted = false
  let isReading = false

  // The session may end a moment before the page is unmounted. A read would then only be refused.
  const isOver = () => over.aborted || !hasLiveToken('restaurant', serverTime())

  const read = async () => {
    isReading = true
    while (isWanted && !isOver()) {
      isWanted = false
      // A failed read is repeated at the next event, at an event that came during the read, or by the poll.
      await readOnce().catch(() => undefined)
    }
    isReading = false
  }

  const readOnce = async () => {
    await listsAreRead(queries, over)
    const before = stampOf(queries)
    const changes = await queries.fetchQuery({
      queryKey: queryKeyOf(listFloorChanges, { query: known ?? {} }),
      queryFn: () => call(listFloorChanges, { query: known ?? {} }, { signal: over }),
      staleTime: 0,
      gcTime: 0,
    })
    if (isOver()) return
    if (stampOf(queries) !== before) {
      isWanted = true
      return
    }
    if (changes.reset || !wereReadLately(queries)) await readLists(changes)
    else apply(changes)
  }

  // The head is stored as known only if both lists were read again after it was received.
  const readLists = async (changes: FloorChanges) => {
    known = null
    await Promise.all(LISTS.map((queryKey) => queries.invalidateQueries({ queryKey, exact: true })))
    const areRead = LISTS.every((key) => queries.getQueryState(key)?.isInvalidated === false)
    if (!areRead) return
    known = { since: changes.head, day: changes.day }
    readAvailability()
    readOpenOrders(queries, queries.getQueryData<readonly Table[]>(TABLES) ?? [])
  }

  const apply = (changes: FloorChanges) => {
    known = { since: changes.head, day: changes.day }
    patch<Order>(queries, ORDERS, (orders) => patchOrders(orders, changes))
    patch<Table>(queries, TABLES, (tables) => patchTables(tables, changes))
    if (changes.stock) readAvailability()
    readOpenOrders(queries, changes.tables)
  }

  // The availability is read only while an order is open, because only then a query for it is mounted.
  const readAvailability = () => void queries.invalidateQueries({ queryKey: queryKeyOf(listAvailability) })

  return (head) => {
    if (head !== null && known !== null && head <= known.since) return
    isWanted = true
    if (!isReading) void read()
  }
}

/** Changes a list in the cache and keeps the time at which it was read. */
function patch<T>(queries: Queries, key: readonly unknown[], change: (list: readonly T[]) => T[]): void {
  const state = queries.getQueryState<readonly T[]>(key)
  if (state?.data) queries.setQueryData<readonly T[]>(key, change(state.data), { updatedAt: state.dataUpdatedAt })
}

/**
 * Reads the open orders of occupied tables again. Free tables are skipped, because the read of a free table's order
 * fails.
 */
function readOpenOrders(queries: Queries, tables: readonly Table[]): void {
  for (const { id } of tables.filter(isOccupied))
    void queries.invalidateQueries({ queryKey: queryKeyOf(getActiveOrder, { params: { id } }) })
}

/** Returns a text that differs whenever a list is read or written, and while one is being read. */
function stampOf(queries: Queries): string {
  return LISTS.map((key) => {
    const state = queries.getQueryState(key)
    return `${state?.fetchStatus} ${state?.dataUpdateCount} ${state?.errorUpdateCount}`
  }).join()
}

/**
 * Returns whether both lists were read within the poll interval. A till that was hidden for longer than that has not
 * polled, so the next change must read the whole lists.
 */
function wereReadLately(queries: Queries): boolean {
  const readAt = LISTS.map((key) => queries.getQueryState(key)?.dataUpdatedAt ?? 0)
  return Math.min(...readAt) > Date.now() - TIMINGS.posRefreshMs
}

function listsAreRead(queries: Queries, over: AbortSignal): Promise<void> {
  const isIdle = () => LISTS.every((key) => queries.getQueryState(key)?.fetchStatus !== 'fetching')
  return new Promise((resume) => {
    const check = () => {
      if (!isIdle() && !over.aborted) return
      unsubscribe()
      over.removeEventListener('abort', check)
      resume()
    }
    const unsubscribe = queries.getQueryCache().subscribe(check)
    over.addEventListener('abort', check)
    check()
  })
}
