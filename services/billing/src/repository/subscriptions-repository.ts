import type { Tenant } from '@tiffin/service-kit'
import { allowedUntil } from '../domain/allowed-plan.ts'
import type { Plan } from '../domain/plan.ts'
import { isFinal, isLiveMandate, type Purchase } from '../domain/purchase.ts'
import {
  displayedAt,
  grantsPlan,
  isOverriddenSince,
  rolloverAt,
  type CurrentPlan,
  type NewSubscription,
  type NextPlan,
  type Subscription,
} from '../domain/subscription.ts'
import type { BillingDatabase, Transaction } from './database.ts'
import { markPlanChange } from './tenant-lock.ts'
import { planColumns, planFromRow } from './plans-repository.ts'
import { findPurchase, findPurchaseAmong, listOpenPurchases } from './purchase-rows.ts'

const MAX_CHANGES = 100

/** A change of plan, status or end. `planName` is the name that the plan had at that time. */
export type SubscriptionChange = Pick<Subscription, 'planId' | 'status' | 'currentPeriodEnd' | 'source'> & {
  readonly at: Date
  readonly planName: string
}

/** The subscription as people see it, with its last `MAX_CHANGES` changes, newest first. */
export type SubscriptionHistory = {
  readonly current: CurrentPlan
  readonly hasLiveMandate: boolean
  readonly changes: readonly SubscriptionChange[]
}

export function createSubscriptionsRepository(db: BillingDatabase) {
  return {
    /** Loads the subscription as people see it; the free plan for a restaurant without a row. */
    loadCurrentPlan(tenant: Tenant, now: Date): Promise<CurrentPlan> {
      return db.inTenant(tenant, (tx) => loadCurrentPlan(tx, tenant, now))
    },

    loadHistory(tenant: Tenant, now: Date): Promise<SubscriptionHistory> {
      return db.inTenant(tenant, async (tx) => {
        const current = await loadCurrentPlan(tx, tenant, now)
        const openPurchases = await listOpenPurchases(tx, tenant)
        const changes = await tx.subscriptionChange.findMany({
          where: { restaurantId: tenant.id },
          orderBy: { id: 'desc' },
          take: MAX_CHANGES,
        })
        return { current, hasLiveMandate: openPurchases.some(isLiveMandate), changes }
      })
    },

    /** Adds a subscription for a restaurant without one; an existing subscription stays unchanged. */
    async insertMissing(tenant: Tenant, subscription: NewSubscription): Promise<void> {
      await db.inTenant(tenant, (tx) =>
        tx.subscription.createMany({ data: [{ restaurantId: tenant.id, ...subscription }], skipDuplicates: true }),
      )
    },

    /**
     * Ends the periods, in all restaurants, that are over and are not renewed: the next plan follows, otherwise the
     * free one.
     */
    async endPeriods(now: Date): Promise<void> {
      await db.unscoped.$executeRaw`SELECT begin_next_plans(${now}::timestamptz)`
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
  nextPurchaseId: true,
  updatedAt: true,
} as const

/** Finds the stored subscription; null for a restaurant without a row. */
export function findSubscription(tx: Transaction, tenant: Tenant): Promise<Subscription | null> {
  return tx.subscription.findUnique({ where: { restaurantId: tenant.id }, select: subscriptionColumns })
}

/** Finds the stored subscription, switched to the next plan if its period is over (`rolloverAt`). */
export async function findRolledOver(tx: Transaction, tenant: Tenant, now: Date): Promise<Subscription | null> {
  const stored = await findSubscription(tx, tenant)
  if (!stored?.nextPurchaseId) return stored
  return rolloverAt(stored, await findPurchase(tx, tenant, stored.nextPurchaseId), now)
}

/**
 * Loads the subscription with its plan, as people see it (`displayedAt`). The price is that of the active purchase, if
 * there is one, because a higher price of the plan applies only to new subscribers (gap G22).
 */
export async function loadCurrentPlan(tx: Transaction, tenant: Tenant, now: Date): Promise<CurrentPlan> {
  const row = await tx.subscription.findUnique({
    where: { restaurantId: tenant.id },
    select: { ...subscriptionColumns, plan: { select: planColumns } },
  })
  const openPurchases = await listOpenPurchases(tx, tenant)
  const find = async (id: string | null | undefined) => (id ? findPurchaseAmong(openPurchases, tx, tenant, id) : null)
  const following = await find(row?.nextPurchaseId)
  const stored = row && rolloverAt(row, following, now)
  const undecided = row === null ? openPurchases : openPurchases.filter((each) => !isOverriddenSince(row, each))
  const subscription = displayedAt(stored, undecided, now)
  const isInEffect = stored !== null && subscription.planId === stored.planId
  const plan =
    row !== null && row.planId === subscription.planId ? planFromRow(row.plan) : await loadPlan(tx, subscription.planId)
  const activePurchase = isInEffect ? await find(stored.purchaseId) : null
  const upcoming = stored?.nextPurchaseId ? following : null
  const isFollowed = isInEffect && following !== null && stored.nextPurchaseId !== null && !isFinal(following)
  const next = isFollowed ? toNextPlan(following, await loadPlan(tx, following.planId), stored.currentPeriodEnd) : null
  return {
    subscription,
    plan,
    price: activePurchase ?? plan,
    grantsPlan: grantsPlan(stored, activePurchase, now),
    allowedUntil: allowedUntil({ current: stored, activePurchase, next: upcoming }, now),
    next,
  }
}

async function loadPlan(tx: Transaction, planId: string): Promise<Plan> {
  return planFromRow(await tx.plan.findUniqueOrThrow({ where: { planId }, select: planColumns }))
}

function toNextPlan(
  { planId, pricePaise, billingInterval, startsAt }: Purchase,
  { name }: Plan,
  periodEnd: Date | null,
): NextPlan | null {
  const at = startsAt ?? periodEnd
  return at && { planId, name, pricePaise, billingInterval, startsAt: at }
}

/**
 * Replaces the subscription of a restaurant, or inserts it. A field that `NewSubscription` leaves out is reset, not
 * kept.
 */
export async function setSubscription(
  tx: Transaction,
  tenant: Tenant,
  { cancelsAtPeriodEnd = false, purchaseId = null, nextPurchaseId = null, ...rest }: NewSubscription,
  now: Date,
): Promise<void> {
  markPlanChange(tx)
  const data = { ...rest, cancelsAtPeriodEnd, purchaseId, nextPurchaseId, updatedAt: now }
  await tx.subscription.upsert({
    where: { restaurantId: tenant.id },
    create: { restaurantId: tenant.id, ...data },
    update: data,
    select: { restaurantId: true },
  })
}

/**
 * Marks the subscription as not renewed: the free plan follows its period. Orders is notified although the limits stay
 * until then, because its last answer may count on days of grace after the period.
 */
export async function markCancelled(tx: Transaction, tenant: Tenant, now: Date): Promise<void> {
  markPlanChange(tx)
  await tx.subscription.update({
    where: { restaurantId: tenant.id },
    data: { cancelsAtPeriodEnd: true, nextPurchaseId: null, updatedAt: now },
    select: { restaurantId: true },
  })
}
