import {
  AppError,
  createTaxGroup,
  deleteTaxGroup,
  updateRestaurant,
  updateTaxGroup,
  type RestaurantSettings,
  type TaxGroup,
} from '@tiffin/contracts'
import type { HttpHandler } from 'msw'
import { route } from '../http/route.ts'
import { KINDS, nextMockId } from '../ids.ts'
import type { MockRestaurant } from '../restaurant.ts'

/** What only an Admin changes: the settings and the tax groups. */
export function settingsHandlers(restaurant: MockRestaurant): HttpHandler[] {
  return [
    route(restaurant, updateRestaurant, ({ body }) => {
      // A field that is missing stays as it is (gap G41).
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      restaurant.settings = { ...restaurant.settings, ...(given as Partial<RestaurantSettings>) }
      restaurant.user = { ...restaurant.user, restaurantName: restaurant.settings.name }
      return restaurant.settings
    }),
    route(restaurant, createTaxGroup, ({ body }) => {
      if (restaurant.taxGroups.some(({ name }) => name.toLowerCase() === body.name.toLowerCase()))
        throw new AppError('TAX_GROUP_EXISTS', { name: body.name })
      const group = { id: nextMockId(KINDS.taxGroup, restaurant.taxGroups), ...body }
      restaurant.taxGroups = [...restaurant.taxGroups, group]
      return group
    }),
    route(restaurant, updateTaxGroup, ({ params, body }) => {
      const group = findTaxGroup(restaurant, params.id)
      const changed = { ...group, rate: body.rate, is_split: body.is_split }
      restaurant.taxGroups = restaurant.taxGroups.map((each) => (each === group ? changed : each))
      restaurant.menu = restaurant.menu.map((dish) =>
        dish.tax_group_id === group.id ? { ...dish, tax_rate: changed.rate, tax_is_split: changed.is_split } : dish,
      )
      return changed
    }),
    route(restaurant, deleteTaxGroup, ({ params }) => {
      const group = findTaxGroup(restaurant, params.id)
      if (restaurant.menu.some((dish) => dish.tax_group_id === group.id))
        throw new AppError('TAX_GROUP_IN_USE', { name: group.name })
      restaurant.taxGroups = restaurant.taxGroups.filter((each) => each !== group)
      return undefined
    }),
  ]
}

function findTaxGroup(restaurant: MockRestaurant, id: string): TaxGroup {
  const group = restaurant.taxGroups.find((each) => each.id === id)
  if (!group) throw new AppError('TAX_GROUP_NOT_FOUND')
  return group
}
