import { planFeatures } from '@tiffin/contracts'
import { paise, type BillingInterval } from '@tiffin/domain'
import { parse } from 'zod/mini'
import type { NewPlan, Plan } from '../domain/plan.ts'
import type { BillingDatabase, Transaction } from './database.ts'

/** The columns from which `planFromRow` makes a plan. */
export const planColumns = {
  planId: true,
  name: true,
  priceInPaise: true,
  billingInterval: true,
  razorpayPlanId: true,
  features: true,
  createdAt: true,
} as const

type PlanRow = {
  planId: string
  name: string
  priceInPaise: number
  billingInterval: string
  razorpayPlanId: string | null
  features: unknown
  createdAt: Date
}

/** Maps a row to a plan. @throws ZodError when its features are malformed */
export function planFromRow(row: PlanRow): Plan {
  const { planId, name, razorpayPlanId, createdAt } = row
  return {
    planId,
    name,
    pricePaise: paise(row.priceInPaise),
    billingInterval: row.billingInterval as BillingInterval,
    razorpayPlanId,
    features: parse(planFeatures, row.features),
    createdAt,
  }
}

export const toPlanRow = ({ pricePaise, ...plan }: NewPlan) => ({ ...plan, priceInPaise: pricePaise })

export function createPlansRepository(db: BillingDatabase) {
  return {
    /** Lists the plans that are not deleted. */
    async list(): Promise<Plan[]> {
      return (await db.unscoped.plan.findMany({ where: { deletedAt: null }, select: planColumns })).map(planFromRow)
    },

    /** Finds a plan; null when it is deleted or unknown. @throws ZodError when its features are malformed */
    async find(planId: string): Promise<Plan | null> {
      return findPlan(db.unscoped, planId)
    },

    /** Adds plans, except those whose id was ever used. */
    async insertMany(plans: readonly NewPlan[]): Promise<void> {
      await db.unscoped.plan.createMany({ data: plans.map(toPlanRow), skipDuplicates: true })
    },
  }
}

export type PlansRepository = ReturnType<typeof createPlansRepository>

/** Finds a plan; null when it is deleted or unknown. @throws ZodError when its features are malformed */
export async function findPlan(tx: Pick<Transaction, 'plan'>, planId: string): Promise<Plan | null> {
  const row = await tx.plan.findFirst({ where: { planId, deletedAt: null }, select: planColumns })
  return row && planFromRow(row)
}

/**
 * Locks the row of a plan until the transaction ends, before another row refers to it: without the lock the plan could
 * be deleted in between.
 *
 * @returns null when the plan is deleted or unknown
 */
export async function lockPlanForReference(tx: Transaction, planId: string): Promise<Plan | null> {
  await tx.$queryRaw`SELECT plan_id FROM plans WHERE plan_id = ${planId} FOR KEY SHARE`
  return findPlan(tx, planId)
}
