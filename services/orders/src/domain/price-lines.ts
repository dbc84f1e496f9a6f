import { AppError, type MenuSnapshot } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  CART_GRACE_MINUTES,
  choicesOf,
  chooseModifiers,
  isServedAt,
  lineKey,
  nameWithModifiers,
  paiseFromRupees,
  ticketsOf,
  tidyNotes,
  type ChosenModifiers,
  type Paise,
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
  readonly modifiers?: readonly { readonly id: string }[] | null | undefined
  readonly held?: boolean | null | undefined
}

export type MenuItem = MenuSnapshot['items'][number]

/** The priced lines that a punch adds to an order, and the kitchen tickets for those that are not held. */
export type PricedPunch = { readonly lines: readonly PricedLine[]; readonly tickets: readonly StationTicket[] }

/**
 * Prices the lines of a punch, and groups them into kitchen tickets by the stations of the same menu.
 *
 * @param takenAt when the waiter tapped the punch
 * @throws AppError as `priceLines`, or NOT_SERVED_NOW for dishes that were not served at the tap, nor within the grace
 *   of a cart before it
 */
export function pricePunch(menu: MenuSnapshot, requested: readonly RequestedLine[], takenAt: Date): PricedPunch {
  const lines = priceLines(menu, requested)
  requireServed(menu, lines, takenAt)
  return { lines, tickets: ticketsOfPunch(menu, lines) }
}

/**
 * Prices requested lines by the menu; the client's prices are only compared with the menu's (gap G5). Lines of the same
 * dish, modifiers and note are merged, held ones apart from the others.
 *
 * @throws AppError MENU_ITEM_UNAVAILABLE, MODIFIER_CHOICE_INVALID or PRICE_CHANGED
 */
export function priceLines(menu: MenuSnapshot, requested: readonly RequestedLine[]): PricedLine[] {
  const byId = itemsById(menu)
  return mergeLines(
    requested.map((line) => {
      const item = byId.get(line.id)
      if (!item) throw new AppError('MENU_ITEM_UNAVAILABLE').with({ menuItemId: line.id })
      const chosen = chooseModifiersOf(line, item)
      if (isStale(line, chosen.pricePaise, item)) throw new AppError('PRICE_CHANGED').with({ menuItemId: line.id })
      return toPricedLine(line, item, chosen)
    }),
  )
}

/** Makes the line of a dish with what was chosen of it; the price is that of `chosen`, the tax that of the dish. */
export function toPricedLine(
  { quantity, notes, held }: RequestedLine,
  item: MenuItem,
  { modifiers, pricePaise }: ChosenModifiers,
): PricedLine {
  return {
    menuItemId: item.id,
    name: nameWithModifiers(item.name, modifiers),
    pricePaise,
    rateBasisPoints: basisPointsFromPercent(item.tax_rate),
    taxGroupName: item.tax_group_name,
    taxIsSplit: item.tax_is_split,
    taxKind: item.tax_kind ?? null,
    quantity,
    ...(modifiers.length > 0 && { modifiers }),
    ...(notes && { notes: tidyNotes(notes) }),
    ...(held && { held: true }),
  }
}

/** Merges lines of the same dish, price, tax, modifiers and note; held ones apart from the others. */
export function mergeLines(priced: readonly PricedLine[]): PricedLine[] {
  const lines = new Map<string, PricedLine>()
  for (const line of priced) {
    const key = lineKey(line)
    lines.set(key, { ...line, quantity: line.quantity + (lines.get(key)?.quantity ?? 0) })
  }
  return [...lines.values()]
}

/**
 * Prices what a line asks for of its dish.
 *
 * @throws AppError MODIFIER_CHOICE_INVALID for a choice that the dish does not have, or that breaks the rule of a group
 */
function chooseModifiersOf({ id, modifiers }: RequestedLine, item: MenuItem): ChosenModifiers {
  const choice = chooseModifiers(choicesOf(item), modifiers?.map((modifier) => modifier.id) ?? null)
  if (!('refused' in choice)) return choice
  throw new AppError('MODIFIER_CHOICE_INVALID', { name: item.name, ...choice.refused }).with({ menuItemId: id })
}

/**
 * Requires that all dishes are served at the tap, or were within the grace of a cart before it. @throws AppError
 * NOT_SERVED_NOW
 */
function requireServed(menu: MenuSnapshot, lines: readonly PricedLine[], takenAt: Date): void {
  const items = itemsById(menu)
  const ids = [...new Set(lines.map(({ menuItemId }) => menuItemId))]
  const refused = ids
    .flatMap((id) => items.get(id) ?? [])
    .filter(({ dayparts }) => !isServedAt(dayparts, takenAt, CART_GRACE_MINUTES))
  if (refused.length === 0) return
  throw new AppError('NOT_SERVED_NOW', { names: refused.map(({ name }) => name) }).with({
    dishes: refused.map(({ id }) => ({ menuItemId: id })),
  })
}

/** Groups the lines of a punch that are not held into kitchen tickets. */
export function ticketsOfPunch(menu: MenuSnapshot, lines: readonly PricedLine[]): StationTicket[] {
  return kitchenTickets(
    menu,
    lines.filter(({ held }) => !held),
  )
}

/**
 * Groups lines into kitchen tickets by the stations of a menu. A dish that has left the menu goes to the first station.
 */
export function kitchenTickets(menu: MenuSnapshot, lines: readonly PricedLine[]): StationTicket[] {
  const items = itemsById(menu)
  const forKitchen = lines.map(({ menuItemId, name, quantity, notes, modifiers = [] }) => {
    const item = items.get(menuItemId)
    const stationId = item?.station_id ?? null
    const kitchenName = item?.kitchen_name
    const shown = kitchenName ? nameWithModifiers(kitchenName, modifiers) : name
    return { name: shown, quantity, menuItemId, stationId, ...(notes && { notes }) }
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

/** Returns whether price or tax rate of a line, as the till showed them, differ from those of the dish. */
export function isStale(line: RequestedLine, pricePaise: Paise, item: MenuItem): boolean {
  if (paiseFromRupees(line.price) !== pricePaise) return true
  const shownRate = line.tax_rate_applied
  return (
    shownRate !== undefined &&
    shownRate !== null &&
    basisPointsFromPercent(shownRate) !== basisPointsFromPercent(item.tax_rate)
  )
}
