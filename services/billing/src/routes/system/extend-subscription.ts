import { AppError, extendSubscription } from '@tiffin/contracts'
import { tenantForOperator, route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { readPeriodEnd } from '../../domain/period-end.ts'
import { toWireManualSubscription } from '../../wire.ts'

export function extendSubscriptionRoute({ manualSubscriptions, nameOfRestaurant, now }: RouteDeps) {
  return route(
    extendSubscription,
    async ({ params, body, operator, req }) => {
      const tenant = tenantForOperator(params.id, operator, req.id)
      const end = readPeriodEnd(body.new_period_end, now())
      const name = await nameOfRestaurant(tenant, req.id)
      return toWireManualSubscription(
        await manualSubscriptions.extend(tenant, end, { actor: operator.email, requestId: req.id, name }, now()),
      )
    },
    {
      whenParamsInvalid: () => new AppError('RESTAURANT_NOT_FOUND'),
      whenBodyInvalid: () => new AppError('PERIOD_END_REQUIRED'),
    },
  )
}
