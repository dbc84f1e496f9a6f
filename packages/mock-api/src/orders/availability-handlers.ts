import { AppError, listAvailability, updateAvailability, type Availability } from '@tiffin/contracts'
import { route, type MockRoute } from '../http/route.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { isStillLimited } from './availability.ts'

export function availabilityHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, listAvailability, () =>
      [...restaurant.availability.values()]
        .filter((row) => isStillLimited(restaurant, row))
        .map((row) => named(restaurant, row)),
    ),
    route(restaurant, updateAvailability, ({ params, body }) => {
      if (!restaurant.menu.some(({ id }) => id === params.id)) throw new AppError('MENU_ITEM_NOT_FOUND')
      const remaining = body.remaining ?? null
      const row: Availability = {
        menu_item_id: params.id,
        available: body.available && remaining !== 0,
        remaining,
        until: body.until ?? null,
        reason: body.reason ?? null,
      }
      if (body.available && remaining === null) restaurant.availability.delete(params.id)
      else restaurant.availability.set(params.id, row)
      return named(restaurant, row)
    }),
  ]
}

function named({ menu }: MockRestaurant, row: Availability): Availability {
  const dish = menu.find(({ id }) => id === row.menu_item_id)
  return dish ? { ...row, name: dish.kitchen_name ?? dish.name } : row
}
