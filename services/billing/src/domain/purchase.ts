import type { BillingInterval, Paise } from '@tiffin/domain'

/** What the provider says of a subscription. `status` is its word; one it may add some day changes nothing here. */
export type Facts = {
  readonly status: string
  readonly currentStart: Date | null
  readonly currentEnd: Date | null
  readonly paidCount: number
}

export type Ending = 'now' | 'period_end'

/** One try of a restaurant to buy a plan, and what came of it. */
export type Purchase = Facts & {
  readonly id: string
  readonly planId: string
  /** What is paid, how often, and the provider's plan: as they were when it began, whatever the plan costs since. */
  readonly pricePaise: Paise
  readonly billingInterval: BillingInterval
  readonly providerPlanId: string | null
  /** When the first charge is due; null: at once. A plan that was to end is taken up again from its last paid day on. */
  readonly startsAt: Date | null
  /** Null until the provider's answer is written down. */
  readonly providerId: string | null
  /** When it was proven to be paid; the charge itself may come later. */
  readonly provenAt: Date | null
  /** When the newest event that was taken over happened, by the provider's clock. */
  readonly toldAt: Date | null
  /** When the provider was last asked, by ours. */
  readonly askedAt: Date | null
  /** That it is to end, and whether the provider knows. */
  readonly ending: Ending | null
  readonly isEndingDone: boolean
  readonly checkAt: Date | null
  readonly createdAt: Date
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Our clock and the provider's may differ by this much. */
const CLOCK_ALLOWANCE_MS = MINUTE_MS

/** How long an unfinished purchase is taken up again, and how long a proven one waits for its charge (gap G20). */
export const UNFINISHED_MS = 30 * MINUTE_MS
/** How long the provider lets a purchase be paid. */
export const PAYABLE_MS = 2 * UNFINISHED_MS
/** How long one call has to create a subscription before another takes over. */
export const LEASE_MS = 15_000

/** Before the first charge. */
const UNPAID: ReadonlySet<string> = new Set(['created', 'authenticated'])
export const FINAL_STATUSES: ReadonlySet<string> = new Set(['cancelled', 'completed', 'expired', 'failed'])
const CHARGED: ReadonlySet<string> = new Set(['active', 'resumed'])
const SUSPENDED: ReadonlySet<string> = new Set(['halted', 'paused'])
const OVERDUE: ReadonlySet<string> = new Set(['pending', ...SUSPENDED])

export const isFinal = ({ status }: Pick<Purchase, 'status'>): boolean => FINAL_STATUSES.has(status)
export const isCharged = ({ status }: Pick<Purchase, 'status'>): boolean => CHARGED.has(status)
/** Its charges began, and the last one failed or was suspended. */
export const isOverdue = ({ status, paidCount }: Pick<Purchase, 'status' | 'paidCount'>): boolean =>
  OVERDUE.has(status) && paidCount > 0
/** It is not charged again before somebody does something about it. */
export const isSuspended = ({ status }: Pick<Purchase, 'status'>): boolean => SUSPENDED.has(status)

/** Its provider may charge it again without anybody's doing, and nobody told it to stop. */
export const isLiveMandate = ({ status, ending }: Purchase): boolean =>
  ending === null && (status === 'authenticated' || CHARGED.has(status) || OVERDUE.has(status))

export type Proven = Pick<Purchase, 'status' | 'provenAt' | 'ending' | 'startsAt'>

/** Paid, proven, and the provider has yet to charge it: at most half an hour. What is charged later is not awaited. */
export function isAwaited({ status, provenAt, ending, startsAt }: Proven, now: Date): boolean {
  return (
    UNPAID.has(status) &&
    ending === null &&
    startsAt === null &&
    provenAt !== null &&
    now.getTime() - provenAt.getTime() < UNFINISHED_MS
  )
}

/** It is to be charged for the first time when it starts. */
export const isYetToBegin = ({ startsAt, paidCount }: Purchase): boolean => startsAt !== null && paidCount === 0
export const isAgreed = (purchase: Purchase): boolean => purchase.status === 'authenticated' && isYetToBegin(purchase)

/**
 * When a purchase of a plan that runs out at `end` starts: then, so that no paid day is lost. Null when that is too
 * soon for somebody to pay it before.
 */
export const startAfter = (end: Date, now: Date): Date | null =>
  end.getTime() - now.getTime() > PAYABLE_MS ? end : null

/**
 * May another click on the same plan go on with this purchase? Not once the plan of the restaurant was decided again,
 * last at `decidedAt`: of two that are paid the one begun last counts.
 */
export function isUnfinished(
  { status, provenAt, ending, createdAt }: Purchase,
  decidedAt: Date | null,
  now: Date,
): boolean {
  if (decidedAt !== null && createdAt <= decidedAt) return false
  return (
    (status === 'creating' || status === 'created') &&
    provenAt === null &&
    ending === null &&
    now.getTime() - createdAt.getTime() < UNFINISHED_MS
  )
}

/**
 * What an event of the provider is worth. Events come late, twice and in any order: one older than what was taken over
 * is `old`. Between two of the same second, or between an event and a time we asked at, no clock decides: `doubtful`
 * ones are settled by asking.
 */
export function weigh(purchase: Purchase, facts: Facts, happenedAt: Date): 'new' | 'old' | 'doubtful' {
  const { toldAt, askedAt } = purchase
  if (toldAt !== null && happenedAt < toldAt) return 'old'
  const isSame =
    facts.status === purchase.status &&
    facts.paidCount === purchase.paidCount &&
    facts.currentEnd?.getTime() === purchase.currentEnd?.getTime()
  if (isSame) return 'new'
  const isContested = toldAt !== null && happenedAt.getTime() === toldAt.getTime()
  return isContested || (askedAt !== null && happenedAt.getTime() <= askedAt.getTime() + CLOCK_ALLOWANCE_MS)
    ? 'doubtful'
    : 'new'
}

/**
 * When to ask the provider next, so that no lost event stays unnoticed: within minutes of a payment or of the end of a
 * period, daily otherwise. Null when nothing can change any more.
 */
export function nextCheckOf(purchase: Purchase, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms)
  // Told of an end, it is asked about once more: a charge before it may have been told to nobody.
  if (isFinal(purchase))
    return purchase.toldAt !== null && (purchase.askedAt === null || purchase.askedAt < purchase.toldAt)
      ? after(5 * MINUTE_MS)
      : null
  if (purchase.status === 'creating') return purchase.checkAt
  if (purchase.ending !== null && !purchase.isEndingDone) return after(MINUTE_MS)
  if (isAwaited(purchase, now)) return after(MINUTE_MS)
  const toStart = isAgreed(purchase) && purchase.startsAt !== null ? purchase.startsAt.getTime() - now.getTime() : null
  if (toStart !== null) return after(toStart > 0 ? Math.min(DAY_MS, toStart + 5 * MINUTE_MS) : 10 * MINUTE_MS)
  if (UNPAID.has(purchase.status))
    return after(now.getTime() - purchase.createdAt.getTime() < 2 * HOUR_MS ? 5 * MINUTE_MS : DAY_MS)
  const toEnd = (purchase.currentEnd?.getTime() ?? 0) - now.getTime()
  if (toEnd > 0) return after(Math.min(DAY_MS, toEnd + 5 * MINUTE_MS))
  return after(toEnd > -DAY_MS ? 10 * MINUTE_MS : 6 * HOUR_MS)
}
