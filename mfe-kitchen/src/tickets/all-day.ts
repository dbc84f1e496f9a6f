import type { KitchenTicket } from '@tiffin/contracts'

export type DishCount = { readonly name: string; readonly portions: number }

/**
 * Portions that are still to be cooked, by dish over all open tickets, less those that a void says are not; the most
 * first, then by name.
 */
export function countAllDay(open: readonly KitchenTicket[]): DishCount[] {
  const portions = new Map<string, number>()
  for (const ticket of open) {
    const sign = ticket.kind === 'void' ? -1 : 1
    for (const { name, quantity, is_done } of ticket.lines)
      if (!is_done) portions.set(name, (portions.get(name) ?? 0) + sign * quantity)
  }
  return (
    [...portions]
      .map(([name, count]) => ({ name, portions: count }))
      // Of what was done before its void came, nothing is left to cook.
      .filter(({ portions: count }) => count > 0)
      .toSorted((a, b) => b.portions - a.portions || a.name.localeCompare(b.name))
  )
}
