import { AppError } from '@tiffin/contracts'
import { PLAN_FREE_ID } from '@tiffin/domain'
import type { TellOrders } from '../clients/tell-orders.ts'
import { FREE_PLAN_NAME, hasFreePlanName, type ChangedPlan, type NewPlan, type Plan } from '../domain/plan.ts'
import type { PaymentProvider } from '../provider/provider.ts'
import type { ActionOrigin, PlanChangesRepository } from '../repository/plan-changes-repository.ts'
import type { PlansRepository } from '../repository/plans-repository.ts'
import { createProviderPlans } from './provider-plans.ts'

/** The most attempts at a change while other operators change the same plan. */
const MAX_ATTEMPTS = 3

type Parts = {
  readonly plans: PlansRepository
  readonly planChanges: PlanChangesRepository
  readonly provider: PaymentProvider | null
  readonly tellOrders: TellOrders
  readonly now: () => Date
}

/** Creates, changes and deletes plans by the rules of the platform and of the payment provider. */
export function createPlanAdmin({ plans, planChanges, provider, tellOrders, now }: Parts) {
  const providerPlans = createProviderPlans(provider)

  return {
    /** Adds a plan. @throws AppError PLAN_EXISTS, PLAN_NAME_FREE, or an error of `requireSameTerms` */
    async create(plan: NewPlan, actor: ActionOrigin): Promise<Plan> {
      if ((await plans.find(plan.planId)) !== null) throw new AppError('PLAN_EXISTS', { id: plan.planId })
      if (hasFreePlanName(plan)) throw new AppError('PLAN_NAME_FREE')
      await providerPlans.requireSameTerms(plan)
      return planChanges.create(plan, actor)
    },

    /**
     * Changes a plan. For new terms a plan at the provider is found or created first.
     *
     * @throws AppError PLAN_NOT_FOUND, PLAN_ID_FIXED, PLAN_NAME_FREE, PLAN_FREE_FIXED, SERVICE_UNAVAILABLE after
     *   `MAX_ATTEMPTS`, or an error of `providerPlanIdFor`
     */
    async change(planId: string, wanted: ChangedPlan, actor: ActionOrigin): Promise<Plan> {
      if (wanted.planId !== planId) throw new AppError('PLAN_ID_FIXED')
      if (hasFreePlanName(wanted)) throw new AppError('PLAN_NAME_FREE')
      const providerPlanIdFor = providerPlans.providerPlanIdFor(wanted)
      for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
        const before = await plans.find(planId)
        if (before === null) throw new AppError('PLAN_NOT_FOUND')
        if (
          planId === PLAN_FREE_ID &&
          (wanted.name !== FREE_PLAN_NAME || wanted.pricePaise !== 0 || typeof wanted.razorpayPlanId === 'string')
        )
          throw new AppError('PLAN_FREE_FIXED')
        // The transaction must not wait for the provider, so the provider is called before it.
        const changed = await planChanges.change(
          before,
          { ...wanted, razorpayPlanId: await providerPlanIdFor(before) },
          actor,
        )
        if (changed === null) continue
        // Restaurants without a row are on the free plan, so billing cannot list the restaurants of a plan. Orders is
        // notified that all of them may have new limits.
        if (JSON.stringify(changed.features) !== JSON.stringify(before.features)) await tellOrders(null)
        return changed
      }
      throw new AppError('SERVICE_UNAVAILABLE')
    },

    /** Removes a plan that no restaurant has. @throws AppError PLAN_NOT_FOUND, PLAN_IN_USE, PLAN_FREE_STAYS */
    async remove(planId: string, actor: ActionOrigin): Promise<void> {
      if (planId === PLAN_FREE_ID) throw new AppError('PLAN_FREE_STAYS')
      await planChanges.remove(planId, now(), actor)
    },
  }
}

export type PlanAdmin = ReturnType<typeof createPlanAdmin>
