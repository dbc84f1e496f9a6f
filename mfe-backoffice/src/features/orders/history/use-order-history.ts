import { listOrders } from '@tiffin/contracts'
import { TIMINGS, toast, useApiQuery } from '@tiffin/web-kit'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { messages } from '../messages.ts'
import { isShown, statusAsked, type OrderFilter } from '../order-filter.ts'
import { firstOf, PAGE_SIZE, readOn, type History, type HistoryQuery } from './read-history.ts'

/** A history, and which reading of its first page it goes on from. */
type Reading = History & { readonly firstPageAt: number }

/** How many orders are to be shown, and what was known when that was asked for. Asking again is a new one. */
type Goal = { readonly count: number; readonly known: Reading | null }

/**
 * The history, a page at a time: a hundred thousand orders are never asked for at once. While one looks, it is read
 * again as far back as it is shown, because an order of any age may be settled, and a page that slept has missed more
 * than a page. Mount it anew for another filter or search.
 */
export function useOrderHistory(filter: OrderFilter, search: string) {
  const status = statusAsked(filter)
  const [query] = useState<HistoryQuery>({ limit: PAGE_SIZE, ...(status && { status }), ...(search && { q: search }) })
  const first = useApiQuery(listOrders, { query }, { refetchInterval: TIMINGS.posRefreshMs })
  const { data: firstPage, dataUpdatedAt: firstPageAt } = first
  const [goal, setGoal] = useState<Goal>({ count: PAGE_SIZE, known: null })
  const [reading, setReading] = useState<Reading | null>(null)
  const [missed, setMissed] = useState<Goal | null>(null)

  useEffect(() => {
    if (!firstPage || goal.count <= PAGE_SIZE) return
    const controller = new AbortController()
    const { signal } = controller
    const from = goal.known?.firstPageAt === firstPageAt ? goal.known : firstOf(firstPage)
    readOn(query, from, goal.count, signal).then(
      (history) => !signal.aborted && setReading({ ...history, firstPageAt }),
      () => !signal.aborted && setMissed(goal),
    )
    return () => controller.abort()
  }, [firstPage, firstPageAt, goal, query])

  const shown = useMemo(
    () => reading ?? (firstPage ? { ...firstOf(firstPage), firstPageAt } : null),
    [reading, firstPage, firstPageAt],
  )
  // A refresh that fails leaves what is there; only more that was asked for is missed.
  const isShort = shown !== null && !shown.isAll && shown.orders.length < goal.count
  const hasMissed = isShort && missed === goal
  const hasFailed = first.isError && firstPage === undefined
  useEffect(() => {
    if (hasFailed || hasMissed) toast.error(messages.fetchFailed, { id: 'orders-load' })
  }, [hasFailed, hasMissed])
  const loadMore = useCallback(() => setGoal({ count: (shown?.orders.length ?? 0) + PAGE_SIZE, known: shown }), [shown])

  return {
    /** undefined while the first page is on its way. */
    orders: shown?.orders.filter((order) => isShown(filter, order)),
    more: shown?.isAll ? 'end' : hasMissed ? 'failed' : isShort ? 'loading' : 'idle',
    loadMore,
    hasFailed,
    isRetrying: first.isFetching,
    retry: () => void first.refetch(),
  } as const
}
