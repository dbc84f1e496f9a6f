import { AppError, removeRestaurant } from '@tiffin/contracts'
import { DAY_MS } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function removeRestaurantRoute({ platform, purgeAfterDays, now }: RouteDeps) {
  return route(
    removeRestaurant,
    async ({ params, operator, req }) => {
      const removedAt = now()
      const purgeAt = new Date(removedAt.getTime() + purgeAfterDays * DAY_MS)
      await platform.remove(
        { id: params.id },
        { now: removedAt, purgeAt },
        { actor: operator.email, requestId: req.id },
      )
    },
    { whenParamsInvalid: () => new AppError('RESTAURANT_NOT_FOUND') },
  )
}
