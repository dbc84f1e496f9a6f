import { AppError, createSubscription } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { renews } from '../domain/subscription.ts'

/**
 * A plan that renews already is refused here only without an idempotency key: with one, the call may repeat the
 * purchase of that plan, which the checkout finds by the key.
 */
export function createSubscriptionRoute({ plans, subscriptions, provider, startCheckout, now }: RouteDeps) {
  return route(createSubscription, async ({ tenant, body, idempotency, req }) => {
    const plan = await plans.find(body.plan_id)
    if (plan === null) throw new AppError('PLAN_NOT_FOUND')
    const current = await subscriptions.loadCurrentPlan(tenant, now())
    if (idempotency === null && renews(current, plan.planId)) throw new AppError('PLAN_IS_CURRENT')
    const subscriptionId = await startCheckout(tenant, plan, idempotency).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'PLAN_NOT_FOR_SALE')
        req.log.warn({ err: error.cause, planId: plan.planId }, 'a plan that is shown cannot be bought')
      throw error
    })
    req.log.info({ planId: plan.planId, subscriptionId }, 'a purchase began')
    return { subscriptionId, key: provider?.publicKey ?? '' }
  })
}
