import { AppError } from '@tiffin/contracts'
import { recordOperatorAction } from '@tiffin/service-kit'
import { toPlanFacts, type NewPlan, type Plan } from '../domain/plan.ts'
import type { BillingDatabase, BillingTransaction } from './database.ts'
import { findPlan, planColumns, toPlan, toPlanRow } from './plans-repository.ts'

/** Who did it, and in which request. */
export type Doer = { readonly actor: string; readonly requestId: string }

/** What the operator does to plans, each with its line in the audit. */
export function createPlanChanges(db: BillingDatabase) {
  return {
    /** @throws AppError PLAN_EXISTS when the id was ever given. */
    create: (plan: NewPlan, doer: Doer): Promise<Plan> =>
      db.inPlatform(async (tx) => {
        const { count } = await tx.plan.createMany({ data: [toPlanRow(plan)], skipDuplicates: true })
        if (count === 0) throw new AppError('PLAN_EXISTS', { id: plan.planId })
        await recordOperatorAction(tx, {
          ...doer,
          action: 'plan.created',
          subject: { id: plan.planId, name: plan.name },
          before: null,
          after: toPlanFacts(plan),
        })
        return toPlan(await tx.plan.findUniqueOrThrow({ where: { planId: plan.planId }, select: planColumns }))
      }),

    /** Null when the plan is not any more what `before` says: somebody else changed it meanwhile. */
    change: (before: Plan, after: NewPlan, doer: Doer): Promise<Plan | null> =>
      db.inPlatform(async (tx) => {
        const current = await lockPlan(tx, before.planId)
        if (JSON.stringify(toPlanFacts(current)) !== JSON.stringify(toPlanFacts(before))) return null
        const changed = await tx.plan.update({
          where: { planId: before.planId },
          data: toPlanRow(after),
          select: planColumns,
        })
        await recordOperatorAction(tx, {
          ...doer,
          action: 'plan.changed',
          subject: { id: after.planId, name: after.name },
          before: toPlanFacts(before),
          after: toPlanFacts(after),
        })
        return toPlan(changed)
      }),

    /** @throws AppError PLAN_NOT_FOUND, PLAN_IN_USE. */
    remove: (planId: string, now: Date, doer: Doer): Promise<void> =>
      db.inPlatform(async (tx) => {
        const plan = await lockPlan(tx, planId)
        const [used] = await tx.$queryRaw<{ is_plan_in_use: boolean }[]>`SELECT is_plan_in_use(${planId})`
        if (used?.is_plan_in_use) throw new AppError('PLAN_IN_USE', { name: plan.name })
        await tx.plan.update({ where: { planId }, data: { deletedAt: now }, select: { planId: true } })
        await recordOperatorAction(tx, {
          ...doer,
          action: 'plan.deleted',
          subject: { id: planId, name: plan.name },
          before: toPlanFacts(plan),
          after: null,
        })
      }),
  }
}

export type PlanChanges = ReturnType<typeof createPlanChanges>

/** Nobody begins a purchase of it, puts a restaurant on it or changes it until the transaction ends. */
async function lockPlan(tx: BillingTransaction, planId: string): Promise<Plan> {
  await tx.$queryRaw`SELECT plan_id FROM plans WHERE plan_id = ${planId} FOR UPDATE`
  const plan = await findPlan(tx, planId)
  if (plan === null) throw new AppError('PLAN_NOT_FOUND')
  return plan
}
