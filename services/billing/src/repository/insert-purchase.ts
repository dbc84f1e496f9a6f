import { recordAudit, type Tenant } from '@tiffin/service-kit'
import type { CheckoutTerms } from '../domain/decide-checkout.ts'
import type { Plan } from '../domain/plan.ts'
import { CREATE_LEASE_MS, type Purchase } from '../domain/purchase.ts'
import type { Transaction } from './database.ts'
import { purchaseColumns, purchaseFromRow } from './purchase-rows.ts'

export type PurchaseRequest = { readonly id: string; readonly planId: string; readonly idempotencyKey: string | null }

/**
 * Returns the end of a lease that begins now: until then one process alone may create the subscription at the provider.
 */
export const createLeaseEnd = (now: Date): Date => new Date(now.getTime() + CREATE_LEASE_MS)

/** Stores a new purchase, leased to the caller, with its audit entry. */
export async function insertPurchase(
  tx: Transaction,
  tenant: Tenant,
  { id, idempotencyKey }: PurchaseRequest,
  { planId, name }: Plan,
  terms: CheckoutTerms,
  now: Date,
): Promise<Purchase> {
  const lease = { status: 'creating', checkAt: createLeaseEnd(now), createdAt: now }
  const data = { restaurantId: tenant.id, id, idempotencyKey, ...terms, ...lease }
  const purchase = purchaseFromRow(await tx.purchase.create({ data, select: purchaseColumns }))
  await recordAudit(tx, tenant, {
    action: 'subscription.bought',
    subject: { id: planId, name },
    after: {
      price_in_paise: terms.pricePaise,
      billing_interval: terms.billingInterval,
      starts_at: terms.startsAt?.toISOString() ?? null,
    },
  })
  return purchase
}
