import type { Purchase } from './purchase.ts'

/** A payment with the purchase it is for. A payment without a period overlaps no other. */
export type PaymentWithPurchase = {
  readonly paymentId: string
  readonly paidAt: Date
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  readonly purchase: Pick<Purchase, 'id' | 'createdAt'>
}

/**
 * A plan that is bought in the last hour of another plan starts at once, so two rightful periods may overlap by an
 * hour.
 */
const MAX_OVERLAP_MS = 60 * 60_000
/** The provider's clock may differ from ours, and the provider reports whole seconds. */
const SECONDS_OFF_MS = 5_000

/**
 * Returns whether two payments for overlapping periods are a mistake: the older purchase was charged after the newer
 * one was created, by two open checkouts or by a renewal. A plan bought while another one is paid for is no mistake:
 * the checkout says that the remaining days of the earlier plan are not paid back (decision 18).
 */
export function isPaidTwice(one: PaymentWithPurchase, other: PaymentWithPurchase): boolean {
  if (one.purchase.id === other.purchase.id) return false
  const [older, newer] = one.purchase.createdAt <= other.purchase.createdAt ? [one, other] : [other, one]
  const isAfter = older.paidAt.getTime() + SECONDS_OFF_MS > newer.purchase.createdAt.getTime()
  return isAfter && overlapMs(older, newer) > MAX_OVERLAP_MS
}

function overlapMs(a: PaymentWithPurchase, b: PaymentWithPurchase): number {
  if (a.periodStart === null || a.periodEnd === null || b.periodStart === null || b.periodEnd === null) return 0
  return (
    Math.min(a.periodEnd.getTime(), b.periodEnd.getTime()) - Math.max(a.periodStart.getTime(), b.periodStart.getTime())
  )
}

/** The tolerated difference between our clock and the provider's. */
const CLOCK_ALLOWANCE_MS = 60_000

/**
 * Returns whether a payment was charged more than `CLOCK_ALLOWANCE_MS` after the end of its purchase was first decided;
 * false while no end is decided.
 */
export function isChargedAfterEnd(paidAt: Date, { endingSince }: Pick<Purchase, 'endingSince'>): boolean {
  return endingSince !== null && paidAt.getTime() > endingSince.getTime() + CLOCK_ALLOWANCE_MS
}
