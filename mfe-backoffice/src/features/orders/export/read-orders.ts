import { listOrders, type CallInput, type Order } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'
import { readWithRetries } from '../../../files/read-with-retries.ts'

const PAGE_SIZE = 200

/**
 * Reads all orders that a query finds, page by page. After the first page the function waits and retries while the
 * server is busy, so that the pages already read are not lost. `onRead` receives the number of orders so far.
 *
 * @throws ApiError, or the reason of `signal` when it aborts
 */
export async function readOrders(
  query: CallInput<typeof listOrders>['query'],
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<Order[]> {
  const orders: Order[] = []
  for (;;) {
    const cursor = orders.at(-1)?.id
    const input = { query: { ...query, limit: PAGE_SIZE, ...(cursor && { cursor }) } }
    const page = await (cursor ? readWithRetries(listOrders, input, signal) : call(listOrders, input, { signal }))
    orders.push(...page)
    onRead(orders.length)
    if (page.length < PAGE_SIZE) return orders
  }
}
