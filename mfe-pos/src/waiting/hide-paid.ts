import { listOrders, listTables, type Order, type Table } from '@tiffin/contracts'
import { AVAILABLE, isOccupied, orderCan } from '@tiffin/domain'
import { queryKeyOf, useQueryClient } from '@tiffin/web-kit'
import { useEffect, useMemo, useRef } from 'react'
import { useReadAgain } from '../data/use-pos-data.ts'
import { isPaidHere, type WaitingPayment } from './settle-job.ts'
import { useWaiting } from './use-waiting.ts'

const ORDERS = queryKeyOf(listOrders, {})
const TABLES = queryKeyOf(listTables, {})

/**
 * Hides the orders that were paid on this till while their payments wait, and shows their tables as free, whatever the
 * lists of the server say meanwhile. Once a payment is recorded, refused or removed, the lists are read again.
 */
export function useHidePaid(): void {
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const waiting = useWaiting()
  const payments = useMemo(() => waiting.filter(isPaidHere), [waiting])
  useEffect(() => {
    if (payments.length === 0) return
    /** Changes a list in the cache, if the change has an effect, and keeps the time at which it was read. */
    const patch = <T>(key: readonly unknown[], change: (list: readonly T[]) => readonly T[]) => {
      const state = queries.getQueryState<readonly T[]>(key)
      const changed = state?.data && change(state.data)
      if (changed && changed !== state.data)
        queries.setQueryData<readonly T[]>(key, changed, { updatedAt: state.dataUpdatedAt })
    }
    const hide = () => {
      const orders = queries.getQueryData<readonly Order[]>(ORDERS) ?? []
      patch<Order>(ORDERS, (list) => withoutPaid(list, payments))
      patch<Table>(TABLES, (list) => withFreed(list, orders, payments))
    }
    hide()
    return queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') hide()
    })
  }, [queries, payments])

  const before = useRef(payments)
  useEffect(() => {
    const ended = before.current.filter(({ id }) => !payments.some((each) => each.id === id))
    before.current = payments
    if (ended.length > 0) readAgain()
  }, [payments, readAgain])
}

function isPaid({ id }: Pick<Order, 'id'>, payments: readonly WaitingPayment[]): boolean {
  return payments.some(({ subject }) => subject === id)
}

/** Returns the list without the active orders that were paid here; the same list if there are none. */
function withoutPaid(orders: readonly Order[], payments: readonly WaitingPayment[]): readonly Order[] {
  const isHidden = (order: Order) => orderCan('settle', order) && isPaid(order, payments)
  return orders.some(isHidden) ? orders.filter((order) => !isHidden(order)) : orders
}

/** Returns the list with the tables of paid orders as free, unless other guests have an order there already. */
function withFreed(
  tables: readonly Table[],
  orders: readonly Order[],
  payments: readonly WaitingPayment[],
): readonly Table[] {
  const isFreed = (table: Table) =>
    isOccupied(table) &&
    payments.some(({ lane }) => lane === table.id) &&
    !orders.some((order) => order.table_id === table.id && orderCan('settle', order) && !isPaid(order, payments))
  return tables.some(isFreed)
    ? tables.map((table) => (isFreed(table) ? { ...table, status: AVAILABLE } : table))
    : tables
}
