import { getDashboard, getOverview, listOrders } from '@tiffin/contracts'
import { messageOf, TIMINGS, toast, useApiQuery, useSession } from '@tiffin/web-kit'
import { useCallback, useEffect, useRef } from 'react'
import { messages } from './messages.ts'

/** The number of orders on the dashboard (spec §9). */
const RECENT_ORDERS = 10

const polled = { refetchInterval: TIMINGS.dashboardRefreshMs } as const

/**
 * Provides the data of the dashboard, refreshed every 30 seconds. A failed refresh keeps the data. Only a failed first
 * load or retry shows a toast with the reason (spec §8), because the user did not ask for the refreshes in between.
 */
export function useDashboard() {
  const session = useSession()
  const dashboard = useApiQuery(getDashboard)
  const orders = useApiQuery(listOrders, { query: { limit: RECENT_ORDERS } }, polled)
  const overview = useApiQuery(getOverview, {}, polled)

  // A query that has never succeeded drops its error while it polls again, so the number of errors decides.
  const broken = [orders, overview].find((query) => query.errorUpdateCount > 0 && query.data === undefined)
  const reason = broken?.error ? messageOf(broken.error, broken.error.message) : null
  const failures = broken?.errorUpdateCount ?? 0
  const isAskedFor = useRef(true)
  useEffect(() => {
    if (failures === 0 || reason === null || !isAskedFor.current) return
    isAskedFor.current = false
    toast.error(messages.loadFailed(reason), { id: 'dashboard-load' })
  }, [failures, reason])

  const retry = useCallback(() => {
    isAskedFor.current = true
    for (const query of [orders, overview]) if (query.isError) void query.refetch()
  }, [orders, overview])

  return {
    restaurantName: dashboard.data?.restaurant.name ?? session.restaurantName,
    overview: overview.data,
    recent: orders.data?.toSorted((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, RECENT_ORDERS),
    hasFailed: broken !== undefined,
    isRetrying: orders.isFetching || overview.isFetching,
    /** The time of the figures on screen when a refresh has failed since then; else null. */
    staleSince:
      orders.isRefetchError || overview.isRefetchError
        ? new Date(Math.min(orders.dataUpdatedAt, overview.dataUpdatedAt))
        : null,
    retry,
  }
}
