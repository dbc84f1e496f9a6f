import { randomUUID } from 'node:crypto'
import { computeBill, paise, type BasisPoints, type Bill } from '@tiffin/domain'
import type { Random } from './random.ts'
import type { Dish, Restaurant } from './restaurants.ts'

export interface OrderedDish {
  readonly dish: Dish
  readonly quantity: number
}

/** `unknown`: no answer came, so the request may or may not have been carried out. */
export type RequestAnswer = 'accepted' | 'refused' | 'unknown'

export interface LedgerAddition {
  readonly portions: readonly OrderedDish[]
  answered: RequestAnswer
}

/** An order as a terminal requested it, with the answers that the terminal got. */
export interface OrderEntry {
  readonly restaurant: Restaurant
  readonly tableId: string | null
  readonly opened: readonly OrderedDish[]
  placed: RequestAnswer
  orderId?: string
  orderNumber?: string
  readonly additions: LedgerAddition[]
  settled?: { answered: RequestAnswer; payablePaise?: number }
}

/** All answers that terminals got, for the comparison with the product's data in the end. */
export class Ledger {
  readonly entries: OrderEntry[] = []

  open(restaurant: Restaurant, tableId: string | null, opened: readonly OrderedDish[]): OrderEntry {
    const entry: OrderEntry = { restaurant, tableId, opened, placed: 'unknown', additions: [] }
    this.entries.push(entry)
    return entry
  }

  get acknowledged(): OrderEntry[] {
    return this.entries.filter(({ placed }) => placed === 'accepted')
  }
}

/** Converts portions to the contract's `items`, with prices in rupees. */
export function itemsOf(portions: readonly OrderedDish[]): { id: string; quantity: number; price: number }[] {
  return portions.map(({ dish, quantity }) => ({ id: dish.id, quantity, price: dish.pricePaise / 100 }))
}

/**
 * Adds up the portions of an order and of its accepted additions, by dish. Additions that were refused or got no answer
 * do not count.
 */
export function quantitiesOf({ opened, additions }: OrderEntry): Map<string, number> {
  const quantities = new Map<string, number>()
  const accepted = additions.filter(({ answered }) => answered === 'accepted').flatMap(({ portions }) => portions)
  for (const { dish, quantity } of [...opened, ...accepted])
    quantities.set(dish.id, (quantities.get(dish.id) ?? 0) + quantity)
  return quantities
}

/** Computes the bill of the portions that `quantitiesOf` counts. */
export function billOf(entry: OrderEntry): Bill {
  const dishes = new Map(entry.restaurant.dishes.map((dish) => [dish.id, dish]))
  const lines = [...quantitiesOf(entry)].map(([id, quantity]) => {
    const { pricePaise, rateBasisPoints } = dishes.get(id)!
    return {
      pricePaise: paise(pricePaise),
      quantity,
      rateBasisPoints: rateBasisPoints as BasisPoints,
      taxGroupName: `GST ${rateBasisPoints}`,
      taxIsSplit: rateBasisPoints > 0,
    }
  })
  return computeBill(lines)
}

export function randomPortions(random: Random, dishes: readonly Dish[], most = 3): OrderedDish[] {
  const chosen = new Map<string, OrderedDish>()
  for (let line = random.integer(1, most); line > 0; line--) {
    const dish = random.pick(dishes)
    chosen.set(dish.id, { dish, quantity: random.integer(1, 3) })
  }
  return [...chosen.values()]
}

/** Returns a random key. It must differ between runs with one seed, because the product keeps keys for days. */
export const newKey = () => randomUUID()
