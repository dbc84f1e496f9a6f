import { AppError, closeInBilling } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/**
 * PUT /internal/restaurants/{restaurantId}/closed. What is to end is written down before the provider is told; until it
 * has confirmed every ending this is refused and comes again, so that nobody goes on paying for what is gone (gap G29).
 */
export function closeInBillingRoute({ closedRestaurants, purchases, lookAfter, now }: RouteDeps) {
  return route(closeInBilling, async ({ params, body, req }) => {
    const tenant = { id: params.restaurantId }
    await closedRestaurants.close(tenant, { name: body.name, removedAt: new Date(body.removed_at) }, now())
    const ending = await purchases.listOpen(tenant)
    await Promise.all(
      ending.map(({ id }) =>
        lookAfter(tenant, id).catch((err: unknown) =>
          req.log.warn({ err, purchaseId: id }, 'a purchase of a removed restaurant has yet to end'),
        ),
      ),
    )
    if ((await purchases.listOpen(tenant)).length > 0) throw new AppError('PAYMENT_PROVIDER_AWAY')
  })
}
