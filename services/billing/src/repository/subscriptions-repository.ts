import { PLAN_FREE_ID } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import { FREE_SUBSCRIPTION, type CurrentPlan, type NewSubscription } from '../domain/subscription.ts'
import type { BillingDatabase } from './database.ts'
import { planColumns, toPlan } from './plans-repository.ts'

export type SubscriptionsRepository = {
  /** The plan a restaurant is on; the free one, active, when it has no subscription. */
  loadCurrent(tenant: Tenant): Promise<CurrentPlan>
  /** Of all restaurants that ever chose a plan; the others are on the free one. */
  listInUse(): Promise<{ readonly freePlanName: string; readonly inUse: readonly PlanInUse[] }>
  /** Leaves an existing subscription as it is. */
  insertMissing(tenant: Tenant, subscription: NewSubscription): Promise<void>
}

export type PlanInUse = { readonly restaurantId: string; readonly planName: string; readonly status: string; readonly currentPeriodEnd: Date | null }
type InUseRow = { restaurant_id: string; plan_name: string; status: string; current_period_end: Date | null }

export function createSubscriptionsRepository(db: BillingDatabase): SubscriptionsRepository {
  return {
    loadCurrent: (tenant) =>
      db.inTenant(tenant, async (tx) => {
        const found = await tx.subscription.findUnique({
          where: { restaurantId: tenant.id },
          select: { planId: true, status: true, currentPeriodEnd: true, plan: { select: planColumns } },
        })
        if (found === null) {
          const free = await tx.plan.findUniqueOrThrow({ where: { planId: PLAN_FREE_ID }, select: planColumns })
          return { subscription: FREE_SUBSCRIPTION, plan: toPlan(free) }
        }
        const { plan, ...subscription } = found
        return { subscription, plan: toPlan(plan) }
      }),

    async listInUse() {
      const [free, rows] = await Promise.all([
        db.unscoped.plan.findUniqueOrThrow({ where: { planId: PLAN_FREE_ID }, select: { name: true } }),
        db.unscoped.$queryRaw<InUseRow[]>`SELECT * FROM list_plans_in_use()`,
      ])
      const inUse = rows.map((row) => ({ restaurantId: row.restaurant_id, planName: row.plan_name, status: row.status, currentPeriodEnd: row.current_period_end }))
      return { freePlanName: free.name, inUse }
    },

    async insertMissing(tenant, subscription) {
      await db.inTenant(tenant, (tx) => tx.subscription.createMany({ data: [{ restaurantId: tenant.id, ...subscription }], skipDuplicates: true }))
    },
  }
}
