import { AppError, type addItems, type BodyOf, type MenuItem } from '@tiffin/contracts'
import { CART_GRACE_MINUTES, createDaypartFinder, isServedAt } from '@tiffin/domain'
import type { MockRestaurant } from '../restaurant.ts'

/** Returns the dishes as the menu lists them: each with the hours of its own or of its category, if it has any. */
export function withHours({ dayparts, menu }: Pick<MockRestaurant, 'dayparts' | 'menu'>): MenuItem[] {
  const find = createDaypartFinder(dayparts)
  return menu.map((dish) => {
    const hours = find(dish).map(({ id: _id, categories: _categories, ...each }) => each)
    return hours.length > 0 ? { ...dish, dayparts: hours } : dish
  })
}

/** Requires that all dishes are served now, or are in the grace of a cart. @throws AppError NOT_SERVED_NOW */
export function requireServed(restaurant: MockRestaurant, items: BodyOf<typeof addItems>['items']): void {
  const refused = withHours(restaurant).filter(
    ({ id, dayparts }) =>
      items.some((item) => item.id === id) && !isServedAt(dayparts, restaurant.now(), CART_GRACE_MINUTES),
  )
  if (refused.length > 0)
    throw new AppError('NOT_SERVED_NOW', { names: refused.map(({ name }) => name) }).with({
      dishes: refused.map(({ id }) => ({ menuItemId: id })),
    })
}
