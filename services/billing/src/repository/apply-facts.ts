import type { Tenant } from '@tiffin/service-kit'
import { isCharged, isFinal, isOverdue, type Facts, type Purchase } from '../domain/purchase.ts'
import { consequenceOf, type Subscription } from '../domain/subscription.ts'
import type { BillingTransaction } from './database.ts'
import { isClosed } from './is-closed.ts'
import { changePurchase, findPurchase, listOpenPurchases } from './purchase-rows.ts'
import { findSubscription, setSubscription } from './subscriptions-repository.ts'

/** What the provider says; its id of the purchase where that was not known before. */
type Answer = Facts & Partial<Pick<Purchase, 'providerId'>>
/** When the facts held: told in an event, or answered to a question asked then. */
export type Moment = { readonly toldAt: Date } | { readonly askedAt: Date }

/**
 * Takes over what the provider says of a purchase, and what follows for the plan: the purchase that is charged decides
 * it, and every older one that could still be charged is to end, so that nobody pays twice. A closed restaurant pays
 * nothing any more. Inside `inTurn` only.
 */
export async function applyFacts(
  tx: BillingTransaction,
  tenant: Tenant,
  purchase: Purchase,
  facts: Answer,
  moment: Moment,
  now: Date,
): Promise<Purchase> {
  const provenAt = purchase.provenAt ?? (facts.status === 'authenticated' ? now : null)
  const changed = await changePurchase(tx, tenant, purchase, { ...facts, ...moment, provenAt }, now)
  if (await isClosed(tx, tenant)) {
    await endAll(tx, tenant, 'now', now)
    return (await findPurchase(tx, tenant, changed.id)) ?? changed
  }
  const current = await findSubscription(tx, tenant)
  const driving = current?.purchaseId
    ? await (current.purchaseId === changed.id ? changed : findPurchase(tx, tenant, current.purchaseId))
    : null
  const consequence = consequenceOf(purchase, changed, { current, purchase: driving }, now)
  if (consequence === 'none') return changed
  if (consequence === 'superseded')
    return changePurchase(tx, tenant, changed, { ending: 'now', isEndingDone: false }, now)
  if (current?.purchaseId !== purchase.id || hasChanged(current, consequence.set))
    await setSubscription(tx, tenant, consequence.set, now)
  if (isCharged(changed) || isOverdue(changed)) await endOthers(tx, tenant, changed, now)
  return changed
}

function hasChanged(current: Subscription, set: Partial<Subscription>): boolean {
  return (Object.keys(set) as (keyof Subscription)[]).some((field) => String(current[field]) !== String(set[field]))
}

/**
 * Every older purchase that could still be charged, one whose checkout may still be open somewhere included. A newer
 * one is being paid: it takes the place of this one when it is charged.
 */
async function endOthers(tx: BillingTransaction, tenant: Tenant, kept: Purchase, now: Date): Promise<void> {
  for (const other of await listOpenPurchases(tx, tenant)) {
    if (other.id === kept.id || other.createdAt > kept.createdAt || other.ending === 'now') continue
    await changePurchase(tx, tenant, other, { ending: 'now', isEndingDone: false, checkAt: now }, now)
  }
}

/** Marks what the restaurant leaves: every purchase that could be charged again. */
export async function endAll(
  tx: BillingTransaction,
  tenant: Tenant,
  ending: 'now' | 'period_end',
  now: Date,
): Promise<void> {
  for (const purchase of await listOpenPurchases(tx, tenant)) {
    if (isFinal(purchase) || purchase.ending === 'now' || (purchase.ending === ending && purchase.isEndingDone))
      continue
    await changePurchase(tx, tenant, purchase, { ending, isEndingDone: false, checkAt: now }, now)
  }
}
