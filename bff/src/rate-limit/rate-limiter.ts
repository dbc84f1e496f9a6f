import { AppError, TRAFFIC_WINDOW_SECONDS, type TrafficKind } from '@tiffin/contracts'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { SharedCounts } from './shared-counts.ts'

/** The limits in calls per second, averaged over a window of five seconds, unless a field says otherwise. */
export type RateLimits = {
  readonly restaurantReads: number
  readonly restaurantChanges: number
  /** Changes per day at each gateway, because each change adds a permanent entry to the activity log. */
  readonly restaurantChangesADay: number
  /** Calls per IP address without a valid token. */
  readonly addressCalls: number
  /** Pictures per IP address: every tablet of a restaurant fetches the whole menu once. */
  readonly addressFiles: number
}

export type RateLimiter = {
  /** Counts a call of a restaurant. @throws AppError TOO_MANY_REQUESTS */
  consumeForRestaurant(id: string, kind: TrafficKind): Promise<void>
  /** Charges a read for the length of its reply in bytes: a long reply counts as several reads. */
  chargeReply(restaurantId: string, bytes: number): void
  /** Counts a call of the operator. @throws AppError TOO_MANY_REQUESTS */
  consumeForOperator(email: string, kind: TrafficKind): Promise<void>
  /** Counts a call without a valid token, or a picture. @throws AppError TOO_MANY_REQUESTS */
  consumeForAddress(address: string, kind: 'call' | 'file'): Promise<void>
}

/**
 * The reply bytes that cost about as much as one small read. A menu of 2,000 dishes has 700 KB: if it counted as one
 * read, one restaurant within its limit could keep all cores busy.
 */
const BYTES_PER_READ = 32 * 1024

/** The windows of gateways do not start together, so their sum may include parts of two windows. */
const SHARED_SLACK = 1.2

const DAY_SECONDS = 86_400

/**
 * Limits the calls of restaurants, operators and IP addresses. Counts are kept in the memory of this gateway, so a
 * usual call costs no round trip; `SharedCounts` adds the calls of busy restaurants at other gateways.
 */
export function createRateLimiter(limits: RateLimits, shared: SharedCounts): RateLimiter {
  const perWindow = (perSecond: number) =>
    new RateLimiterMemory({ points: perSecond * TRAFFIC_WINDOW_SECONDS, duration: TRAFFIC_WINDOW_SECONDS })
  const restaurants = { read: perWindow(limits.restaurantReads), change: perWindow(limits.restaurantChanges) }
  const changesOfDay = new RateLimiterMemory({ points: limits.restaurantChangesADay, duration: DAY_SECONDS })
  const operators = { read: perWindow(limits.restaurantReads), change: perWindow(limits.restaurantChanges) }
  const addresses = { call: perWindow(limits.addressCalls), file: perWindow(limits.addressFiles) }
  shared.onTotal(({ restaurantId, kind, calls, msLeft }) => {
    const limiter = restaurants[kind]
    if (calls > limiter.points * SHARED_SLACK && msLeft > 0) void limiter.block(restaurantId, msLeft / 1_000)
  })

  function share(restaurantId: string, kind: TrafficKind, { consumedPoints, msBeforeNext }: RateLimiterRes): void {
    const limit = restaurants[kind].points
    shared.record({ restaurantId, kind, calls: consumedPoints, limit, msLeft: msBeforeNext })
  }

  return {
    async consumeForRestaurant(id, kind) {
      share(id, kind, await restaurants[kind].consume(id).catch(refuse))
      if (kind === 'change') await changesOfDay.consume(id).catch(refuse)
    },
    chargeReply(restaurantId, bytes) {
      const reads = Math.floor(bytes / BYTES_PER_READ)
      if (reads > 0)
        void restaurants.read.penalty(restaurantId, reads).then((counted) => share(restaurantId, 'read', counted))
    },
    async consumeForOperator(email, kind) {
      await operators[kind].consume(email).catch(refuse)
    },
    async consumeForAddress(address, kind) {
      await addresses[kind].consume(address).catch(refuse)
    },
  }
}

function refuse({ msBeforeNext }: RateLimiterRes): never {
  throw new AppError('TOO_MANY_REQUESTS').with({ retry_after_seconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) })
}
