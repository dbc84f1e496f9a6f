import { listOrders } from '@tiffin/contracts'
import { businessDayOf, businessDayStart } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { orderToWire } from '../wire.ts'

const WINDOW_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1_000
const MAX_ORDERS = 500

/**
 * GET /api/orders. Without a range: all active orders and the newest of a week (gap G18); a page of the history is
 * asked for by range, search, cursor or limit. A Waiter sees what the till shows: active orders, and today's Takeaway
 * and Delivery (gap G33).
 */
export function listOrdersRoute({ orders, now }: RouteDeps) {
  return route(
    listOrders,
    async ({ tenant, user, query }) => {
      const { from, to, status, type, q, cursor, limit } = query
      const isWaiter = user.role === 'Waiter'
      const isHistory = !isWaiter && [from, to, q, cursor, limit].some((part) => part !== undefined)
      const completedSince = isWaiter
        ? businessDayStart(businessDayOf(now()))
        : new Date(now().getTime() - WINDOW_DAYS * DAY_MS)
      const found = await orders.list(tenant, {
        status,
        type,
        cursor,
        search: q,
        limit: limit ?? MAX_ORDERS,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
        completedSince: isHistory ? undefined : completedSince,
        hideSettledTables: isWaiter,
      })
      return found
        .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
        .map(orderToWire)
    },
    { etag: true },
  )
}
