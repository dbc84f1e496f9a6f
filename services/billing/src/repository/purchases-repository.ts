import { recordAudit, type Tenant } from '@tiffin/service-kit'
import { decideCheckout } from '../domain/decide-checkout.ts'
import { decideCancellation } from '../domain/decide-cancellation.ts'
import { endingsOfAll, fallsBackToFree } from '../domain/decide-endings.ts'
import type { Charge } from '../domain/charge.ts'
import { compareEvent, isLatestFetch, isUnverified, type ProviderState, type Purchase } from '../domain/purchase.ts'
import { FREE_SUBSCRIPTION } from '../domain/subscription.ts'
import { applyProviderState, endPurchases } from './apply-provider-state.ts'
import type { BillingDatabase, Transaction } from './database.ts'
import { withTenantLock } from './tenant-lock.ts'
import { refFromRow, type RefRow, type TenantRef } from './tenant-ref.ts'
import { addInvoice } from './invoices-repository.ts'
import { insertPurchase, createLeaseEnd, type PurchaseRequest } from './insert-purchase.ts'
import { isRestaurantClosed } from './is-restaurant-closed.ts'
import { findPlan, lockPlanForReference } from './plans-repository.ts'
import {
  changePurchase,
  findPurchase,
  listOpenPurchases,
  purchaseColumns,
  requirePurchase,
  purchaseFromRow,
} from './purchase-rows.ts'
import { findSubscription, loadCurrentPlan, markCancelled, setSubscription } from './subscriptions-repository.ts'

/** The outcome of a checkout. `mustCreate` is true where this call has to create the subscription at the provider. */
export type CheckoutReservation = { readonly purchase: Purchase; readonly mustCreate: boolean }

/** An event of the provider about a purchase. `charge` is the payment that the event reports; null without one. */
type ReportedPurchase = {
  readonly providerId: string
  readonly state: ProviderState
  readonly happenedAt: Date
  readonly charge: Charge | null
}

