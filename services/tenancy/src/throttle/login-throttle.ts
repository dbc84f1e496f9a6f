import { createHash } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import { atMost, createTimedQueries, type TimedQueries } from '@tiffin/service-kit'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { limits, type Allowance, type LimitName } from './limits.ts'

/** Gives the consumed attempt back to the allowance that it was taken from. */
export type RefundAttempt = () => Promise<void>

export type LoginThrottle = {
  /**
   * Consumes one attempt.
   *
   * @throws AppError TOO_MANY_REQUESTS when none is left, with the seconds until the next attempt
   */
  consume(limit: LimitName, key: string): Promise<RefundAttempt>
  close(): Promise<void>
}

const CONNECTIONS = 3
/** The longest time that an attempt waits for its counter. It is short, because the wait is part of the login. */
const MAX_WAIT_MS = 1_000
/**
 * The longest time that a refusal is answered from memory. After this time at the latest, a refunded attempt can be
 * used.
 */
const REFUSAL_CACHE_MS = 10_000
const MAX_CACHED_REFUSALS = 20_000

/** A cached refusal. Its times are in ms by the clock of the process. */
type Refusal = { readonly nextAttemptAt: number; readonly cachedUntil: number }

/**
 * Enforces `limits`. The counters are in the database, so that they survive a restart and all instances share them. One
 * upsert consumes an attempt, so parallel attempts cannot pass a limit. While the database is down, or does not answer
 * within `maxWaitMs`, each process counts in memory.
 */
export function createLoginThrottle(databaseUrl: string, maxWaitMs = MAX_WAIT_MS): LoginThrottle {
  const queries = createTimedQueries(databaseUrl, { connections: CONNECTIONS, withinMs: maxWaitMs })
  const limiters = new Map(
    Object.entries(limits).map(([limit, allowances]) => [
      limit,
      allowances.map((allowance, index) => createLimiter(queries, limit, allowance, index)),
    ]),
  )
  const refusals = new LRUCache<string, Refusal>(atMost(MAX_CACHED_REFUSALS))

  return {
    async consume(limit, key) {
      const name = `${limit} ${key}`
      const known = refusals.get(name)
      if (known !== undefined && Date.now() < known.cachedUntil) throw refuse(known)
      let waitMs = Infinity
      for (const limiter of limiters.get(limit) ?? []) {
        try {
          await limiter.consume(shorten(key))
          return async () => void (await limiter.reward(shorten(key)))
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          waitMs = Math.min(waitMs, refusal.msBeforeNext)
        }
      }
      const now = Date.now()
      const refusal = { nextAttemptAt: now + waitMs, cachedUntil: now + Math.min(waitMs, REFUSAL_CACHE_MS) }
      refusals.set(name, refusal)
      throw refuse(refusal)
    },
    close: () => queries.end(),
  }
}

function createLimiter(queries: TimedQueries, limit: string, allowance: Allowance, index: number): RateLimiterPostgres {
  const options = { ...allowance, keyPrefix: index === 0 ? limit : `${limit}.${index}` }
  return new RateLimiterPostgres({
    ...options,
    storeClient: queries,
    storeType: 'pool',
    tableName: 'throttle_counters',
    tableCreated: true,
    // The hourly purge removes expired counters.
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(options),
  })
}

function refuse({ nextAttemptAt }: Refusal): AppError {
  return new AppError('TOO_MANY_REQUESTS').with({
    retry_after_seconds: Math.max(1, Math.ceil((nextAttemptAt - Date.now()) / 1_000)),
  })
}

/** Hashes a long key, because the key column holds 255 characters, including the prefix with the name of the limit. */
function shorten(key: string): string {
  return key.length <= 200 ? key : createHash('sha256').update(key).digest('hex')
}
