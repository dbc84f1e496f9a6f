import type { KitchenTicket } from '@tiffin/contracts'

export type DishCount = {
  readonly name: string
  readonly portions: number
  /** The id of the dish; null if the tickets have none, or have one name for several dishes. */
  readonly dishId: string | null
}

/**
 * Counts by the name of each dish the portions that are still to be cooked for these tickets, without the portions that
 * were voided; the largest count first, then by name.
 */
export function countAllDay(open: readonly KitchenTicket[]): DishCount[] {
  const portions = new Map<string, number>()
  const dishIds = new Map<string, Set<string>>()
  for (const ticket of open) {
    const sign = ticket.kind === 'void' ? -1 : 1
    for (const { name, quantity, menu_item_id: id, is_done } of ticket.lines) {
      if (!is_done) portions.set(name, (portions.get(name) ?? 0) + sign * quantity)
      if (id !== undefined) dishIds.set(name, (dishIds.get(name) ?? new Set()).add(id))
    }
  }
  return (
    [...portions]
      .map(([name, count]) => ({ name, portions: count, dishId: onlyOf(dishIds.get(name)) }))
      // A dish that was done before its void came has a negative count, and nothing left to cook.
      .filter(({ portions: count }) => count > 0)
      .toSorted((a, b) => b.portions - a.portions || a.name.localeCompare(b.name))
  )
}

function onlyOf(ids: ReadonlySet<string> | undefined): string | null {
  const [id = null] = ids ?? []
  return ids?.size === 1 ? id : null
}
