import { AppError, purgeInBilling } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/**
 * DELETE /internal/restaurants/{restaurantId}. The call is refused while the provider may still charge or refund
 * something.
 */
export function purgeInBillingRoute({ closedRestaurants }: RouteDeps) {
  return route(purgeInBilling, async ({ params }) => {
    if (!(await closedRestaurants.purge({ id: params.restaurantId }))) throw new AppError('PAYMENT_PROVIDER_AWAY')
  })
}
