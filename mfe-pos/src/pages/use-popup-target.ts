import type { Table } from '@tiffin/contracts'
import { isOccupied } from '@tiffin/domain'
import { useCallback, useState } from 'react'
import type { PopupTarget } from '../data/popup-target.ts'

const PARAMETER = 'table'

/**
 * Keeps the order that the popup shows. The id of its table is also in the address (`/pos?table=<id>`), so that a
 * reload, a new login or a link opens the popup again.
 *
 * @param tables undefined until they are loaded
 */
export function usePopupTarget(tables: readonly Table[] | undefined) {
  const [target, setTarget] = useState<PopupTarget | null>(null)
  const [isRestored, setRestored] = useState(false)
  if (tables && !isRestored) {
    setRestored(true)
    const id = new URLSearchParams(location.search).get(PARAMETER)
    const table = tables.find((each) => each.id === id)
    if (table) setTarget(targetOf(table))
  }

  const open = useCallback((next: PopupTarget | null) => {
    setTarget(next)
    writeAddress(next?.table?.id)
  }, [])
  return [target, open] as const
}

/** Returns a new order for a free table, and the active order for an occupied one. */
export function targetOf(table: Table): PopupTarget {
  return isOccupied(table) ? { kind: 'view', table } : { kind: 'new', orderType: 'Dine-In', table }
}

/** Changes the address without the router, because a tap on a table must not render the page again. */
function writeAddress(tableId: string | undefined): void {
  const address = new URL(location.href)
  if (tableId) address.searchParams.set(PARAMETER, tableId)
  else address.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', address)
}
