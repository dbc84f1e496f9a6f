import type { Tenant } from '@tiffin/service-kit'
import { CREATE_LEASE_MS, creationTimesOf, isFinal, type Ending, type Purchase } from '../domain/purchase.ts'
import { ProviderAway, ProviderRefusal, type PaymentProvider } from '../provider/provider.ts'
import type { InvoicesRepository } from '../repository/invoices-repository.ts'
import type { PurchasesRepository } from '../repository/purchases-repository.ts'

export type PaymentParts = {
  readonly provider: PaymentProvider | null
  readonly purchases: PurchasesRepository
  readonly invoices: InvoicesRepository
  readonly now: () => Date
}

/**
 * Fetches the subscription of a purchase, stores its state and missing invoices, and tells the provider of a decided
 * ending. @throws ProviderAway, ProviderRefusal
 */
export type SyncSubscription = (tenant: Tenant, id: string) => Promise<void>

/**
 * The most fetches of one sync. An event that arrives during a fetch makes the fetched state stale, and the state is
 * then fetched again.
 */
const MAX_FETCHES = 3
/** After this time one sync sends no further fetch to a slow provider. */
const FETCH_WITHIN_MS = 15_000
/** A request of ours that is older than this is no longer under way. */
const LOST_AFTER_MS = 2 * 60_000

export function createSyncSubscription({ provider, purchases, invoices, now }: PaymentParts): SyncSubscription {
  async function fetchState(tenant: Tenant, id: string, from: PaymentProvider): Promise<Purchase | null> {
    const startedAt = performance.now()
    for (let fetches = 0; fetches < MAX_FETCHES; fetches++) {
      if (performance.now() - startedAt > FETCH_WITHIN_MS) throw new ProviderAway('the payment provider answers slowly')
      const purchase = await purchases.find(tenant, id)
      if (purchase === null) return null
      if (purchase.providerId === null) {
        if ((await findLost(tenant, purchase, from)).providerId === null) return null
        continue
      }
      const fetchedAt = now()
      const state = await from.fetch(purchase.providerId)
      if (state.paidCount > (await invoices.count(tenant, id)))
        await invoices.addMany(tenant, purchase, await from.listCharges(purchase.providerId), now())
      const applied = await purchases.applyFetched(tenant, purchase, state, fetchedAt, now())
      if (applied !== null) return applied
    }
    return purchases.find(tenant, id)
  }

  /**
   * Searches the provider for a subscription whose id was never stored, because the call that created it was killed or
   * got no answer.
   */
  async function findLost(tenant: Tenant, purchase: Purchase, from: PaymentProvider): Promise<Purchase> {
    if (isFinal(purchase) || (purchase.checkAt !== null && purchase.checkAt > now())) return purchase
    const fetchedAt = now()
    const found = purchase.providerPlanId
      ? await from.findByPurchase(purchase.id, purchase.providerPlanId, creationTimesOf(purchase))
      : null
    if (found) return purchases.linkProviderId(tenant, purchase.id, found.providerId, found.state, fetchedAt, now())
    if (now().getTime() - purchase.createdAt.getTime() > LOST_AFTER_MS)
      return purchases.markFailed(tenant, purchase.id, now())
    await purchases.postpone(tenant, purchase.id, new Date(now().getTime() + CREATE_LEASE_MS))
    return purchase
  }

  /** Cancels the subscription at the provider where an ending was decided and is not confirmed. */
  async function end(tenant: Tenant, purchase: Purchase, at: PaymentProvider): Promise<void> {
    const { id, providerId, ending, isEndingDone } = purchase
    if (providerId === null || ending === null || isEndingDone || isFinal(purchase)) return
    const cancel = async (when: Ending) => {
      const fetchedAt = now()
      const state = await at.cancel(providerId, when)
      await purchases.confirmEnding(tenant, id, now())
      await purchases.applyFetched(tenant, purchase, state, fetchedAt, now())
    }
    try {
      await cancel(ending)
    } catch (error) {
      // An overdue subscription, or one that has not started, has no period to end with. The provider's refusal does
      // not say whether an earlier cancellation reached it either, so the subscription ends at once.
      if (!(error instanceof ProviderRefusal) || !error.isFinal || ending === 'now') throw error
      await purchases.endNow(tenant, id, now())
      await cancel('now')
    }
  }

  return async (tenant, id) => {
    if (provider === null) return
    const purchase = await fetchState(tenant, id, provider)
    if (purchase !== null) await end(tenant, purchase, provider)
  }
}
