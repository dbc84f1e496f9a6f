import type { Tenant } from '@tiffin/service-kit'
import type { Charge } from '../domain/invoice.ts'
import {
  isAwaited,
  isUnfinished,
  isYetToBegin,
  LEASE_MS,
  startAfter,
  weigh,
  type Facts,
  type Purchase,
} from '../domain/purchase.ts'
import { FREE_SUBSCRIPTION, holdingAt, isPaidOn } from '../domain/subscription.ts'
import { applyFacts, endAll, type Moment } from './apply-facts.ts'
import { inTurn, type BillingDatabase } from './database.ts'
import { addInvoice } from './invoices-repository.ts'
import { isClosed } from './is-closed.ts'
import { holdPlan } from './plans-repository.ts'
import { changePurchase, findPurchase, listOpenPurchases, purchaseColumns, toPurchase } from './purchase-rows.ts'
import { findSubscription, loadCurrent, setSubscription } from './subscriptions-repository.ts'

export type PurchaseRef = { readonly tenant: Tenant; readonly id: string }

/** What a click on a plan meets. */
export type Reservation =
  /**
   * `ends soon`: the plan is the current one and runs out too soon to be taken up again before. `awaited`: a payment
   * is. `gone`: the plan was deleted or taken off sale. `closed`: the restaurant was removed.
   */
  | { readonly at: 'current plan' | 'ends soon' | 'awaited' | 'gone' | 'closed' }
  /** `mine`: this call is to create the subscription at the provider. */
  | { readonly at: 'reserved'; readonly purchase: Purchase; readonly mine: boolean }

type Wish = { readonly id: string; readonly planId: string; readonly idempotencyKey: string | null }

