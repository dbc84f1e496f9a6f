import { AppError, extendSubscription } from '@tiffin/contracts'
import { tenantForOperator, route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { readPeriodEnd } from '../../domain/period-end.ts'
import { toWireManualSubscription } from '../../wire.ts'
import { tellEndings } from '../shared/tell-endings.ts'

/**
 * Extends the plan. A next plan whose first charge would come before the new end is cancelled: the service repeats the
 * cancellation until the provider confirms it.
 */
export function extendSubscriptionRoute({
  manualSubscriptions,
  purchases,
  syncSubscription,
  nameOfRestaurant,
  now,
}: RouteDeps) {
  return route(
    extendSubscription,
    async ({ params, body, operator, req }) => {
      const tenant = tenantForOperator(params.id, operator, req.id)
      const end = readPeriodEnd(body.new_period_end, now())
      const name = await nameOfRestaurant(tenant, req.id)
      const actor = { actor: operator.email, requestId: req.id, name }
      const extended = await manualSubscriptions.extend(tenant, end, actor, now())
      await tellEndings({ purchases, syncSubscription }, tenant, req.log)
      return toWireManualSubscription(extended)
    },
    {
      whenParamsInvalid: () => new AppError('RESTAURANT_NOT_FOUND'),
      whenBodyInvalid: () => new AppError('PERIOD_END_REQUIRED'),
    },
  )
}
