import type { Table } from '@tiffin/contracts'
import { isOccupied } from '@tiffin/domain'
import { useCallback, useState } from 'react'
import type { PopupTarget } from '../data/popup-target.ts'

const PARAMETER = 'table'

/**
 * The order that the popup is open for. A table is in the address too, as `/pos?table=<id>`: a reload, a login after
 * the session has ended and a link from elsewhere lead back to it.
 *
 * @param tables undefined while they are loaded
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

/** A new order for a free table, the running one of a table that is occupied. */
export function targetOf(table: Table): PopupTarget {
  return isOccupied(table) ? { mode: 'view', table } : { mode: 'new', orderType: 'Dine-In', table }
}

/** Bypasses the router: a tap on a table must not render the page again. */
function writeAddress(tableId: string | undefined): void {
  const address = new URL(location.href)
  if (tableId) address.searchParams.set(PARAMETER, tableId)
  else address.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', address)
}
