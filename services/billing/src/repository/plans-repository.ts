import { planFeatures } from '@tiffin/contracts'
import { paise, type BillingInterval } from '@tiffin/domain'
import { parse } from 'zod/mini'
import type { NewPlan, Plan } from '../domain/plan.ts'
import type { BillingDatabase } from './database.ts'

export type PlansRepository = {
  list(): Promise<Plan[]>
  find(planId: string): Promise<Plan | null>
  insertMany(plans: readonly NewPlan[]): Promise<void>
}

/** The columns of a plan, for every query that reads one. */
export const planColumns = { planId: true, name: true, priceInPaise: true, billingInterval: true, razorpayPlanId: true, features: true, createdAt: true } as const

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

export function createPlansRepository(db: BillingDatabase): PlansRepository {
  return {
    list: async () => (await db.unscoped.plan.findMany({ select: planColumns })).map(toPlan),

    async find(planId) {
      const row = await db.unscoped.plan.findUnique({ where: { planId }, select: planColumns })
      return row && toPlan(row)
    },

    async insertMany(plans) {
      const rows = plans.map(({ pricePaise, ...plan }) => ({ ...plan, priceInPaise: pricePaise }))
      await db.unscoped.plan.createMany({ data: rows })
    },
  }
}
