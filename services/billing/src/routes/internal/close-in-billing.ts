import { AppError, closeInBilling } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/**
 * PUT /internal/restaurants/{restaurantId}/closed. The endings are stored before they are sent to the provider. Until
 * the provider has confirmed every ending, the call is refused and tenancy repeats it, so that a removed restaurant is
 * not charged any more (gap G29).
 */
export function closeInBillingRoute({ closedRestaurants, purchases, syncSubscription, now }: RouteDeps) {
  return route(closeInBilling, async ({ params, body, req }) => {
    const tenant = { id: params.restaurantId }
    await closedRestaurants.close(
      tenant,
      {
        name: body.name,
        removedAt: new Date(body.removed_at),
        purgeAt: body.purge_at === undefined ? null : new Date(body.purge_at),
      },
      now(),
    )
    const ending = await purchases.listOpen(tenant)
    await Promise.all(
      ending.map(({ id }) =>
        syncSubscription(tenant, id).catch((err: unknown) =>
          req.log.warn({ err, purchaseId: id }, 'a purchase of a removed restaurant has yet to end'),
        ),
      ),
    )
    if ((await purchases.listOpen(tenant)).length > 0) throw new AppError('PAYMENT_PROVIDER_AWAY')
  })
}
