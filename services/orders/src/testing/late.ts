import type { MenuSnapshot, PricedBefore } from '@tiffin/contracts'
import type { TestRestaurant } from './harness.ts'

/** Returns what a till says about a tap that was so many seconds before `now`. */
export function takenBefore(now: Date, seconds: number): { readonly at: string } {
  return { at: new Date(now.getTime() - seconds * 1_000).toISOString() }
}

/** Changes the price of a dish, or its tax; the catalog keeps the price and tax before the change. */
export function changeDish(
  restaurant: TestRestaurant,
  name: string,
  changed: Partial<MenuSnapshot['items'][number]>,
): void {
  keepPrice(restaurant, name)
  const items = restaurant.menu.items.map((item) => (item.name === name ? { ...item, ...changed } : item))
  restaurant.menu = { ...restaurant.menu, items }
}

/** Takes a dish off the menu; the catalog keeps its last price and tax. */
export function removeDish(restaurant: TestRestaurant, name: string): void {
  keepPrice(restaurant, name)
  restaurant.menu = { ...restaurant.menu, items: restaurant.menu.items.filter((item) => item.name !== name) }
}

function keepPrice(restaurant: TestRestaurant, name: string): void {
  const item = restaurant.menu.items.find((each) => each.name === name)!
  const known = restaurant.pricesBefore.find(({ id }) => id === item.id)
  const head = Math.max(0, ...restaurant.pricesBefore.flatMap(({ prices }) => prices.map((each) => each.until_head)))
  const { price, tax_rate, tax_group_name, tax_is_split } = item
  const dish: PricedBefore = {
    id: item.id,
    name: item.name,
    kitchen_name: null,
    station_id: item.station_id ?? null,
    prices: [{ until_head: head + 1, price, tax_rate, tax_group_name, tax_is_split }, ...(known?.prices ?? [])],
  }
  restaurant.pricesBefore = [...restaurant.pricesBefore.filter(({ id }) => id !== item.id), dish]
}
