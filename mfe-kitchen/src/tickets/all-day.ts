import type { KitchenTicket } from '@tiffin/contracts'

export type DishCount = { readonly name: string; readonly portions: number }

/** Portions that are still to be cooked, by dish over all open tickets; the most first, then by name. */
export function countAllDay(open: readonly KitchenTicket[]): DishCount[] {
  const portions = new Map<string, number>()
  for (const ticket of open) {
    if (ticket.kind !== 'new') continue
    for (const { name, quantity, is_done } of ticket.lines)
      if (!is_done) portions.set(name, (portions.get(name) ?? 0) + quantity)
  }
  return [...portions]
    .map(([name, count]) => ({ name, portions: count }))
    .toSorted((a, b) => b.portions - a.portions || a.name.localeCompare(b.name))
}
