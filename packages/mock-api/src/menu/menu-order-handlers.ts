import { AppError, arrangeMenu, type ArrangedList, type MenuItem } from '@tiffin/contracts'
import { byCategory } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import { route, type MockRoute } from '../http/route.ts'
import type { MockRestaurant } from '../restaurant.ts'

/** Returns the endpoint that changes the restaurant's own order of its menu. */
export function menuOrderHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, arrangeMenu, ({ body }) => {
      const arranged = body.lists.reduce(arrange, byCategory(restaurant.menu))
      const positions = new Map(arranged.map(({ id }, position) => [id, position]))
      restaurant.menu = restaurant.menu.map((dish) => ({ ...dish, position: positions.get(dish.id) ?? null }))
      recordAudit(restaurant, 'menu.arranged', { id: 'menu', name: 'Menu' }, null, { lists: body.lists.length })
      return undefined
    }),
  ]
}

/** Puts one list of the menu in its new order. @throws AppError MENU_ORDER_CHANGED if the user saw an outdated order */
function arrange(menu: MenuItem[], list: ArrangedList): MenuItem[] {
  const { main_category: main, subcategory } = list
  const keyOf = (dish: MenuItem) => {
    if (main === undefined) return dish.main_category
    return subcategory === undefined ? dish.subcategory : dish.id
  }
  const isIn = (dish: MenuItem) =>
    (main === undefined || dish.main_category === main) &&
    (subcategory === undefined || dish.subcategory === subcategory)
  const inside = menu.filter(isIn)
  const now = [...new Set(inside.map(keyOf))]
  const seen = list.before.filter((key) => now.includes(key))
  if (now.filter((key) => seen.includes(key)).some((key, index) => key !== seen[index]))
    throw new AppError('MENU_ORDER_CHANGED')
  const places = new Map(list.after.map((key, place) => [key, place]))
  const rank = (dish: MenuItem) => places.get(keyOf(dish)) ?? menu.length
  const sorted = inside.toSorted((a, b) => rank(a) - rank(b))
  return menu.map((dish) => (isIn(dish) ? sorted.shift()! : dish))
}
