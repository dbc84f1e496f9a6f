import { listOrders, type QueryOf } from '@tiffin/contracts'
import { MOST_LISTED_ORDERS } from '@tiffin/domain'
import { versionedRoute, type User } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import type { Order } from '../domain/order.ts'
import type { OrderFilter } from '../repository/orders-repository.ts'
import { toWireOrder } from '../wire.ts'
import { isWaiter, windowOfRole } from './shared/window-of-role.ts'
import { versionOfDay } from './shared/version-of.ts'

/**
 * GET /api/orders. Without a range the reply has the active orders and the newest of a week (gap G18), at most 500; a
 * range, a search, a cursor or a limit asks for a page of the history. A Waiter gets what the till shows, also with a
 * range: active orders, and today's Takeaway and Delivery (gap G33).
 */
export function listOrdersRoute({ orders }: RouteDeps) {
  return versionedRoute(listOrders, {
    version: async ({ tenant, user, query }) => versionOfDay(await orders.moment(tenant), [isWaiter(user), query]),
    async read({ tenant, user, query, req }) {
      const { moment, found } = await orders.list(tenant, filterOf(user, query))
      const body = found.toSorted(byNewest).map((order) => toWireOrder(order, req.log))
      return { version: versionOfDay(moment, [isWaiter(user), query]), body }
    },
  })
}

function filterOf(user: User, query: QueryOf<typeof listOrders>): OrderFilter {
  const { from, to, status, type, q, cursor, limit } = query
  const isHistory = !isWaiter(user) && [from, to, q, cursor, limit].some((part) => part !== undefined)
  return {
    status,
    type,
    cursor,
    search: q,
    limit: limit ?? MOST_LISTED_ORDERS,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    window: isHistory ? undefined : windowOfRole(user),
  }
}

function byNewest(a: Order, b: Order): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)
}
