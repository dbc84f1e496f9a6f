import { consequenceOf, type SubscriptionInForce } from './consequence.ts'
import { endingsOfAll, endingsForScheduled, endingsForCharged, type PurchaseEnding } from './decide-endings.ts'
import { isCharged, isOverdue, isScheduled, type Purchase } from './purchase.ts'
import type { NewSubscription, Subscription } from './subscription.ts'

/** The data that a new state of a purchase may affect, read under the lock of the restaurant. */
export type PurchasesState = SubscriptionInForce & {
  readonly isClosed: boolean
  /** Purchases that may still change, the changed one included. */
  readonly openPurchases: readonly Purchase[]
}

/**
 * The decision about a changed purchase. `superseded`: the changed purchase itself ends, because a newer one is in
 * force or because its start no longer fits the current period.
 */
export type ProviderStateDecision =
  | {
      readonly kind: 'apply'
      readonly subscription: NewSubscription | null
      readonly endings: readonly PurchaseEnding[]
    }
  | { readonly kind: 'superseded' }

/**
 * Decides the consequences when the provider reports a new state of a purchase: the subscription to store, and the
 * older purchases to end, so that no restaurant pays twice. A closed restaurant pays nothing any more (gap G29).
 */
export function decideProviderState(
  before: Purchase,
  changed: Purchase,
  state: PurchasesState,
  now: Date,
): ProviderStateDecision {
  const { isClosed, openPurchases, current } = state
  if (isClosed) return { kind: 'apply', subscription: null, endings: endingsOfAll(openPurchases, 'now') }
  const consequence = consequenceOf(before, changed, state, now)
  if (consequence.kind === 'superseded') return consequence
  if (consequence.kind === 'none') return { kind: 'apply', subscription: null, endings: [] }
  const { subscription } = consequence
  return {
    kind: 'apply',
    subscription: differs(current, subscription) ? subscription : null,
    endings:
      isCharged(changed) || isOverdue(changed)
        ? endingsForCharged(changed, openPurchases)
        : isScheduled(changed)
          ? endingsForScheduled(changed, openPurchases)
          : [],
  }
}

function differs(current: Subscription | null, subscription: NewSubscription): boolean {
  return (
    current === null ||
    (Object.keys(subscription) as (keyof NewSubscription)[]).some(
      (field) => String(current[field]) !== String(subscription[field]),
    )
  )
}
