import { AppError, type MenuSnapshot } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  lineKey,
  paiseFromRupees,
  ticketsOf,
  tidyNotes,
  type StationTicket,
} from '@tiffin/domain'
import type { PricedLine } from './order.ts'

/** A requested line: the menu item, the quantity, and price and tax rate as the till showed them. */
export type RequestedLine = {
  readonly id: string
  readonly quantity: number
  readonly price: number
  readonly tax_rate_applied?: number | null | undefined
  readonly notes?: string | null | undefined
}

type MenuItem = MenuSnapshot['items'][number]

/** The priced lines that a punch adds to an order, and the kitchen tickets for them. */
export type PricedPunch = { readonly lines: readonly PricedLine[]; readonly tickets: readonly StationTicket[] }

/**
 * Prices the lines of a punch, and groups them into kitchen tickets by the stations of the same menu.
 *
 * @throws AppError as `priceLines`
 */
export function pricePunch(menu: MenuSnapshot, requested: readonly RequestedLine[]): PricedPunch {
  const lines = priceLines(menu, requested)
  return { lines, tickets: kitchenTickets(menu, lines) }
}

/**
 * Prices requested lines by the menu; the client's prices are only compared with the menu's (gap G5). Lines of the same
 * dish and note are merged.
 *
 * @throws AppError MENU_ITEM_UNAVAILABLE or PRICE_CHANGED
 */
export function priceLines(menu: MenuSnapshot, requested: readonly RequestedLine[]): PricedLine[] {
  const byId = itemsById(menu)
  const lines = new Map<string, PricedLine>()
  for (const line of requested) {
    const item = byId.get(line.id)
    if (!item) throw new AppError('MENU_ITEM_UNAVAILABLE').with({ menuItemId: line.id })
    if (isStale(line, item)) throw new AppError('PRICE_CHANGED').with({ menuItemId: line.id })
    const priced: PricedLine = {
      menuItemId: item.id,
      name: item.name,
      pricePaise: paiseFromRupees(item.price),
      rateBasisPoints: basisPointsFromPercent(item.tax_rate),
      taxGroupName: item.tax_group_name,
      taxIsSplit: item.tax_is_split,
      taxKind: item.tax_kind ?? null,
      quantity: line.quantity,
      ...(line.notes && { notes: tidyNotes(line.notes) }),
    }
    const key = lineKey(priced)
    lines.set(key, { ...priced, quantity: priced.quantity + (lines.get(key)?.quantity ?? 0) })
  }
  return [...lines.values()]
}

function kitchenTickets(menu: MenuSnapshot, lines: readonly PricedLine[]): StationTicket[] {
  const items = itemsById(menu)
  const forKitchen = lines.map(({ menuItemId, name, quantity, notes }) => {
    const item = items.get(menuItemId)
    const stationId = item?.station_id ?? null
    return { name: item?.kitchen_name ?? name, quantity, menuItemId, stationId, ...(notes && { notes }) }
  })
  return ticketsOf(forKitchen, menu.stations ?? [])
}

const indexes = new WeakMap<MenuSnapshot, ReadonlyMap<string, MenuItem>>()

/** Indexes the items of a menu by id, once per copy of the menu, because a copy prices many orders. */
export function itemsById(menu: MenuSnapshot): ReadonlyMap<string, MenuItem> {
  const known = indexes.get(menu)
  if (known) return known
  const index = new Map(menu.items.map((item) => [item.id, item]))
  indexes.set(menu, index)
  return index
}

function isStale(line: RequestedLine, item: MenuItem): boolean {
  if (paiseFromRupees(line.price) !== paiseFromRupees(item.price)) return true
  const shownRate = line.tax_rate_applied
  return (
    shownRate !== undefined &&
    shownRate !== null &&
    basisPointsFromPercent(shownRate) !== basisPointsFromPercent(item.tax_rate)
  )
}
