import { type BillingInterval, DAY_MS, HOUR_MS, MIN_LEAD_MS, MINUTE_MS, type Paise } from '@tiffin/domain'
import { meaningOfStatus } from './purchase-status.ts'

/**
 * The provider's view of a subscription. `status` is the provider's own word; a purchase that the provider does not
 * know has one of ours (`purchase-status.ts`).
 */
export type ProviderState = {
  readonly status: string
  readonly currentStart: Date | null
  readonly currentEnd: Date | null
  readonly paidCount: number
}

export type Ending = 'now' | 'period_end'

/**
 * The purchase of a plan: its checkout, and the subscription at the provider that the checkout creates, until that
 * subscription has ended.
 */
export type Purchase = ProviderState & {
  readonly id: string
  readonly planId: string
  /** The price, interval and provider plan at the checkout; later changes of the plan do not apply. */
  readonly pricePaise: Paise
  readonly billingInterval: BillingInterval
  readonly providerPlanId: string | null
  /** The time at which the first charge is due; null for at once. */
  readonly startsAt: Date | null
  /** The provider's subscription id; null until the provider's answer is stored. */
  readonly providerId: string | null
  /**
   * The time at which the payment was verified, or the provider first reported that the customer authorised it; null
   * before. The charge itself may come later.
   */
  readonly verifiedAt: Date | null
  /** The time of the newest applied event, by the provider's clock; null before the first event. */
  readonly lastEventAt: Date | null
  /**
   * The time by our clock at which the call to the provider began whose answer was applied last; null before the first
   * answer.
   */
  readonly lastFetchedAt: Date | null
  /** The decided ending, at once or with the period; null while the purchase is to go on. */
  readonly ending: Ending | null
  /** True once the provider confirmed the ending. */
  readonly isEndingDone: boolean
  /** The time at which an ending was first decided; null while no ending is decided. */
  readonly endingSince: Date | null
  /** The time of the next check at the provider; null for none. */
  readonly checkAt: Date | null
  readonly createdAt: Date
}

/** The tolerated difference between our clock and the provider's. */
const CLOCK_ALLOWANCE_MS = MINUTE_MS

/**
 * An unfinished checkout can be resumed for this long, and a verified payment waits this long for its charge (gap G20).
 */
export const RESUMABLE_MS = 30 * MINUTE_MS
/**
 * The time for which the provider accepts the payment of a checkout. The same time is the shortest one between the
 * purchase of a scheduled plan and the start of that plan, so that the payment is complete before the start.
 */
export const CHECKOUT_PAYABLE_MS = MIN_LEAD_MS
/** The time that one call may take to create the subscription before another call takes over. */
export const CREATE_LEASE_MS = 15_000
/**
 * The longest time until a call that has taken over a checkout reaches the provider. Such a call takes at most half a
 * minute; the remaining time allows for a process that was suspended.
 */
const CREATE_WITHIN_MS = 10 * MINUTE_MS

/** The time after its creation within which no other call can have taken over a purchase. */
const FIRST_CALL_WITHIN_MS = 1_000

/**
 * Returns whether the provider may have a subscription of the purchase whose id was never stored: an earlier call
 * created it and lost its lease, or this one was suspended and lost its own.
 */
export function mayBeAtProvider({ createdAt }: Pick<Purchase, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > FIRST_CALL_WITHIN_MS
}

/**
 * Returns the times between which the subscription of a purchase can have been created at the provider. The later time
 * limits the search, because many subscriptions of the same plan may have been created since.
 */
export function creationTimesOf({ createdAt }: Pick<Purchase, 'createdAt'>): {
  readonly since: Date
  readonly until: Date
} {
  return { since: createdAt, until: new Date(createdAt.getTime() + RESUMABLE_MS + CREATE_WITHIN_MS) }
}

/** Returns whether the purchase can never be charged again. */
export const isFinal = ({ status }: Pick<Purchase, 'status'>): boolean => meaningOfStatus(status) === 'final'
/** Returns whether the current period is paid. */
export const isCharged = ({ status }: Pick<Purchase, 'status'>): boolean => meaningOfStatus(status) === 'charged'
/** Returns whether a charge after the first one failed or was suspended. */
export const isOverdue = ({ status, paidCount }: Pick<Purchase, 'status' | 'paidCount'>): boolean =>
  meaningOfStatus(status) === 'overdue' && paidCount > 0
/** Returns whether the provider does not retry the charge by itself. */
export const isSuspended = ({ status }: Pick<Purchase, 'status'>): boolean => status === 'halted' || status === 'paused'

/** Returns whether a mandate that the customer authorised may be charged again and no ending was decided. */
export const isLiveMandate = ({ status, ending }: Purchase): boolean =>
  ending === null && (status === 'authenticated' || ['charged', 'overdue'].includes(meaningOfStatus(status) ?? ''))

/** Returns since when a purchase counts as verified, once the provider reported this state; null for not yet. */
export function verifiedSince(
  { verifiedAt }: Pick<Purchase, 'verifiedAt'>,
  reported: Pick<ProviderState, 'status'>,
  now: Date,
): Date | null {
  return verifiedAt ?? (reported.status === 'authenticated' ? now : null)
}

/** The fields that tell whether a charge is pending. */
export type PaymentState = Pick<Purchase, 'status' | 'verifiedAt' | 'ending' | 'startsAt'>

/**
 * Returns whether a verified payment waits for its charge, for half an hour at most. Scheduled charges and purchases
 * with a decided ending do not count.
 */
