import { AppError } from '@tiffin/contracts'
import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What may be tried how often, in `points` per `duration` seconds. Failures of logins count, successes are given back. */
export const limits = {
  failedLoginsOfAccountFromAddress: { points: 10, duration: 15 * MINUTE },
  failedLoginsFromAddress: { points: 100, duration: DAY },
  /** Over all addresses; those the account has been used from before are let through (see `enter`). */
  failedLoginsOfAccount: { points: 50, duration: HOUR },
  codeTriesFromAddress: { points: 30, duration: HOUR },
  mailsToAddress: { points: 3, duration: HOUR },
  mailsFromAddress: { points: 20, duration: HOUR },
} as const
export type Limit = keyof typeof limits

export type Throttle = {
  /** Takes one try. @throws AppError TOO_MANY_REQUESTS when there is none left */
  spend(limit: Limit, key: string): Promise<void>
  /** Gives a try back that turned out well. */
  refund(limit: Limit, key: string): Promise<void>
  close(): Promise<void>
}

/**
 * Counts in the database, so that a restart forgets nothing and two instances count together; one upsert takes a try,
 * so that a crowd cannot pass at once. While the database is away each process counts for itself.
 */
export function createThrottle(databaseUrl: string): Throttle {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 3,
    connectionTimeoutMillis: 1_000,
    statement_timeout: 1_000,
    keepAlive: true,
  })
  pool.on('error', () => undefined)
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([keyPrefix, limit]) => [
      keyPrefix,
      new RateLimiterPostgres({
        ...limit,
        keyPrefix,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'throttle_counters',
        tableCreated: true,
        // Who is over the limit is refused without asking the database again.
        inMemoryBlockOnConsumed: limit.points + 1,
        inMemoryBlockDuration: MINUTE,
        insuranceLimiter: new RateLimiterMemory({ ...limit, keyPrefix }),
      }),
    ]),
  ) as unknown as Record<Limit, RateLimiterPostgres>

  return {
    async spend(limit, key) {
      try {
        await limiters[limit].consume(shorten(key))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new AppError('TOO_MANY_REQUESTS').with({ retry_after_seconds: Math.ceil(refusal.msBeforeNext / 1_000) })
      }
    },
    refund: async (limit, key) => void (await limiters[limit].reward(shorten(key))),
    close: () => pool.end(),
  }
}

/** The column holds 255 characters, of which the prefix and an address take some. */
function shorten(key: string): string {
  return key.slice(0, 200)
}
