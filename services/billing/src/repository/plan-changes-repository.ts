import { AppError } from '@tiffin/contracts'
import { recordOperatorAction } from '@tiffin/service-kit'
import { planFacts, type NewPlan, type Plan } from '../domain/plan.ts'
import type { BillingDatabase, Transaction } from './database.ts'
import { findPlan, planColumns, planFromRow, toPlanRow } from './plans-repository.ts'

/** The operator who acts, by email (`actor`), and the id of the request. */
export type ActionOrigin = { readonly actor: string; readonly requestId: string }

/** Stores the operator's changes of plans, each with its operator action. */
export function createPlanChangesRepository(db: BillingDatabase) {
  return {
    /** Adds a plan. @throws AppError PLAN_EXISTS when the id was ever used */
    create(plan: NewPlan, actor: ActionOrigin): Promise<Plan> {
      return db.inPlatform(async (tx) => {
        const { count } = await tx.plan.createMany({ data: [toPlanRow(plan)], skipDuplicates: true })
        if (count === 0) throw new AppError('PLAN_EXISTS', { id: plan.planId })
        await recordOperatorAction(tx, {
          ...actor,
          action: 'plan.created',
          subject: { id: plan.planId, name: plan.name },
          before: null,
          after: planFacts(plan),
        })
        return planFromRow(await tx.plan.findUniqueOrThrow({ where: { planId: plan.planId }, select: planColumns }))
      })
    },

    /**
     * Changes a plan.
     *
     * @returns null when the plan differs from `before`, because another operator changed it meanwhile
     * @throws AppError PLAN_NOT_FOUND
     */
    change(before: Plan, after: NewPlan, actor: ActionOrigin): Promise<Plan | null> {
      return db.inPlatform(async (tx) => {
        const current = await lockPlanForUpdate(tx, before.planId)
        if (JSON.stringify(planFacts(current)) !== JSON.stringify(planFacts(before))) return null
        const changed = await tx.plan.update({
          where: { planId: before.planId },
          data: toPlanRow(after),
          select: planColumns,
        })
        await recordOperatorAction(tx, {
          ...actor,
          action: 'plan.changed',
          subject: { id: after.planId, name: after.name },
          before: planFacts(before),
          after: planFacts(after),
        })
        return planFromRow(changed)
      })
    },

    /** Marks a plan as deleted. @throws AppError PLAN_NOT_FOUND, PLAN_IN_USE */
    remove(planId: string, now: Date, actor: ActionOrigin): Promise<void> {
      return db.inPlatform(async (tx) => {
        const plan = await lockPlanForUpdate(tx, planId)
        const [used] = await tx.$queryRaw<{ is_plan_in_use: boolean }[]>`SELECT is_plan_in_use(${planId})`
        if (used?.is_plan_in_use) throw new AppError('PLAN_IN_USE', { name: plan.name })
        await tx.plan.update({ where: { planId }, data: { deletedAt: now }, select: { planId: true } })
        await recordOperatorAction(tx, {
          ...actor,
          action: 'plan.deleted',
          subject: { id: planId, name: plan.name },
          before: planFacts(plan),
          after: null,
        })
      })
    },
  }
}

export type PlanChangesRepository = ReturnType<typeof createPlanChangesRepository>

/**
 * Locks the row of a plan until the transaction ends. Without the lock, a purchase could refer to a plan that is being
 * deleted, and of two operators one could overwrite the change of the other. @throws AppError PLAN_NOT_FOUND
 */
async function lockPlanForUpdate(tx: Transaction, planId: string): Promise<Plan> {
  await tx.$queryRaw`SELECT plan_id FROM plans WHERE plan_id = ${planId} FOR UPDATE`
  const plan = await findPlan(tx, planId)
  if (plan === null) throw new AppError('PLAN_NOT_FOUND')
  return plan
}
