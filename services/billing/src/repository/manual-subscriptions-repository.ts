import { AppError, type OperatorActionName } from '@tiffin/contracts'
import { recordOperatorAction, type Tenant } from '@tiffin/service-kit'
import { decideExtension, decidePlanChange, type ManualDecision } from '../domain/decide-manual-subscription.ts'
import type { CurrentPlan, Subscription } from '../domain/subscription.ts'
import type { BillingDatabase, Transaction } from './database.ts'
import { endPurchases } from './apply-provider-state.ts'
import { findPurchase } from './purchase-rows.ts'
import { withTenantLock } from './tenant-lock.ts'
import { isRestaurantClosed } from './is-restaurant-closed.ts'
import type { ActionOrigin } from './plan-changes-repository.ts'
import { lockPlanForReference } from './plans-repository.ts'
import { findRolledOver, loadCurrentPlan, setSubscription } from './subscriptions-repository.ts'

/** The operator who acts. `name` is the restaurant's name, empty when it is unknown. */
export type OperatorActor = ActionOrigin & { readonly name: string }

/** The subscription that a decision of the operator led to. */
export type ManualSubscription = {
  readonly planId: string
  readonly planName: string
  readonly status: string
  readonly currentPeriodEnd: Date | null
}

/**
 * Stores the subscriptions that the operator sets by hand. Nothing is sent to the provider, so that a mandate continues
 * there, with one exception: a next purchase that would be charged within an extended period is ended.
 */
export function createManualSubscriptionsRepository(db: BillingDatabase) {
  /**
   * Stores what `decide` returns, with the operator's action.
   *
   * @throws AppError RESTAURANT_NOT_FOUND, or an error of `decide`
   */
  const override = (
    tenant: Tenant,
    action: OperatorActionName,
    { actor, requestId, name }: OperatorActor,
    now: Date,
    decide: (tx: Transaction, stored: Subscription | null) => Promise<ManualDecision | null>,
  ): Promise<ManualSubscription> =>
    withTenantLock(db, tenant, async (tx) => {
      if (await isRestaurantClosed(tx, tenant)) throw new AppError('RESTAURANT_NOT_FOUND')
      const before = subscriptionFacts(await loadCurrentPlan(tx, tenant, now))
      const decided = await decide(tx, await findRolledOver(tx, tenant, now))
      if (decided) {
        await setSubscription(tx, tenant, decided.subscription, now)
        await endPurchases(tx, tenant, decided.endings, now)
      }
      const current = await loadCurrentPlan(tx, tenant, now)
      await recordOperatorAction(tx, {
        actor,
        requestId,
        action,
        subject: { id: tenant.id, name },
        before,
        after: subscriptionFacts(current),
      })
      const { subscription, plan } = current
      const { status, currentPeriodEnd } = subscription
      return { planId: plan.planId, planName: plan.name, status, currentPeriodEnd }
    })

  return {
    /** Puts a restaurant on a plan (`decidePlanChange`). @throws AppError PLAN_NOT_FOUND, RESTAURANT_NOT_FOUND */
    changePlan(tenant: Tenant, planId: string, actor: OperatorActor, now: Date): Promise<ManualSubscription> {
      return override(tenant, 'subscription.changed', actor, now, async (tx, stored) => {
        if ((await lockPlanForReference(tx, planId)) === null) throw new AppError('PLAN_NOT_FOUND')
        const subscription = decidePlanChange(stored, planId, now)
        return subscription && { subscription, endings: [] }
      })
    },

    /** Extends the current plan to a date (`decideExtension`). @throws AppError RESTAURANT_NOT_FOUND */
    extend(tenant: Tenant, end: Date, actor: OperatorActor, now: Date): Promise<ManualSubscription> {
      return override(tenant, 'subscription.extended', actor, now, async (tx, stored) => {
        const next = stored?.nextPurchaseId ? await findPurchase(tx, tenant, stored.nextPurchaseId) : null
        return decideExtension(stored, next, end, now)
      })
    },
  }
}

export type ManualSubscriptionsRepository = ReturnType<typeof createManualSubscriptionsRepository>

/** Returns the fields of a subscription that an operator action records. */
function subscriptionFacts({ subscription, plan }: CurrentPlan): Record<string, unknown> {
  const { status, currentPeriodEnd, source } = subscription
  return {
    plan_id: plan.planId,
    plan_name: plan.name,
    status,
    current_period_end: currentPeriodEnd?.toISOString() ?? null,
    source,
  }
}