/** Stores the purchases of restaurants. Every change except `postpone` takes the lock of the restaurant. */
export function createPurchasesRepository(db: BillingDatabase) {
  /** Changes a purchase under the lock of its restaurant. @throws Error when the purchase is gone */
  const change = <T>(
    tenant: Tenant,
    id: string,
    work: (tx: Transaction, purchase: Purchase) => Promise<T>,
  ): Promise<T> => withTenantLock(db, tenant, async (tx) => work(tx, await requirePurchase(tx, tenant, id)))

  const findOne = (tenant: Tenant, where: { providerId: string } | { idempotencyKey: string }) =>
    db.inTenant(tenant, async (tx) => {
      const row = await tx.purchase.findFirst({
        where: { restaurantId: tenant.id, ...where },
        select: purchaseColumns,
      })
      return row && purchaseFromRow(row)
    })

  return {
    find(tenant: Tenant, id: string): Promise<Purchase | null> {
      return db.inTenant(tenant, (tx) => findPurchase(tx, tenant, id))
    },
    listOpen(tenant: Tenant): Promise<Purchase[]> {
      return db.inTenant(tenant, (tx) => listOpenPurchases(tx, tenant))
    },
    findByProviderId(tenant: Tenant, providerId: string): Promise<Purchase | null> {
      return findOne(tenant, { providerId })
    },
    findByKey(tenant: Tenant, idempotencyKey: string): Promise<Purchase | null> {
      return findOne(tenant, { idempotencyKey })
    },

    /**
     * Stores a new purchase before the provider is called, or finds the unfinished purchase to resume.
     *
     * @throws AppError of `decideCheckout`
     */
    reserve(tenant: Tenant, request: PurchaseRequest, now: Date): Promise<CheckoutReservation> {
      return withTenantLock(db, tenant, async (tx) => {
        const state = {
          isClosed: await isRestaurantClosed(tx, tenant),
          plan: await lockPlanForReference(tx, request.planId),
          current: await loadCurrentPlan(tx, tenant, now),
          openPurchases: await listOpenPurchases(tx, tenant),
          decidedAt: (await findSubscription(tx, tenant))?.updatedAt ?? null,
        }
        const decision = decideCheckout(state, now)
        if (decision.kind === 'begin') {
          const purchase = await insertPurchase(tx, tenant, request, decision.plan, decision.terms, now)
          return { purchase, mustCreate: true }
        }
        const { purchase, isAbandoned: mustCreate } = decision
        return {
          purchase: mustCreate
            ? await changePurchase(tx, tenant, purchase, { checkAt: createLeaseEnd(now) }, now)
            : purchase,
          mustCreate,
        }
      })
    },

    /** Stores the provider's id of a purchase; a second id changes nothing. */
    linkProviderId(
      tenant: Tenant,
      id: string,
      providerId: string,
      state: ProviderState,
      fetchedAt: Date,
      now: Date,
    ): Promise<Purchase> {
      return change(tenant, id, async (tx, purchase) =>
        purchase.providerId === null
          ? applyProviderState(tx, tenant, purchase, { ...state, providerId }, { lastFetchedAt: fetchedAt }, now)
          : purchase,
      )
    },

    /**
     * Marks a purchase as failed, because the provider does not know it. A purchase whose provider id was stored
     * meanwhile stays unchanged.
     */
    markFailed(tenant: Tenant, id: string, now: Date): Promise<Purchase> {
      return change(tenant, id, async (tx, purchase) =>
        purchase.providerId === null ? changePurchase(tx, tenant, purchase, { status: 'failed' }, now) : purchase,
      )
    },

    /** Stores that the payment was verified. Only the first verification counts, and none after the charge. */
    markPaid(tenant: Tenant, id: string, now: Date): Promise<Purchase> {
      return change(tenant, id, async (tx, purchase) => {
        if (!isUnverified(purchase)) return purchase
        const paid = await changePurchase(tx, tenant, purchase, { verifiedAt: now }, now)
        const plan = await findPlan(tx, purchase.planId)
        await recordAudit(tx, tenant, {
          action: 'subscription.paid',
          subject: { id: purchase.planId, name: plan?.name ?? '' },
          after: { price_in_paise: purchase.pricePaise, razorpay_subscription_id: purchase.providerId },
        })
        return paid
      })
    },

    /**
     * Applies a fetched state.
     *
     * @returns null when the state is stale, because an event or a later fetch was applied since `read`: the caller
     *   fetches again
     */
    applyFetched(
      tenant: Tenant,
      read: Purchase,
      state: ProviderState,
      fetchedAt: Date,
      now: Date,
    ): Promise<Purchase | null> {
      return change(tenant, read.id, async (tx, purchase) =>
        isLatestFetch(purchase, read, fetchedAt)
          ? applyProviderState(tx, tenant, purchase, state, { lastFetchedAt: fetchedAt }, now)
          : null,
      )
    },

    /**
     * Applies an event unless it is old. The charge it reports becomes an invoice however late it arrives. A doubtful
     * event makes the purchase due to be fetched.
     *
     * @returns how the event compares with the purchase (`compareEvent`); `foreign` when the purchase has another
     *   subscription at the provider
     */
    applyEvent(
      tenant: Tenant,
      id: string,
      { providerId, state, happenedAt, charge }: ReportedPurchase,
      now: Date,
    ): Promise<'new' | 'old' | 'doubtful' | 'foreign'> {
      return change(tenant, id, async (tx, found) => {
        if (found.providerId !== null && found.providerId !== providerId) return 'foreign'
        const purchase =
          found.providerId === null
            ? await changePurchase(tx, tenant, found, { providerId, status: 'created' }, now)
            : found
        if (charge) await addInvoice(tx, tenant, purchase, charge, now)
        const order = compareEvent(purchase, state, happenedAt)
        if (order === 'new') await applyProviderState(tx, tenant, purchase, state, { lastEventAt: happenedAt }, now)
        if (order === 'doubtful') await changePurchase(tx, tenant, purchase, { checkAt: now }, now)
        return order
      })
    },

    /** Cancels the plan: with the paid period if one is left and the Admin wants that, otherwise at once. */
    cancel(tenant: Tenant, atPeriodEnd: boolean, now: Date): Promise<void> {
      return withTenantLock(db, tenant, async (tx) => {
        const { subscription, plan } = await loadCurrentPlan(tx, tenant, now)
        const { ending, endsAt } = decideCancellation(subscription, atPeriodEnd, now)
        await endPurchases(tx, tenant, endingsOfAll(await listOpenPurchases(tx, tenant), ending), now)
        if (ending === 'period_end') await markCancelled(tx, tenant, now)
        else await setSubscription(tx, tenant, FREE_SUBSCRIPTION, now)
        await recordAudit(tx, tenant, {
          action: 'subscription.left',
          subject: { id: plan.planId, name: plan.name },
          after: { at: endsAt?.toISOString() ?? null },
        })
      })
    },

    confirmEnding(tenant: Tenant, id: string, now: Date): Promise<Purchase> {
      return change(tenant, id, (tx, purchase) => changePurchase(tx, tenant, purchase, { isEndingDone: true }, now))
    },

    /** Ends the purchase at once, because the provider refuses to end it with its period. */
    endNow(tenant: Tenant, id: string, now: Date): Promise<void> {
      return change(tenant, id, async (tx, purchase) => {
        const ended = await changePurchase(tx, tenant, purchase, { ending: 'now', isEndingDone: false }, now)
        if (fallsBackToFree(ended, await findSubscription(tx, tenant), now))
          await setSubscription(tx, tenant, FREE_SUBSCRIPTION, now)
      })
    },

    /** Delays the next check of a purchase whose last check failed. */
    postpone(tenant: Tenant, id: string, until: Date): Promise<void> {
      return db.inTenant(tenant, async (tx) => {
        const where = { restaurantId: tenant.id, id, checkAt: { not: null } }
        await tx.purchase.updateMany({ where, data: { checkAt: until } })
      })
    },

    /** Finds a purchase in all restaurants by the provider's id, or by our id while the provider's is not stored. */
    async locate(providerId: string, id: string | null): Promise<TenantRef | null> {
      const [row] = await db.unscoped.$queryRaw<RefRow[]>`SELECT * FROM find_purchase(${providerId}, ${id}::uuid)`
      return row ? refFromRow(row) : null
    },

    /** Lists at most `limit` purchases of all restaurants that are due to be checked by `until`. */
    async listDue(until: Date, limit: number): Promise<TenantRef[]> {
      const rows = await db.unscoped.$queryRaw<RefRow[]>`
        SELECT * FROM list_due_purchases(${until}::timestamptz, ${limit}::int)`
      return rows.map(refFromRow)
    },
  }
}

export type PurchasesRepository = ReturnType<typeof createPurchasesRepository>
