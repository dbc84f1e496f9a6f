import type { Order } from '@tiffin/contracts'
import { useState } from 'react'
import type { PopupTarget } from '../../data/popup-target.ts'
import { furtherBillsAt, placeOf } from '../../running-orders/further-bills.ts'

/**
 * Returns the table and its open further bills, if a new order would seat guests at a table where others still sit;
 * null once the new guests are to be seated all the same. This is decided when the popup opens, so a bill that opens
 * later does not take the place of an order that is being taken.
 */
export function useOpenBills(target: PopupTarget, orders: readonly Order[]) {
  const table = target.kind === 'new' ? target.table : null
  const bills = table ? furtherBillsAt(orders, placeOf(table)) : []
  const [opened, setOpened] = useState({ target, isAsked: bills.length > 0 })
  if (opened.target !== target) setOpened({ target, isAsked: bills.length > 0 })
  const seat = () => setOpened({ target, isAsked: false })
  return { openBills: table && opened.isAsked && bills.length > 0 ? { table, bills } : null, seat }
}
