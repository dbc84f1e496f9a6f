import { listOrders } from '@tiffin/contracts'
import { serverTextOf, TIMINGS, toast, useApiQuery } from '@tiffin/web-kit'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { messages } from '../messages.ts'
import { matchesFilter, statusParameterOf, type OrderFilter } from '../order-filter.ts'
import { historyOfFirstPage, PAGE_SIZE, readOlderOrders, type History, type HistoryQuery } from './read-history.ts'

/** The loaded history, and the time at which its first page was read. */
type Reading = History & { readonly firstPageAt: number }

/** The number of orders to show, and the history as it was when this number was requested. */
type Goal = { readonly count: number; readonly known: Reading | null }

/**
 * Provides the order history, 50 orders at a time, because a restaurant may have a hundred thousand. Every refresh
 * reads all shown orders again, because an order of any age may have been settled. A tab that slept may also have
 * missed more orders than one page contains. The hook keeps filter and search of the first render: to change them,
 * mount the component again with another key.
 *
 * An infinite query of TanStack Query would refresh 2,000 orders by 40 requests of 50, one after the other. This hook
 * sends four of at most 500 after the first one.
 */
export function useOrderHistory(filter: OrderFilter, search: string) {
  const status = statusParameterOf(filter)
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
    const from = goal.known?.firstPageAt === firstPageAt ? goal.known : historyOfFirstPage(firstPage)
    readOlderOrders(query, from, goal.count, signal).then(
      (history) => !signal.aborted && setReading({ ...history, firstPageAt }),
      () => !signal.aborted && setMissed(goal),
    )
    return () => controller.abort()
  }, [firstPage, firstPageAt, goal, query])

  const shown = useMemo(
    () => reading ?? (firstPage ? { ...historyOfFirstPage(firstPage), firstPageAt } : null),
    [reading, firstPage, firstPageAt],
  )
  // A failed refresh keeps the orders on screen. The message appears only when the user has asked for more orders.
  const isShort = shown !== null && !shown.isAll && shown.orders.length < goal.count
  const hasMissed = isShort && missed === goal
  const hasFailed = first.isError && firstPage === undefined
  useEffect(() => {
    if (hasFailed || hasMissed) toast.error(messages.fetchFailed, { id: 'orders-load' })
  }, [hasFailed, hasMissed])
  const loadMore = useCallback(() => setGoal({ count: (shown?.orders.length ?? 0) + PAGE_SIZE, known: shown }), [shown])

  return {
    /** The loaded orders that match the filter; undefined until the first page is loaded. */
    orders: shown?.orders.filter((order) => matchesFilter(filter, order)),
    more: shown?.isAll ? 'end' : hasMissed ? 'failed' : isShort ? 'loading' : 'idle',
    loadMore,
    hasFailed,
    failureReason: serverTextOf(first.error),
    isRetrying: first.isFetching,
    retry: () => void first.refetch(),
  } as const
}
