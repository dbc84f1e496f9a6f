import { AppError, listAvailability, updateAvailability, type Availability } from '@tiffin/contracts'
import type { HttpHandler } from 'msw'
import { route } from '../http/route.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { isLimitInForce } from './stock.ts'

export function stockHandlers(restaurant: MockRestaurant): HttpHandler[] {
  return [
    route(restaurant, listAvailability, () =>
      [...restaurant.stock.values()]
        .filter((limit) => isLimitInForce(restaurant, limit))
        .map((limit) => named(restaurant, limit)),
    ),
    route(restaurant, updateAvailability, ({ params, body }) => {
      if (!restaurant.menu.some(({ id }) => id === params.id)) throw new AppError('MENU_ITEM_NOT_FOUND')
      const remaining = body.remaining ?? null
      const limit: Availability = {
        menu_item_id: params.id,
        available: body.available && remaining !== 0,
        remaining,
        until: body.until ?? null,
        reason: body.reason ?? null,
      }
      if (body.available && remaining === null) restaurant.stock.delete(params.id)
      else restaurant.stock.set(params.id, limit)
      return named(restaurant, limit)
    }),
  ]
}

function named({ menu }: MockRestaurant, limit: Availability): Availability {
  const dish = menu.find(({ id }) => id === limit.menu_item_id)
  return dish ? { ...limit, name: dish.kitchen_name ?? dish.name } : limit
}
