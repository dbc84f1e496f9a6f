import { listOrders, type CallInput, type Order } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'

const PAGE_SIZE = 200

/** Everything a query finds, a page at a time. `onRead` hears how many there are so far. @throws ApiError */
export async function readOrders(
  query: CallInput<typeof listOrders>['query'],
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<Order[]> {
  const orders: Order[] = []
  for (;;) {
    const cursor = orders.at(-1)?.id
    const page = await call(
      listOrders,
      { query: { ...query, limit: PAGE_SIZE, ...(cursor && { cursor }) } },
      { signal },
    )
    orders.push(...page)
    onRead(orders.length)
    if (page.length < PAGE_SIZE) return orders
  }
}
