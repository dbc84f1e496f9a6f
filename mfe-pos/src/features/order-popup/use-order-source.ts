import { getActiveOrder, listOrders, type Order } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import { useApiQuery } from '@tiffin/web-kit'
import { useState } from 'react'
import type { PopupTarget } from '../../data/popup-target.ts'

/**
 * Reads the order that the popup shows in view mode. Until this read succeeds, the copy in the list of orders is
 * returned and `isFresh` is false.
 */
export function useOrderSource(
  target: PopupTarget,
  orders: readonly Order[],
): { order: Order | null; isFresh: boolean; failed: boolean } {
  const table = target.mode === 'view' ? target.table : null
  const known = table && orders.find((order) => order.table_id === table.id && orderCan('addItems', order))
  const loaded = useApiQuery(
    getActiveOrder,
    { params: { id: table?.id ?? '' } },
    // The reply is not kept in the cache, because the next guests of the table have another order.
    { enabled: table !== null, staleTime: 0, gcTime: 0, ...(known ? { placeholderData: known } : {}) },
  )
  const orderId = target.mode === 'view' && !target.table ? target.orderId : null
  // An order without a table is only in the list, which may be a minute old.
  const list = useApiQuery(listOrders, {}, { enabled: orderId !== null, refetchOnMount: 'always' })
  const [readBefore] = useState(list.dataUpdatedAt)
  if (target.mode === 'new') return { order: null, isFresh: true, failed: false }
  if (target.table)
    return {
      order: loaded.data ?? null,
      isFresh: loaded.data !== undefined && !loaded.isPlaceholderData,
      failed: loaded.isError && loaded.data === undefined,
    }
  const order = orders.find((candidate) => candidate.id === orderId) ?? null
  return {
    order,
    isFresh: order !== null && list.dataUpdatedAt > readBefore,
    failed: order === null && list.isFetchedAfterMount && !list.isFetching,
  }
}
