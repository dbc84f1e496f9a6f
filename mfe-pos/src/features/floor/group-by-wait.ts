import type { Order, Table } from '@tiffin/contracts'
import { isOccupied } from '@tiffin/domain'
import type { SeatedHere } from '../../waiting/seated-here.ts'

/** The sort key of a table whose order is so new that it is not read yet. The key sorts after all times. */
const JUST_NOW = '~'

/**
 * Groups the tables by wait: first the occupied ones, the longest wait first, then the free ones.
 *
 * @param seated the orders of this till at tables that the server counts as free
 */
export function groupByWait(tables: readonly Table[], orderOf: ReadonlyMap<string | null, Order>, seated?: SeatedHere) {
  const isTaken = (table: Table) => isOccupied(table) || seated?.has(table.id)
  const since = (table: Table) => (isOccupied(table) ? orderOf : seated)?.get(table.id)?.created_at ?? JUST_NOW
  const waiting = tables.filter(isTaken).toSorted((a, b) => (since(a) < since(b) ? -1 : 1))
  const free = tables.filter((table) => !isTaken(table))
  return [
    { area: 'Longest wait first', tables: waiting },
    { area: 'Free tables', tables: free },
  ].filter((group) => group.tables.length > 0)
}
