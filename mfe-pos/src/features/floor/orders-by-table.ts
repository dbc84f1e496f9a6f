import type { Order, Table } from '@tiffin/contracts'
import { isOccupied } from '@tiffin/domain'
import type { SeatedHere } from '../../waiting/seated-here.ts'
import { furtherBillsAt, isFurtherBill, placeOf } from '../../running-orders/further-bills.ts'

export type OrdersOfTable = {
  /**
   * The order of the table, or one of this till that the server does not know yet. Without either, the oldest of its
   * open further bills, whose guests still sit there.
   */
  readonly order: Order | undefined
  /** The open further bills of the table, the oldest first; undefined without one. */
  readonly furtherBills: readonly Order[] | undefined
}

/**
 * Finds the orders of each table at which guests sit, by the id of the table.
 *
 * @param seatedHere the orders of this till at tables that the server counts as free
 */
export function ordersByTable(
  tables: readonly Table[],
  orders: readonly Order[],
  seatedHere?: SeatedHere,
): ReadonlyMap<string, OrdersOfTable> {
  const seated = new Map(orders.filter(({ status }) => status === 'Active').map((order) => [order.table_id, order]))
  const further = orders.filter(isFurtherBill)
  return new Map(
    tables.map((table): [string, OrdersOfTable] => {
      const order = isOccupied(table) ? seated.get(table.id) : seatedHere?.get(table.id)
      const bills = furtherBillsAt(further, order ?? placeOf(table))
      if (bills.length === 0) return [table.id, { order, furtherBills: undefined }]
      return [table.id, { order: isOccupied(table) ? order : (order ?? bills[0]), furtherBills: bills }]
    }),
  )
}
