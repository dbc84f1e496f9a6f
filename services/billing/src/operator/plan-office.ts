import { AppError } from '@tiffin/contracts'
import { PLAN_FREE_ID } from '@tiffin/domain'
import { FREE_PLAN_NAME, isTakenForFree, type NewPlan, type Plan } from '../domain/plan.ts'
import type { PaymentProvider } from '../provider/provider.ts'
import type { Doer, PlanChanges } from '../repository/plan-changes-repository.ts'
import type { PlansRepository } from '../repository/plans-repository.ts'
import { createProviderPlans } from './provider-plans.ts'

/** Operators who change one plan at the same time. */
const MOST_TRIES = 3

type Parts = {
  readonly plans: PlansRepository
  readonly planChanges: PlanChanges
  readonly provider: PaymentProvider | null
  readonly now: () => Date
}

/** Adds, changes and deletes plans by the rules of the platform and of the payment provider. */
export function createPlanOffice({ plans, planChanges, provider, now }: Parts) {
  const atProvider = createProviderPlans(provider)

  return {
    async create(plan: NewPlan, doer: Doer): Promise<Plan> {
      if ((await plans.find(plan.planId)) !== null) throw new AppError('PLAN_EXISTS', { id: plan.planId })
      if (isTakenForFree(plan)) throw new AppError('PLAN_NAME_FREE')
      await atProvider.requireSame(plan)
      return planChanges.create(plan, doer)
    },

    async change(planId: string, wanted: NewPlan, doer: Doer): Promise<Plan> {
      if (wanted.planId !== planId) throw new AppError('PLAN_ID_FIXED')
      if (isTakenForFree(wanted)) throw new AppError('PLAN_NAME_FREE')
      const idFor = atProvider.idFor(wanted)
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const before = await plans.find(planId)
        if (before === null) throw new AppError('PLAN_NOT_FOUND')
        if (
          planId === PLAN_FREE_ID &&
          (wanted.name !== FREE_PLAN_NAME || wanted.pricePaise !== 0 || wanted.razorpayPlanId !== null)
        )
          throw new AppError('PLAN_FREE_FIXED')
        // The provider is asked outside a transaction, which must not wait for it.
        const changed = await planChanges.change(before, { ...wanted, razorpayPlanId: await idFor(before) }, doer)
        if (changed) return changed
      }
      throw new AppError('SERVICE_UNAVAILABLE')
    },

    async remove(planId: string, doer: Doer): Promise<void> {
      if (planId === PLAN_FREE_ID) throw new AppError('PLAN_FREE_STAYS')
      await planChanges.remove(planId, now(), doer)
    },
  }
}

export type PlanOffice = ReturnType<typeof createPlanOffice>
