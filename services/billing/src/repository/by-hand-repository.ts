import { AppError } from '@tiffin/contracts'
import { PLAN_FREE_ID } from '@tiffin/domain'
import { recordOperatorAction, type Tenant } from '@tiffin/service-kit'
import { holdingAt, type NewSubscription, type Subscription } from '../domain/subscription.ts'
import { inTurn, type BillingDatabase, type BillingTransaction } from './database.ts'
import { isClosed } from './is-closed.ts'
import type { Doer } from './plan-changes-repository.ts'
import { holdPlan } from './plans-repository.ts'
import { findSubscription, loadCurrent, setSubscription } from './subscriptions-repository.ts'

/** The operator who decides; `name` is the restaurant's, as far as it is known. */
export type Decider = Doer & { readonly name: string }

/** What a decision led to. */
export type Decision = {
  readonly planId: string
  readonly planName: string
  readonly status: string
  readonly currentPeriodEnd: Date | null
}

/** What the operator decides about a subscription by hand. The provider is told nothing: a mandate stays as it is. */
export function createByHand(db: BillingDatabase) {
  function decide(
    tenant: Tenant,
    action: string,
    decider: Decider,
    now: Date,
    work: (tx: BillingTransaction, kept: Subscription | null) => Promise<void>,
  ): Promise<Decision> {
    return inTurn(db, tenant, async (tx) => {
      if (await isClosed(tx, tenant)) throw new AppError('RESTAURANT_NOT_FOUND')
      const before = await readFacts(tx, tenant, now)
      await work(tx, await findSubscription(tx, tenant))
      const after = await readFacts(tx, tenant, now)
      const { actor, requestId, name } = decider
      await recordOperatorAction(tx, { actor, requestId, action, subject: { id: tenant.id, name }, before, after })
      const { subscription, plan } = await loadCurrent(tx, tenant, now)
      return {
        planId: plan.planId,
        planName: plan.name,
        status: subscription.status,
        currentPeriodEnd: subscription.currentPeriodEnd,
      }
    })
  }

  return {
    /**
     * Without an end until one is set. A restaurant that is on the plan, active and to stay so, is left as it is.
     *
     * @throws AppError PLAN_NOT_FOUND, RESTAURANT_NOT_FOUND
     */
    changePlan: (tenant: Tenant, planId: string, decider: Decider, now: Date): Promise<Decision> =>
      decide(tenant, 'subscription.changed', decider, now, async (tx, kept) => {
        if ((await holdPlan(tx, planId)) === null) throw new AppError('PLAN_NOT_FOUND')
        const held = holdingAt(kept, now)
        if (held.planId === planId && held.status === 'active' && !held.cancelsAtPeriodEnd) return
        await setSubscription(tx, tenant, { planId, status: 'active', currentPeriodEnd: null, source: 'manual' }, now)
      }),

    /** @throws AppError FREE_PLAN_HAS_NO_END, RESTAURANT_NOT_FOUND */
    extend: (tenant: Tenant, end: Date, decider: Decider, now: Date): Promise<Decision> =>
      decide(tenant, 'subscription.extended', decider, now, async (tx, kept) => {
        const { planId } = holdingAt(kept, now)
        if (kept === null || planId === PLAN_FREE_ID) throw new AppError('FREE_PLAN_HAS_NO_END')
        const extended: NewSubscription = {
          planId,
          status: 'active',
          currentPeriodEnd: end,
          source: 'manual',
          cancelsAtPeriodEnd: kept.cancelsAtPeriodEnd,
          purchaseId: kept.purchaseId,
        }
        await setSubscription(tx, tenant, extended, now)
      }),
  }
}

export type ByHand = ReturnType<typeof createByHand>

/** A subscription as the audit shows it. */
async function readFacts(tx: BillingTransaction, tenant: Tenant, now: Date): Promise<Record<string, unknown>> {
  const { subscription, plan } = await loadCurrent(tx, tenant, now)
  const { status, currentPeriodEnd, source } = subscription
  return {
    plan_id: plan.planId,
    plan_name: plan.name,
    status,
    current_period_end: currentPeriodEnd?.toISOString() ?? null,
    source,
  }
}
