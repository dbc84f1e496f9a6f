import { isFinal, isNotStarted, type Ending, type Purchase } from './purchase.ts'
import { effectiveAt, hasPlanTimeLeft, type Subscription } from './subscription.ts'

/** A purchase that is to end at the provider, at once or with its period. */
export type PurchaseEnding = { readonly purchase: Purchase; readonly ending: Ending }

/**
 * Returns the endings of every purchase that could be charged again. A purchase that already ends at once has none, nor
 * has one whose same ending the provider confirmed.
 */
export function endingsOfAll(openPurchases: readonly Purchase[], ending: Ending): PurchaseEnding[] {
  return openPurchases
    .filter(
      (purchase) =>
        !isFinal(purchase) && purchase.ending !== 'now' && !(purchase.ending === ending && purchase.isEndingDone),
    )
    .map((purchase) => ({ purchase, ending }))
}

/**
 * Returns the endings that a charge brings about: every older purchase that could still be charged ends at once, open
 * checkouts included, so that no restaurant pays twice. A newer purchase goes on, because it replaces `charged` with
 * its own first charge.
 */
export function endingsForCharged(charged: Purchase, openPurchases: readonly Purchase[]): PurchaseEnding[] {
  return openPurchases
    .filter(({ id, createdAt, ending }) => id !== charged.id && createdAt <= charged.createdAt && ending !== 'now')
    .map((purchase) => ({ purchase, ending: 'now' }))
}

/**
 * Returns the endings of the purchases that are older than a scheduled one: with the period when the older purchase was
 * ever charged, otherwise at once. A purchase whose ending was decided before keeps that ending.
 */
export function endingsForScheduled(scheduled: Purchase, openPurchases: readonly Purchase[]): PurchaseEnding[] {
  return openPurchases
    .filter(({ id, createdAt, ending }) => id !== scheduled.id && createdAt <= scheduled.createdAt && ending === null)
    .map((purchase) => ({ purchase, ending: purchase.paidCount > 0 ? 'period_end' : 'now' }))
}

/**
 * Returns whether the free plan follows a purchase that ends at once because the provider refused to end it with its
 * period. The result is false while the plan has days left, when another purchase pays for the plan or follows it, and
 * for a purchase that has not started.
 */
export function fallsBackToFree(ended: Purchase, current: Subscription | null, now: Date): boolean {
  const isLast = current?.purchaseId === ended.id && current.nextPurchaseId === null && !isNotStarted(ended)
  return isLast && !hasPlanTimeLeft(effectiveAt(current, now), now)
}
