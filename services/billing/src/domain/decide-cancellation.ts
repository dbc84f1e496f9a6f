import type { Ending } from './purchase.ts'
import { hasPlanTimeLeft, type EffectiveSubscription } from './subscription.ts'

/** The end of a cancelled plan. `endsAt` is the time at which the free plan begins. */
export type CancellationDecision = { readonly ending: Ending; readonly endsAt: Date | null }

/**
 * Decides when a cancelled plan ends: with the paid period if `atPeriodEnd` is true and time is left, otherwise at
 * once.
 */
export function decideCancellation(
  subscription: EffectiveSubscription,
  atPeriodEnd: boolean,
  now: Date,
): CancellationDecision {
  return atPeriodEnd && hasPlanTimeLeft(subscription, now)
    ? { ending: 'period_end', endsAt: subscription.currentPeriodEnd }
    : { ending: 'now', endsAt: now }
}
