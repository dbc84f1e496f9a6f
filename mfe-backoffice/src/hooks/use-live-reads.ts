import {
  getOverview,
  listAreas,
  listCategories,
  listMenu,
  listOrders,
  listPrinters,
  listTables,
  listUndelivered,
  type Endpoint,
} from '@tiffin/contracts'
import { queryKeyOf, useLiveChanges, useQueryClient } from '@tiffin/web-kit'

/** The shortest time between two live refreshes, in milliseconds (no figure of the specification). */
const READ_EVERY_MS = 2_000

/** Reads the tables, areas, orders and figures on this page again when something on the floor changed. */
export function useLiveFloor(): void {
  const readAgain = useReadAgain(listTables, listAreas, listOrders, getOverview)
  useLiveChanges({ floor: readAgain }, READ_EVERY_MS)
}

/** Reads the menu and the categories on this page again when the menu changed. */
export function useLiveMenu(): void {
  const readAgain = useReadAgain(listMenu, listCategories)
  useLiveChanges({ menu: readAgain }, READ_EVERY_MS)
}

/**
 * Reads the printers and the undelivered tickets on this page again after a kitchen ticket changed or a slip was sent
 * to a printer.
 */
export function useLivePrinters(): void {
  const readAgain = useReadAgain(listPrinters, listUndelivered)
  useLiveChanges({ kot: readAgain }, READ_EVERY_MS)
}

function useReadAgain(...endpoints: readonly Endpoint[]): () => void {
  const queries = useQueryClient()
  return () => {
    for (const endpoint of endpoints) void queries.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
  }
}
