import type { Tenant } from '@tiffin/service-kit'
import type { PurchaseEnding } from '../domain/decide-endings.ts'
import { decideProviderState } from '../domain/decide-provider-state.ts'
import { verifiedSince, type ProviderState, type Purchase } from '../domain/purchase.ts'
import type { Transaction } from './database.ts'
import { markPlanChange } from './tenant-lock.ts'
import { isRestaurantClosed } from './is-restaurant-closed.ts'
import { changePurchase, findPurchaseAmong, listOpenPurchases } from './purchase-rows.ts'
import { findSubscription, setSubscription } from './subscriptions-repository.ts'

/** The reported state, with the provider's id of the purchase where it was not known before. */
type ReportedState = ProviderState & Partial<Pick<Purchase, 'providerId'>>
/** The time at which the state held: that of an event, or that at which a fetch began. */
export type ObservedAt = { readonly lastEventAt: Date } | { readonly lastFetchedAt: Date }

/**
 * Stores a reported state of a purchase and everything that follows from it (`decideProviderState`). Must be called
 * inside `withTenantLock`.
 *
 * @returns the purchase as it is stored now
 */
export async function applyProviderState(
  tx: Transaction,
  tenant: Tenant,
  purchase: Purchase,
  state: ReportedState,
  observedAt: ObservedAt,
  now: Date,
): Promise<Purchase> {
  const verifiedAt = verifiedSince(purchase, state, now)
  const changed = await changePurchase(tx, tenant, purchase, { ...state, ...observedAt, verifiedAt }, now)
  // When the provider stops retrying a charge, the grace of an unpaid plan ends, although the subscription stays the
  // same.
  if (changed.status !== purchase.status) markPlanChange(tx)
  const decision = decideProviderState(purchase, changed, await readPurchasesState(tx, tenant), now)
  if (decision.kind === 'superseded')
    return changePurchase(tx, tenant, changed, { ending: 'now', isEndingDone: false }, now)
  if (decision.subscription) await setSubscription(tx, tenant, decision.subscription, now)
  const ended = await endPurchases(tx, tenant, decision.endings, now)
  return ended.find(({ id }) => id === changed.id) ?? changed
}

async function readPurchasesState(tx: Transaction, tenant: Tenant) {
  const current = await findSubscription(tx, tenant)
  const openPurchases = await listOpenPurchases(tx, tenant)
  const find = async (id: string | null | undefined) => (id ? findPurchaseAmong(openPurchases, tx, tenant, id) : null)
  return {
    isClosed: await isRestaurantClosed(tx, tenant),
    openPurchases,
    current,
    activePurchase: await find(current?.purchaseId),
    next: await find(current?.nextPurchaseId),
  }
}

/** Stores that purchases are to end. The check of each is due at once, so that the next sync tells the provider. */
export async function endPurchases(
  tx: Transaction,
  tenant: Tenant,
  endings: readonly PurchaseEnding[],
  now: Date,
): Promise<Purchase[]> {
  const ended: Purchase[] = []
  for (const { purchase, ending } of endings)
    ended.push(await changePurchase(tx, tenant, purchase, { ending, isEndingDone: false, checkAt: now }, now))
  return ended
}
