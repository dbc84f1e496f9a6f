import { listOrders, type CallInput, type Order } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'

export const PAGE_SIZE = 50
/** What one call answers at most. */
const LARGEST_PAGE = 500

export type HistoryQuery = NonNullable<CallInput<typeof listOrders>['query']>

/** Orders without a gap from the newest on. */
export type History = { readonly orders: readonly Order[]; /** There are no older ones. */ readonly isAll: boolean }

/** What a query answered first: all there is, if it is no full page. */
export function firstOf(page: readonly Order[]): History {
  return { orders: page, isAll: page.length < PAGE_SIZE }
}

/** Goes on with the history until so many orders are known, or all. @throws ApiError */
export async function readOn(query: HistoryQuery, from: History, count: number, signal: AbortSignal): Promise<History> {
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
