import { PLAN_FREE_ID } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import { isAwaited } from '../domain/purchase.ts'
import { FREE_SUBSCRIPTION, holdingAt, type CurrentPlan, type NewSubscription } from '../domain/subscription.ts'
import type { BillingDatabase, BillingTransaction } from './database.ts'
import { planColumns, toPlan } from './plans-repository.ts'
import { listOpenPurchases } from './purchase-rows.ts'

export type PlanInUse = { readonly restaurantId: string; readonly planName: string; readonly status: string; readonly currentPeriodEnd: Date | null }
type InUseRow = { restaurant_id: string; plan_name: string; status: string; current_period_end: Date | null }

export function createSubscriptionsRepository(db: BillingDatabase) {
  return {
    /** The plan a restaurant is on; the free one, active, when it has no subscription. */
    loadCurrent: (tenant: Tenant, now: Date): Promise<CurrentPlan> => db.inTenant(tenant, (tx) => loadCurrent(tx, tenant, now)),

    /** Of all restaurants that ever chose a plan; the others are on the free one. */
    async listInUse(): Promise<{ readonly freePlanName: string; readonly inUse: readonly PlanInUse[] }> {
      const [free, rows] = await Promise.all([
        db.unscoped.plan.findUniqueOrThrow({ where: { planId: PLAN_FREE_ID }, select: { name: true } }),
        db.unscoped.$queryRaw<InUseRow[]>`SELECT * FROM list_plans_in_use()`,
      ])
      const inUse = rows.map((row) => ({ restaurantId: row.restaurant_id, planName: row.plan_name, status: row.status, currentPeriodEnd: row.current_period_end }))
      return { freePlanName: free.name, inUse }
    },

    /** Leaves an existing subscription as it is. */
    async insertMissing(tenant: Tenant, subscription: NewSubscription): Promise<void> {
      await db.inTenant(tenant, (tx) => tx.subscription.createMany({ data: [{ restaurantId: tenant.id, ...subscription }], skipDuplicates: true }))
    },

    /** Puts restaurants whose last paid period is over on the free plan. */
    async endCancelled(now: Date): Promise<void> {
      await db.unscoped.$executeRaw`SELECT end_cancelled_subscriptions(${now}::timestamptz)`
    },
  }
}

export type SubscriptionsRepository = ReturnType<typeof createSubscriptionsRepository>

/** As it holds at a time: `pending` while a proven payment is awaited, with what was allowed before. */
export async function loadCurrent(tx: BillingTransaction, tenant: Tenant, now: Date): Promise<CurrentPlan> {
  const kept = await tx.subscription.findUnique({ where: { restaurantId: tenant.id }, include: { plan: { select: planColumns } } })
  const open = await listOpenPurchases(tx, tenant)
  const isPending = open.some((purchase) => isAwaited(purchase, now))
  const holding = kept && holdingAt(kept, now)
  const plan = toPlan(kept && holding ? kept.plan : await tx.plan.findUniqueOrThrow({ where: { planId: PLAN_FREE_ID }, select: planColumns }))
  const { subscription, grantsPlan } = holding ?? { subscription: { ...FREE_SUBSCRIPTION, cancelsAtPeriodEnd: false }, grantsPlan: true }
  const { planId, status, currentPeriodEnd, cancelsAtPeriodEnd } = subscription
  return { subscription: { planId, status: isPending ? 'pending' : status, currentPeriodEnd, cancelsAtPeriodEnd }, plan, grantsPlan }
}

/** Writes what was decided, in place of what was before. */
export async function setSubscription(tx: BillingTransaction, tenant: Tenant, { cancelsAtPeriodEnd = false, purchaseId = null, ...rest }: NewSubscription): Promise<void> {
  const data = { ...rest, cancelsAtPeriodEnd, purchaseId }
  await tx.subscription.upsert({ where: { restaurantId: tenant.id }, create: { restaurantId: tenant.id, ...data }, update: data, select: { restaurantId: true } })
}
