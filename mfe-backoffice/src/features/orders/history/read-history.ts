import { listOrders, type CallInput, type Order } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'

export const PAGE_SIZE = 50
/** The largest page that the API returns, in orders. */
const LARGEST_PAGE = 500

export type HistoryQuery = NonNullable<CallInput<typeof listOrders>['query']>

/** Orders without a gap, newest first. `isAll` is true when no older order exists. */
export type History = { readonly orders: readonly Order[]; readonly isAll: boolean }

/** Returns the history after its first page. A page that is not full contains the whole history. */
export function historyOfFirstPage(page: readonly Order[]): History {
  return { orders: page, isAll: page.length < PAGE_SIZE }
}

/**
 * Reads older pages until `count` orders are known, or no older ones are left.
 *
 * @throws ApiError, or the reason of `signal` when it aborts
 */
export async function readOlderOrders(
  query: HistoryQuery,
  from: History,
  count: number,
  signal: AbortSignal,
): Promise<History> {
  const orders = [...from.orders]
  let { isAll } = from
  while (!isAll && orders.length < count) {
    const limit = Math.min(count - orders.length, LARGEST_PAGE)
    const cursor = orders.at(-1)?.id
    const page = await call(listOrders, { query: { ...query, limit, ...(cursor && { cursor }) } }, { signal })
    orders.push(...page)
    isAll = page.length < limit
  }
  return { orders, isAll }
}
