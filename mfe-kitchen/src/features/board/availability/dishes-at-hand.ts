import type { KitchenTicket } from '@tiffin/contracts'
import type { LimitedDishes } from './use-availability.ts'

/** A dish by its id and the name that tickets show. */
export type NamedDish = { readonly id: string; readonly name: string }

/** Lists the dishes of these tickets, each once. Lines without the id of a dish are left out. */
export function dishesOf(tickets: readonly KitchenTicket[]): NamedDish[] {
  const lines = tickets.flatMap(({ lines: all }) => all)
  const dishes = lines.flatMap(({ menu_item_id: id, name }) => (id === undefined ? [] : [{ id, name }]))
  return [...new Map(dishes.map((dish) => [dish.id, dish])).values()]
}

/** Returns the limited dishes, by name. A dish that left the menu has no name and is left out. */
export function limitedDishes(limited: LimitedDishes): NamedDish[] {
  return [...limited]
    .flatMap(([id, { name }]) => (name === null ? [] : [{ id, name }]))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Returns the dishes to choose from: first those on the tickets, then the other limited ones. */
export function dishesAtHand(tickets: readonly KitchenTicket[], limited: LimitedDishes): NamedDish[] {
  const cooked = dishesOf(tickets)
  const known = new Set(cooked.map(({ id }) => id))
  return [...cooked, ...limitedDishes(limited).filter(({ id }) => !known.has(id))]
}
