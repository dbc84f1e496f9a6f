import { planFeatures } from '@tiffin/contracts'
import { paise, type BillingInterval } from '@tiffin/domain'
import { parse } from 'zod/mini'
import type { NewPlan, Plan } from '../domain/plan.ts'
import type { BillingDatabase, BillingTransaction } from './database.ts'

export type PlansRepository = {
  /** Without those that were deleted. */
  list(): Promise<Plan[]>
  find(planId: string): Promise<Plan | null>
  /** Leaves out those whose id was ever given. */
  insertMany(plans: readonly NewPlan[]): Promise<void>
}

/** The columns of a plan, for every query that reads one. */
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

export function toPlan(row: PlanRow): Plan {
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

export function createPlansRepository(db: BillingDatabase): PlansRepository {
  return {
    list: async () =>
      (await db.unscoped.plan.findMany({ where: { deletedAt: null }, select: planColumns })).map(toPlan),
    find: (planId) => findPlan(db.unscoped, planId),
    insertMany: async (plans) =>
      void (await db.unscoped.plan.createMany({ data: plans.map(toPlanRow), skipDuplicates: true })),
  }
}

export async function findPlan(tx: Pick<BillingTransaction, 'plan'>, planId: string): Promise<Plan | null> {
  const row = await tx.plan.findFirst({ where: { planId, deletedAt: null }, select: planColumns })
  return row && toPlan(row)
}

/** Keeps the plan from being deleted until the transaction ends, for whoever is about to refer to it. */
export async function holdPlan(tx: BillingTransaction, planId: string): Promise<Plan | null> {
  await tx.$queryRaw`SELECT plan_id FROM plans WHERE plan_id = ${planId} FOR KEY SHARE`
  return findPlan(tx, planId)
}
