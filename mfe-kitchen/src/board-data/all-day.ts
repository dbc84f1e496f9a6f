import type { KitchenTicket } from '@tiffin/contracts'

export type DishCount = {
  readonly name: string
  readonly portions: number
  /** The id of the dish; null if the tickets have none, or have one name for several dishes. */
  readonly dishId: string | null
}

/**
 * Counts by the name of each dish the portions that are still to be cooked for these tickets, the oldest of which is
 * first. Returns the largest count first, then by name.
 */
export function countAllDay(open: readonly KitchenTicket[]): DishCount[] {
  const lines = new Map<string, { readonly name: string; readonly portions: number }>()
  const dishIds = new Map<string, Set<string>>()
  for (const ticket of open) {
    for (const line of ticket.lines) {
      const { name, quantity, menu_item_id: id, is_done } = line
      if (id !== undefined) dishIds.set(name, (dishIds.get(name) ?? new Set()).add(id))
      if (is_done) continue
      const key = orderLineOf(ticket, line)
      const { portions } = lines.get(key) ?? { portions: 0 }
      // A void takes away only portions of its order that came before the void and are not cooked yet. Equal portions
      // of other orders are still to be cooked.
      lines.set(key, {
        name,
        portions: ticket.kind === 'void' ? Math.max(0, portions - quantity) : portions + quantity,
      })
    }
  }
  const counts = new Map<string, number>()
  for (const { name, portions } of lines.values()) counts.set(name, (counts.get(name) ?? 0) + portions)
  return [...counts]
    .filter(([, portions]) => portions > 0)
    .map(([name, portions]) => ({ name, portions, dishId: onlyOf(dishIds.get(name)) }))
    .toSorted((a, b) => b.portions - a.portions || a.name.localeCompare(b.name))
}

/**
 * Returns a key of the order's line. Tickets do not name the line, but portions of one dish and one wish are one line.
 * The ticket of dishes that moved names the order from which they came, so a void after the move takes nothing away:
 * the count is then too high until the cook bumps the ticket, which is better than too low.
 */
function orderLineOf({ order_number: order }: KitchenTicket, { name, notes }: KitchenTicket['lines'][number]): string {
  return JSON.stringify([order, name, notes ?? null])
}

function onlyOf(ids: ReadonlySet<string> | undefined): string | null {
  const [id = null] = ids ?? []
  return ids?.size === 1 ? id : null
}
