import type { Tenant } from '@tiffin/service-kit'
import { isFinal, LEASE_MS, type Ending, type Purchase } from '../domain/purchase.ts'
import { ProviderRefusal, type PaymentProvider } from '../provider/provider.ts'
import type { InvoicesRepository } from '../repository/invoices-repository.ts'
import type { PurchasesRepository } from '../repository/purchases-repository.ts'

export type PaymentParts = {
  readonly provider: PaymentProvider | null
  readonly purchases: PurchasesRepository
  readonly invoices: InvoicesRepository
  readonly now: () => Date
}

/** Asks the provider about a purchase, takes its answer over, and ends what is to end. */
export type LookAfter = (tenant: Tenant, id: string) => Promise<void>

/** An event that arrives while the provider is asked makes the answer stale. */
const MOST_QUESTIONS = 3
/** No request of ours is under way for longer than this. */
const UNKNOWN_FOR_GOOD_MS = 2 * 60_000

export function createLookAfter({ provider, purchases, invoices, now }: PaymentParts): LookAfter {
  async function ask(tenant: Tenant, id: string, from: PaymentProvider): Promise<Purchase | null> {
    for (let questions = 0; questions < MOST_QUESTIONS; questions++) {
      const purchase = await purchases.load(tenant, id)
      if (purchase === null) return null
      if (purchase.providerId === null) {
        if ((await findAgain(tenant, purchase, from)).providerId === null) return null
        continue
      }
      const askedAt = now()
      const facts = await from.fetch(purchase.providerId)
      if (facts.paidCount > (await invoices.count(tenant, id)))
        await invoices.addMany(tenant, purchase, await from.listCharges(purchase.providerId))
      const learnt = await purchases.applyAnswer(tenant, purchase, facts, askedAt, now())
      if (learnt !== null) return learnt
    }
    return purchases.load(tenant, id)
  }

  /** Whoever was creating it never wrote down the answer: did it reach the provider? */
  async function findAgain(tenant: Tenant, purchase: Purchase, from: PaymentProvider): Promise<Purchase> {
    if (isFinal(purchase) || (purchase.checkAt !== null && purchase.checkAt > now())) return purchase
    const askedAt = now()
    const found = purchase.providerPlanId
      ? await from.findByPurchase(purchase.id, purchase.providerPlanId, purchase.createdAt)
      : null
    if (found) return purchases.adopt(tenant, purchase.id, found.providerId, found.facts, askedAt, now())
    if (now().getTime() - purchase.createdAt.getTime() > UNKNOWN_FOR_GOOD_MS)
      return purchases.fail(tenant, purchase.id, now())
    await purchases.postpone(tenant, purchase.id, new Date(now().getTime() + LEASE_MS))
    return purchase
  }

  async function end(tenant: Tenant, purchase: Purchase, at: PaymentProvider): Promise<void> {
    const { id, providerId, ending, isEndingDone } = purchase
    if (providerId === null || ending === null || isEndingDone || isFinal(purchase)) return
    const tell = async (when: Ending) => {
      const askedAt = now()
      const facts = await at.cancel(providerId, when)
      await purchases.endingDone(tenant, id, now())
      await purchases.applyAnswer(tenant, purchase, facts, askedAt, now())
    }
    try {
      await tell(ending)
    } catch (error) {
      // What is overdue or has not begun has no period to end with, and whether the provider knows of an end already it
      // does not say.
      if (!(error instanceof ProviderRefusal) || !error.isFinal || ending === 'now') throw error
      await purchases.endNow(tenant, id, now())
      await tell('now')
    }
  }

  return async (tenant, id) => {
    if (provider === null) return
    const purchase = await ask(tenant, id, provider)
    if (purchase !== null) await end(tenant, purchase, provider)
  }
}
