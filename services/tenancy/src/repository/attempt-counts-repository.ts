import type { AttemptKind } from './auth-events-repository.ts'
import type { TenancyDatabase } from './database.ts'

/**
 * The attempts of one kind in one hour, from an address at a restaurant. `subdomain` is empty for attempts that are
 * counted without a restaurant, and `address` is `many` for attempts that are counted without an address.
 */
export type AttemptCount = {
  /** The beginning of the hour, as an ISO 8601 time. */
  readonly hour: string
  readonly kind: AttemptKind
  readonly address: string
  readonly subdomain: string
  readonly attempts: number
}

/** Stores attempts that the throttle refused: one row per hour, kind, address and restaurant. */
export function createAttemptCountsRepository(db: TenancyDatabase) {
  return {
    /** Adds counts to the stored ones, all or none. */
    async add(counts: readonly AttemptCount[]): Promise<void> {
      // The counts are sorted, so that two instances lock rows in the same order and cannot deadlock.
      await db.unscoped.$executeRaw`
        INSERT INTO sign_in_attempt_counts (hour, kind, address, restaurant_id, attempts)
        SELECT hour, kind, address, restaurant_at(subdomain), sum(attempts)
        FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
          AS c (hour timestamptz, kind text, address text, subdomain text, attempts int)
        GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
        ON CONFLICT (hour, kind, address, restaurant_id)
          DO UPDATE SET attempts = sign_in_attempt_counts.attempts + excluded.attempts`
    },
  }
}

export type AttemptCountsRepository = ReturnType<typeof createAttemptCountsRepository>