export function createPurchasesRepository(db: BillingDatabase) {
  const load = (tenant: Tenant, id: string): Promise<Purchase | null> =>
    db.inTenant(tenant, (tx) => findPurchase(tx, tenant, id))

  return {
    load,
    listOpen: (tenant: Tenant): Promise<Purchase[]> => db.inTenant(tenant, (tx) => listOpenPurchases(tx, tenant)),

    async findByProviderId(tenant: Tenant, providerId: string): Promise<Purchase | null> {
      const row = await db.inTenant(tenant, (tx) =>
        tx.purchase.findFirst({ where: { restaurantId: tenant.id, providerId }, select: purchaseColumns }),
      )
      return row && toPurchase(row)
    },

    async findByKey(tenant: Tenant, idempotencyKey: string): Promise<Purchase | null> {
      const row = await db.inTenant(tenant, (tx) =>
        tx.purchase.findFirst({ where: { restaurantId: tenant.id, idempotencyKey }, select: purchaseColumns }),
      )
      return row && toPurchase(row)
    },

    /** Writes the purchase down before the provider hears of it, or finds the one that is under way. */
    reserve: (tenant: Tenant, { id, planId, idempotencyKey }: Wish, now: Date): Promise<Reservation> =>
      inTurn(db, tenant, async (tx) => {
        if (await isClosed(tx, tenant)) return { at: 'closed' }
        const plan = await holdPlan(tx, planId)
        if (plan === null || plan.razorpayPlanId === null) return { at: 'gone' }
        const { subscription } = await loadCurrent(tx, tenant, now)
        if (subscription.status === 'pending') return { at: 'awaited' }
        const isCurrent = subscription.planId === planId && subscription.status === 'active'
        if (isCurrent && !(subscription.cancelsAtPeriodEnd && subscription.currentPeriodEnd))
          return { at: 'current plan' }
        const startsAt =
          isCurrent && subscription.currentPeriodEnd ? startAfter(subscription.currentPeriodEnd, now) : null
        if (isCurrent && startsAt === null) return { at: 'ends soon' }
        const open = await listOpenPurchases(tx, tenant)
        if (open.some((each) => isAwaited(each, now))) return { at: 'awaited' }
        const decided = await findSubscription(tx, tenant)
        const known = open.find(
          (each) =>
            each.planId === planId &&
            each.providerPlanId === plan.razorpayPlanId &&
            each.startsAt?.getTime() === startsAt?.getTime() &&
            isUnfinished(each, decided?.updatedAt ?? null, now),
        )
        if (known) return { at: 'reserved', ...(await takeOver(known)) }
        const terms = {
          planId,
          pricePaise: plan.pricePaise,
          billingInterval: plan.billingInterval,
          providerPlanId: plan.razorpayPlanId,
          startsAt,
        }
        const data = {
          restaurantId: tenant.id,
          id,
          ...terms,
          status: 'creating',
          idempotencyKey,
          checkAt: leaseFrom(now),
          createdAt: now,
        }
        return {
          at: 'reserved',
          purchase: toPurchase(await tx.purchase.create({ data, select: purchaseColumns })),
          mine: true,
        }

        /** Whoever was to create it may have been killed: after a while the next one does. */
        async function takeOver(purchase: Purchase): Promise<{ purchase: Purchase; mine: boolean }> {
          const isLeft = purchase.providerId === null && (purchase.checkAt === null || purchase.checkAt <= now)
          return isLeft
            ? { purchase: await changePurchase(tx, tenant, purchase, { checkAt: leaseFrom(now) }, now), mine: true }
            : { purchase, mine: false }
        }
      }),

    /** The provider's id of a purchase, once; what it was given first stays. */
    adopt: (
      tenant: Tenant,
      id: string,
      providerId: string,
      facts: Facts,
      askedAt: Date,
      now: Date,
    ): Promise<Purchase> =>
      inTurn(db, tenant, async (tx) => {
        const purchase = await require(tx, tenant, id)
        return purchase.providerId === null
          ? applyFacts(tx, tenant, purchase, { ...facts, providerId }, { askedAt }, now)
          : purchase
      }),

    /** The provider does not know it and will not: nothing more comes of it. */
    fail: (tenant: Tenant, id: string, now: Date): Promise<Purchase> =>
      inTurn(db, tenant, async (tx) => {
        const purchase = await require(tx, tenant, id)
        return purchase.providerId === null ? changePurchase(tx, tenant, purchase, { status: 'failed' }, now) : purchase
      }),

    /** It is proven to be paid; the first proof counts, and none after the charge. */
    prove: (tenant: Tenant, id: string, now: Date): Promise<Purchase> =>
      inTurn(db, tenant, async (tx) => {
        const purchase = await require(tx, tenant, id)
        const isNews =
          purchase.provenAt === null && (purchase.status === 'created' || purchase.status === 'authenticated')
        return isNews ? changePurchase(tx, tenant, purchase, { provenAt: now }, now) : purchase
      }),

    /**
     * Takes over an answer of the provider. Null when an event was taken over since `asked` was read, or the answer to
     * a later question: ask again.
     */
    applyAnswer: (tenant: Tenant, asked: Purchase, facts: Facts, askedAt: Date, now: Date): Promise<Purchase | null> =>
      inTurn(db, tenant, async (tx) => {
        const purchase = await require(tx, tenant, asked.id)
        const isLatest =
          purchase.toldAt?.getTime() === asked.toldAt?.getTime() &&
          (purchase.askedAt === null || purchase.askedAt <= askedAt)
        return isLatest ? applyFacts(tx, tenant, purchase, facts, { askedAt }, now) : null
      }),

    /** Takes over an event unless it is old. A charge it tells of becomes an invoice however late it comes. */
    applyEvent: (
      tenant: Tenant,
      id: string,
      event: {
        readonly providerId: string
        readonly facts: Facts
        readonly toldAt: Date
        readonly charge: Charge | null
      },
      now: Date,
    ): Promise<'new' | 'old' | 'doubtful' | 'foreign'> =>
      inTurn(db, tenant, async (tx) => {
        const found = await require(tx, tenant, id)
        if (found.providerId !== null && found.providerId !== event.providerId) return 'foreign'
        const purchase =
          found.providerId === null
            ? await changePurchase(tx, tenant, found, { providerId: event.providerId, status: 'created' }, now)
            : found
        if (event.charge) await addInvoice(tx, tenant, purchase, event.charge)
        const worth = weigh(purchase, event.facts, event.toldAt)
        if (worth === 'new')
          await applyFacts(tx, tenant, purchase, event.facts, { toldAt: event.toldAt } satisfies Moment, now)
        return worth
      }),

    /** Leaves the plan: at the end of what is paid for when that is in the future, otherwise for the free plan at once. */
    leave: (tenant: Tenant, atPeriodEnd: boolean, now: Date): Promise<void> =>
      inTurn(db, tenant, async (tx) => {
        const { subscription } = await loadCurrent(tx, tenant, now)
        if (atPeriodEnd && isPaidOn(subscription, now)) {
          await endAll(tx, tenant, 'period_end', now)
          await tx.subscription.update({
            where: { restaurantId: tenant.id },
            data: { cancelsAtPeriodEnd: true, updatedAt: now },
            select: { restaurantId: true },
          })
          return
        }
        await endAll(tx, tenant, 'now', now)
        await setSubscription(tx, tenant, FREE_SUBSCRIPTION, now)
      }),

    /** The provider knows that it ends. */
    endingDone: (tenant: Tenant, id: string, now: Date): Promise<Purchase> =>
      inTurn(db, tenant, async (tx) =>
        changePurchase(tx, tenant, await require(tx, tenant, id), { isEndingDone: true }, now),
      ),

    /**
     * Ends it at once where its end with the period is refused. Days that are left stay; without any the plan is the
     * free one, unless what is paid for is not of this purchase.
     */
    endNow: (tenant: Tenant, id: string, now: Date): Promise<void> =>
      inTurn(db, tenant, async (tx) => {
        const purchase = await changePurchase(
          tx,
          tenant,
          await require(tx, tenant, id),
          { ending: 'now', isEndingDone: false },
          now,
        )
        const current = await findSubscription(tx, tenant)
        if (current?.purchaseId === id && !isYetToBegin(purchase) && !isPaidOn(holdingAt(current, now), now))
          await setSubscription(tx, tenant, FREE_SUBSCRIPTION, now)
      }),

    /** Looks at it later; for what failed. */
    postpone: (tenant: Tenant, id: string, until: Date): Promise<void> =>
      db.inTenant(
        tenant,
        async (tx) =>
          void (await tx.purchase.updateMany({
            where: { restaurantId: tenant.id, id, checkAt: { not: null } },
            data: { checkAt: until },
          })),
      ),

    /** Of whichever restaurant: by the provider's id, or by ours while that is not known. */
    async locate(providerId: string, id: string | null): Promise<PurchaseRef | null> {
      const [row] = await db.unscoped.$queryRaw<Ref[]>`SELECT * FROM find_purchase(${providerId}, ${id}::uuid)`
      return row ? toRef(row) : null
    },

    /** What is to be looked at until a time, of all restaurants. */
    async listDue(until: Date, most: number): Promise<PurchaseRef[]> {
      const rows = await db.unscoped.$queryRaw<
        Ref[]
      >`SELECT * FROM list_due_purchases(${until}::timestamptz, ${most}::int)`
      return rows.map(toRef)
    },
  }
}

export type PurchasesRepository = ReturnType<typeof createPurchasesRepository>

type Ref = { restaurant_id: string; id: string }

const toRef = (row: Ref): PurchaseRef => ({ tenant: { id: row.restaurant_id }, id: row.id })
const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS)

async function require(...about: Parameters<typeof findPurchase>): Promise<Purchase> {
  const purchase = await findPurchase(...about)
  if (purchase === null) throw new Error(`The purchase ${about[2]} is gone`)
  return purchase
}
