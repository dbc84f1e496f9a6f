import { PLAN_FREE_ID } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import { isLiveMandate, type Purchase } from '../domain/purchase.ts'
import {
  grantsPlan,
  standingAt,
  type CurrentPlan,
  type NewSubscription,
  type Subscription,
} from '../domain/subscription.ts'
import type { BillingDatabase, BillingTransaction } from './database.ts'
import { planColumns, toPlan } from './plans-repository.ts'
import { findPurchase, listOpenPurchases } from './purchase-rows.ts'

const MOST_CHANGES = 100

export type SubscriptionChange = Pick<Subscription, 'planId' | 'status' | 'currentPeriodEnd' | 'source'> & {
  readonly at: Date
  readonly planName: string
}

export function createSubscriptionsRepository(db: BillingDatabase) {
  return {
    /** The plan a restaurant is on; the free one, active, when it has no subscription. */
    loadCurrent: (tenant: Tenant, now: Date): Promise<CurrentPlan> =>
      db.inTenant(tenant, (tx) => loadCurrent(tx, tenant, now)),

    /** With how it came to that, the newest change first. */
    loadHistory: (
      tenant: Tenant,
      now: Date,
    ): Promise<{
      readonly current: CurrentPlan
      readonly hasLiveMandate: boolean
      readonly changes: readonly SubscriptionChange[]
    }> =>
      db.inTenant(tenant, async (tx) => {
        const current = await loadCurrent(tx, tenant, now)
        const open = await listOpenPurchases(tx, tenant)
        const changes = await tx.subscriptionChange.findMany({
          where: { restaurantId: tenant.id },
          orderBy: { id: 'desc' },
          take: MOST_CHANGES,
        })
        return { current, hasLiveMandate: open.some(isLiveMandate), changes }
      }),

    /** Leaves an existing subscription as it is. */
    async insertMissing(tenant: Tenant, subscription: NewSubscription): Promise<void> {
      await db.inTenant(tenant, (tx) =>
        tx.subscription.createMany({ data: [{ restaurantId: tenant.id, ...subscription }], skipDuplicates: true }),
      )
    },

    /** Puts restaurants whose last paid period is over on the free plan. */
    async endCancelled(now: Date): Promise<void> {
      await db.unscoped.$executeRaw`SELECT end_cancelled_subscriptions(${now}::timestamptz)`
    },
  }
}

export type SubscriptionsRepository = ReturnType<typeof createSubscriptionsRepository>

const subscriptionColumns = {
  planId: true,
  status: true,
  currentPeriodEnd: true,
  cancelsAtPeriodEnd: true,
  source: true,
  purchaseId: true,
  updatedAt: true,
} as const

export function findSubscription(tx: BillingTransaction, tenant: Tenant): Promise<Subscription | null> {
  return tx.subscription.findUnique({ where: { restaurantId: tenant.id }, select: subscriptionColumns })
}

/**
 * As it holds at a time. Its price is that of the purchase that keeps it alive: a plan that got dearer since costs only
 * new subscribers more (gap G22).
 */
export async function loadCurrent(tx: BillingTransaction, tenant: Tenant, now: Date): Promise<CurrentPlan> {
  const kept = await tx.subscription.findUnique({
    where: { restaurantId: tenant.id },
    select: { ...subscriptionColumns, plan: { select: planColumns } },
  })
  const open = await listOpenPurchases(tx, tenant)
  const subscription = standingAt(kept, open, now)
  const isKept = kept !== null && subscription.planId === kept.planId
  const plan = toPlan(
    isKept ? kept.plan : await tx.plan.findUniqueOrThrow({ where: { planId: PLAN_FREE_ID }, select: planColumns }),
  )
  const driving = isKept && kept.purchaseId !== null ? await findDriving(tx, tenant, kept.purchaseId, open) : null
  return { subscription, plan, price: driving ?? plan, grantsPlan: grantsPlan(kept, driving, now) }
}

async function findDriving(
  tx: BillingTransaction,
  tenant: Tenant,
  id: string,
  open: readonly Purchase[],
): Promise<Purchase | null> {
  return open.find((purchase) => purchase.id === id) ?? (await findPurchase(tx, tenant, id))
}

/** Writes what was decided, in place of what was before. */
export async function setSubscription(
  tx: BillingTransaction,
  tenant: Tenant,
  { cancelsAtPeriodEnd = false, purchaseId = null, ...rest }: NewSubscription,
  now: Date,
): Promise<void> {
  const data = { ...rest, cancelsAtPeriodEnd, purchaseId, updatedAt: now }
  await tx.subscription.upsert({
    where: { restaurantId: tenant.id },
    create: { restaurantId: tenant.id, ...data },
    update: data,
    select: { restaurantId: true },
  })
}
