import {
  AppError,
  MAX_TRAFFIC_COUNTS,
  reportTraffic,
  TRAFFIC_WINDOW_SECONDS,
  type TrafficKind,
} from '@tiffin/contracts'
import type { CallService } from '@tiffin/service-kit/gateway'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { createDelayedRefusals } from './delayed-refusals.ts'

/**
 * The limits in calls per second, averaged over a window of five seconds, unless a field says otherwise. The limits of
 * a restaurant's reads and changes apply to each operator as well.
 */
export type RateLimits = {
  readonly restaurantReads: number
  readonly restaurantChanges: number
  /** Changes per day at each gateway, because each change adds an entry to the audit, which is never shortened. */
  readonly restaurantChangesADay: number
  /** Calls per IP address that count for neither a restaurant nor an operator, such as those without a valid token. */
  readonly addressCalls: number
  /** Pictures per IP address: every tablet of a restaurant fetches the whole menu once. */
  readonly addressFiles: number
  /** The delay in ms of refusals far beyond a limit; a second by default. */
  readonly refusalDelayMs?: number
}

export type RateLimiter = {
  /** Counts a call of a restaurant. @throws AppError TOO_MANY_REQUESTS */
  consumeForRestaurant(id: string, kind: TrafficKind): Promise<void>
  /** Charges a read for the length of its reply in bytes: a long reply counts as several reads. */
  chargeReply(restaurantId: string, bytes: number): void
  /** Counts a call of the operator. @throws AppError TOO_MANY_REQUESTS */
  consumeForOperator(email: string, kind: TrafficKind): Promise<void>
  /** Counts a call of neither a restaurant nor an operator, or a picture. @throws AppError TOO_MANY_REQUESTS */
  consumeForAddress(address: string, kind: 'call' | 'file'): Promise<void>
}

/**
 * The reply bytes that cost about as much as one small read. A menu of 2,000 dishes has 700 KB: if it counted as one
 * read, one restaurant within its limit could keep all cores busy.
 */
const BYTES_PER_READ = 32 * 1024

/**
 * A caller beyond this multiple of its limit ignores Retry-After, because an app that heeds it sends nothing until the
 * window ends.
 */
const HEEDLESS_FROM = 2

/**
 * A restaurant is refused when its calls at all gateways exceed its limit by this factor. The factor is above one,
 * because the windows of several gateways do not start together and the sum of their counts may include parts of two
 * windows.
 */
const SHARED_SLACK = 1.2

const DAY_SECONDS = 86_400

/**
 * Limits the calls of restaurants, operators and IP addresses. Counts are kept in the memory of this gateway, so a
 * usual call costs no round trip; `shareCounts` adds the calls of busy restaurants at other gateways.
 */
export function createRateLimiter(limits: RateLimits, callService: CallService): RateLimiter {
  const perWindow = (perSecond: number) =>
    new RateLimiterMemory({ points: perSecond * TRAFFIC_WINDOW_SECONDS, duration: TRAFFIC_WINDOW_SECONDS })
  const restaurants = { read: perWindow(limits.restaurantReads), change: perWindow(limits.restaurantChanges) }
  const changesOfDay = new RateLimiterMemory({ points: limits.restaurantChangesADay, duration: DAY_SECONDS })
  const operators = { read: perWindow(limits.restaurantReads), change: perWindow(limits.restaurantChanges) }
  const addresses = { call: perWindow(limits.addressCalls), file: perWindow(limits.addressFiles) }
  const delayed = createDelayedRefusals(limits.refusalDelayMs)
  const recordShared = shareCounts(callService, ({ restaurantId, kind, calls, msLeft }) => {
    const limiter = restaurants[kind]
    if (calls > limiter.points * SHARED_SLACK && msLeft > 0) void limiter.block(restaurantId, msLeft / 1_000)
  })

  /** Counts a call. @throws AppError TOO_MANY_REQUESTS: at once, or far beyond the limit after a delay */
  async function consume(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
    try {
      return await limiter.consume(key)
    } catch (exceeded) {
      if (!(exceeded instanceof RateLimiterRes)) throw exceeded
      // The seconds are computed before the delay, so that a client that waits for them after the reply finds the
      // window over.
      const retry_after_seconds = Math.max(1, Math.ceil(exceeded.msBeforeNext / 1_000))
      if (exceeded.consumedPoints > limiter.points * HEEDLESS_FROM) await delayed.wait(key)
      throw new AppError('TOO_MANY_REQUESTS').with({ retry_after_seconds })
    }
  }

  function share(restaurantId: string, kind: TrafficKind, { consumedPoints, msBeforeNext }: RateLimiterRes): void {
    const limit = restaurants[kind].points
    recordShared({ restaurantId, kind, calls: consumedPoints, limit, msLeft: msBeforeNext })
  }

  return {
    async consumeForRestaurant(id, kind) {
      share(id, kind, await consume(restaurants[kind], id))
      if (kind === 'change') await consume(changesOfDay, id)
    },
    chargeReply(restaurantId, bytes) {
      const reads = Math.floor(bytes / BYTES_PER_READ)
      if (reads > 0)
        void restaurants.read.penalty(restaurantId, reads).then((counted) => share(restaurantId, 'read', counted))
    },
    async consumeForOperator(email, kind) {
      await consume(operators[kind], email)
    },
    async consumeForAddress(address, kind) {
      await consume(addresses[kind], address)
    },
  }
}

