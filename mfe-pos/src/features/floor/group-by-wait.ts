import type { Order, Table } from '@tiffin/contracts'
import { isOccupied } from '@tiffin/domain'

type OrdersOf = ReadonlyMap<string, { readonly order: Pick<Order, 'created_at'> | undefined }>

/** The sort key of a table whose order is so new that it is not read yet. The key sorts after all times. */
const JUST_NOW = '~'

/** Groups the tables by wait: first those at which guests sit, the longest wait first, then the free ones. */
export function groupByWait(tables: readonly Table[], ordersOf: OrdersOf) {
  const since = (table: Table) => ordersOf.get(table.id)?.order?.created_at ?? JUST_NOW
  const isTaken = (table: Table) => isOccupied(table) || ordersOf.get(table.id)?.order !== undefined
  const waiting = tables.filter(isTaken).toSorted((a, b) => (since(a) < since(b) ? -1 : 1))
  const free = tables.filter((table) => !isTaken(table))
  return [
    { area: 'Longest wait first', tables: waiting },
    { area: 'Free tables', tables: free },
  ].filter((group) => group.tables.length > 0)
}
