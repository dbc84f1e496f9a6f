import { listOrders, type Order } from '@tiffin/contracts'
import { call, TIMINGS, toast, useApiQuery } from '@tiffin/web-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { isShown, statusAsked, type OrderFilter } from '../order-filter.ts'
import { withFirstPage, withNextPage } from './merge-page.ts'

export const PAGE_SIZE = 50

type More = 'idle' | 'loading' | 'failed' | 'end'

/**
 * The history, a page at a time: a hundred thousand orders are never asked for at once. Only the first page is read
 * again while one looks. Mount it anew for another filter or search.
 */
export function useOrderHistory(filter: OrderFilter, search: string) {
  const status = statusAsked(filter)
  const [query] = useState({ limit: PAGE_SIZE, ...(status && { status }), ...(search && { q: search }) })
  const first = useApiQuery(listOrders, { query }, { refetchInterval: TIMINGS.posRefreshMs })
  const [known, setKnown] = useState<{ readonly firstPage: readonly Order[] | undefined; readonly orders: readonly Order[] }>({ firstPage: undefined, orders: [] })
  const [more, setMore] = useState<More>('idle')

  if (first.data && first.data !== known.firstPage) {
    setKnown({ firstPage: first.data, orders: withFirstPage(known.orders, first.data, PAGE_SIZE) })
  }
  const isAll = more === 'end' || (first.data !== undefined && first.data.length < PAGE_SIZE)

  const abort = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    return () => controller.abort()
  }, [])

  const cursor = known.orders.at(-1)?.id
  const loadMore = useCallback(async () => {
    if (!cursor) return
    const { signal } = abort.current
    setMore('loading')
    try {
      const page = await call(listOrders, { query: { ...query, cursor } }, { signal })
      setKnown((now) => ({ ...now, orders: withNextPage(now.orders, page) }))
      setMore(page.length < PAGE_SIZE ? 'end' : 'idle')
    } catch {
      if (signal.aborted) return
      setMore('failed')
      toast.error(messages.fetchFailed, { id: 'orders-load' })
    }
  }, [cursor, query])

  const hasFailed = first.isError && first.data === undefined
  useEffect(() => {
    if (hasFailed) toast.error(messages.fetchFailed, { id: 'orders-load' })
  }, [hasFailed])

  return {
    /** undefined while the first page is on its way. */
    orders: first.data && known.orders.filter((order) => isShown(filter, order)),
    more: isAll ? ('end' as const) : more,
    loadMore,
    hasFailed,
    isRetrying: first.isFetching,
    retry: () => void first.refetch(),
  }
}