/**
 * A restaurant is reported from this share of its limit on. With up to ten gateways no restaurant can exceed its limit
 * unreported.
 */
const REPORTED_FROM_SHARE = 0.1
const REPORT_EVERY_MS = 500
const ANSWER_WITHIN_MS = 1_000

type Key = { readonly restaurantId: string; readonly kind: TrafficKind }
/** The calls that this gateway counted in its window, which ends in `msLeft`. */
type LocalCount = Key & { readonly calls: number; readonly limit: number; readonly msLeft: number }
/** The calls that all gateways reported to tenancy in a window, which ends in `msLeft`. */
type TotalCount = Key & { readonly calls: number; readonly msLeft: number }

type Window = Key & { calls: number; reported: number; readonly endsAt: number }

/**
 * Adds up the call counts of several gateways in tenancy. Only busy restaurants are reported, twice a second and at
 * most 200 in a call; without a busy restaurant nothing is sent. While tenancy is unavailable each gateway counts for
 * itself.
 *
 * @returns a function that records a count of this gateway
 */
function shareCounts(callService: CallService, onTotal: (total: TotalCount) => void): (count: LocalCount) => void {
  const windows = new Map<string, Window>()
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => void report(), REPORT_EVERY_MS).unref()
  }

  async function report(): Promise<void> {
    for (const [key, { endsAt }] of windows) if (endsAt <= performance.now()) windows.delete(key)
    const changed = [...windows.values()].filter(({ calls, reported }) => calls > reported)
    const sent = changed
      .slice(0, MAX_TRAFFIC_COUNTS)
      .map((entry) => ({ entry, calls: entry.calls, added: entry.calls - entry.reported }))
    if (sent.length > 0) {
      const counts = sent.map(({ entry, added }) => ({
        restaurant_id: entry.restaurantId,
        kind: entry.kind,
        calls: added,
      }))
      const reply = await callService(reportTraffic, { body: { counts } }, { deadlineMs: ANSWER_WITHIN_MS }).catch(
        () => null,
      )
      if (reply) for (const { entry, calls } of sent) entry.reported = calls
      for (const { restaurant_id, kind, calls, ms_left } of reply?.totals ?? [])
        onTotal({ restaurantId: restaurant_id, kind, calls, msLeft: ms_left })
    }
    isScheduled = false
    if (windows.size > 0) schedule()
  }

  return ({ restaurantId, kind, calls, limit, msLeft }) => {
    if (calls < limit * REPORTED_FROM_SHARE) return
    const key = `${kind} ${restaurantId}`
    const current = windows.get(key)
    if (current && current.endsAt > performance.now()) current.calls = calls
    else windows.set(key, { restaurantId, kind, calls, reported: 0, endsAt: performance.now() + msLeft })
    schedule()
  }
}