export function isChargePending({ status, verifiedAt, ending, startsAt }: PaymentState, now: Date): boolean {
  return (
    meaningOfStatus(status) === 'unpaid' &&
    ending === null &&
    startsAt === null &&
    verifiedAt !== null &&
    now.getTime() - verifiedAt.getTime() < RESUMABLE_MS
  )
}

/** Returns whether no payment of the purchase was verified or charged yet. */
export const isUnverified = ({ status, verifiedAt }: Purchase): boolean =>
  verifiedAt === null && meaningOfStatus(status) === 'unpaid'

/** Returns whether a purchase that was bought to start later has not had its first charge. */
export const isNotStarted = ({ startsAt, paidCount }: Purchase): boolean => startsAt !== null && paidCount === 0
/** Returns whether the customer authorised a mandate that starts later, and nothing was charged yet. */
export const isScheduled = (purchase: Purchase): boolean =>
  purchase.status === 'authenticated' && isNotStarted(purchase)

/** The tolerated time between the end of a period and the start of the purchase that follows it. */
export const MAX_GAP_MS = MINUTE_MS
/**
 * Returns whether a purchase that has not started is first charged before a period ends, so that paid days would
 * overlap.
 */
export const startsInPeriod = (purchase: Purchase, end: Date): boolean =>
  isNotStarted(purchase) && (purchase.startsAt?.getTime() ?? Infinity) < end.getTime() - MAX_GAP_MS

/**
 * Returns whether another click on the same plan may resume this checkout. Checkouts from before `decidedAt`, the last
 * change of the subscription, are not resumed: of two paid purchases the one that was created last counts, and the
 * resumed one would be the older.
 */
export function isResumable(
  { status, verifiedAt, ending, createdAt }: Purchase,
  decidedAt: Date | null,
  now: Date,
): boolean {
  if (decidedAt !== null && createdAt <= decidedAt) return false
  return (
    (status === 'creating' || status === 'created') &&
    verifiedAt === null &&
    ending === null &&
    now.getTime() - createdAt.getTime() < RESUMABLE_MS
  )
}

/**
 * Compares an event with the stored state. Events arrive late, twice and in any order. An event from before
 * `lastEventAt` is `old`. Clocks cannot order two events of the same second, nor a fetch and an event that is at most a
 * minute newer. If such an event reports another state than the stored one, the event is `doubtful`, and the state is
 * fetched from the provider.
 */
export function compareEvent(purchase: Purchase, state: ProviderState, happenedAt: Date): 'new' | 'old' | 'doubtful' {
  const { lastEventAt, lastFetchedAt } = purchase
  if (lastEventAt !== null && happenedAt < lastEventAt) return 'old'
  const isSame =
    state.status === purchase.status &&
    state.paidCount === purchase.paidCount &&
    state.currentEnd?.getTime() === purchase.currentEnd?.getTime()
  if (isSame) return 'new'
  const isSameSecond = lastEventAt !== null && happenedAt.getTime() === lastEventAt.getTime()
  return isSameSecond ||
    (lastFetchedAt !== null && happenedAt.getTime() <= lastFetchedAt.getTime() + CLOCK_ALLOWANCE_MS)
    ? 'doubtful'
    : 'new'
}

/**
 * Returns whether a fetched state may be applied to the stored purchase: no event was applied since `read`, from which
 * the fetch began, and no fetch that began after it.
 */
export function isLatestFetch(
  stored: Pick<Purchase, 'lastEventAt' | 'lastFetchedAt'>,
  read: Pick<Purchase, 'lastEventAt'>,
  fetchedAt: Date,
): boolean {
  return (
    stored.lastEventAt?.getTime() === read.lastEventAt?.getTime() &&
    (stored.lastFetchedAt === null || stored.lastFetchedAt <= fetchedAt)
  )
}

/**
 * Returns the time of the next check at the provider, so that every lost event is noticed: within minutes of a payment
 * or of the end of a period, otherwise at least once a day. The result is null when nothing can change any more.
 */
export function nextCheckOf(purchase: Purchase, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms)
  // The state is fetched once more after the event of an end, because the event of an earlier charge may be lost.
  if (isFinal(purchase))
    return purchase.lastEventAt !== null &&
      (purchase.lastFetchedAt === null || purchase.lastFetchedAt < purchase.lastEventAt)
      ? after(5 * MINUTE_MS)
      : null
  if (purchase.status === 'creating') return purchase.checkAt
  if (purchase.ending !== null && !purchase.isEndingDone) return after(MINUTE_MS)
  if (isChargePending(purchase, now)) return after(MINUTE_MS)
  const toStart = isScheduled(purchase) && purchase.startsAt ? purchase.startsAt.getTime() - now.getTime() : null
  if (toStart !== null) return after(toStart > 0 ? Math.min(DAY_MS, toStart + 5 * MINUTE_MS) : 10 * MINUTE_MS)
  if (meaningOfStatus(purchase.status) === 'unpaid')
    return after(now.getTime() - purchase.createdAt.getTime() < 2 * HOUR_MS ? 5 * MINUTE_MS : DAY_MS)
  const toEnd = (purchase.currentEnd?.getTime() ?? 0) - now.getTime()
  if (toEnd > 0) return after(Math.min(DAY_MS, toEnd + 5 * MINUTE_MS))
  return after(toEnd > -DAY_MS ? 10 * MINUTE_MS : 6 * HOUR_MS)
}
