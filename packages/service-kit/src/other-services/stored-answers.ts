import { LRUCache } from 'lru-cache'
import { safeParse } from 'zod/mini'
import { atMost } from '../at-most.ts'
import type { Database } from '../database/database.ts'
import type { Tenant } from '../tenant.ts'
import { DEFAULT_PAUSE_MS, MAX_TRACKED_IDS, type CachedCall, type Subject } from './cached-call.ts'

/** An unchanged answer is written again after this time in ms; the SQL of `save` has the same hour. */
export const STORE_AGAIN_MS = 60 * 60 * 1_000

type Row = { readonly answer: unknown; readonly ageMs: number }

/** The table of the last answers in a service's database. */
export type CachedAnswerStore = {
  find(tenant: Tenant, kind: string, key: string): Promise<Row | null>
  /** Writes an answer that differs from the row, or whose row is older than an hour. */
  save(tenant: Tenant, kind: string, key: string, answer: string): Promise<void>
  /** Deletes at most `limit` answers that were not confirmed for a month. @returns the number of rows */
  purge(limit: number): Promise<number>
}

/** The used part of a service's database; each service has a Prisma client of its own. */
type Store = Pick<Database<never>, 'runInTenant'> & {
  readonly unscoped: { $queryRaw<T>(text: TemplateStringsArray, ...values: unknown[]): PromiseLike<T> }
}

const FIND = `
  SELECT answer, (extract(epoch FROM clock_timestamp() - read_at) * 1000)::float8 AS "ageMs"
  FROM known_answers WHERE restaurant_id = $1::uuid AND kind = $2 AND key = $3`

const SAVE = `
  INSERT INTO known_answers AS known (restaurant_id, kind, key, answer, read_at)
  VALUES ($1::uuid, $2, $3, $4::jsonb, clock_timestamp())
  ON CONFLICT (restaurant_id, kind, key) DO UPDATE SET answer = excluded.answer, read_at = excluded.read_at
  WHERE known.answer <> excluded.answer OR excluded.read_at - known.read_at > interval '1 hour'`

/**
 * Stores the last answers of other services in the table `known_answers` of this service's database, for other replicas
 * and for restarts. Ages are measured by the clock of the database.
 */
export function createCachedAnswerStore(db: Store): CachedAnswerStore {
  return {
    async find(tenant, kind, key) {
      const [row] = await db.runInTenant<Row>(tenant, { text: FIND, values: [tenant.id, kind, key] })
      return row ?? null
    },

    async save(tenant, kind, key, answer) {
      await db.runInTenant(tenant, { text: SAVE, values: [tenant.id, kind, key, answer] })
    },

    async purge(limit) {
      const [row] = await db.unscoped.$queryRaw<{ purged: number }[]>`
        SELECT purge_known_answers(${limit}::int) AS purged`
      return row?.purged ?? 0
    },
  }
}

/** The last answers of one call in a service's database. `id` is the key of a subject in memory. */
export type StoredAnswers<Answer> = {
  /**
   * Finds the last answer; null without a usable answer. After such a miss, or a failure of the database, null is
   * returned without a query for the pause of the call.
   */
  find(id: string, about: Subject): Promise<{ readonly answer: Answer; readonly readAt: number } | null>
  /** Writes an answer, as JSON. @throws the error of the database */
  save(id: string, about: Subject, answer: string): Promise<void>
  /** Waits for a running write of the answer. @throws the error of the database */
  saved(id: string): Promise<void>
}

export function createStoredAnswers<Answer>(
  { kind, schema, pauseMs = DEFAULT_PAUSE_MS }: CachedCall<Answer>,
  store: CachedAnswerStore,
  now: () => number,
): StoredAnswers<Answer> {
  const missedAt = new LRUCache<string, number>(atMost(MAX_TRACKED_IDS))
  const saving = new Map<string, Promise<void>>()

  return {
    async find(id, about) {
      if (now() - (missedAt.get(id) ?? -Infinity) < pauseMs) return null
      const row = await store.find(about.tenant, kind, about.key).catch(() => null)
      // A row of another release may have another form.
      const parsed = row && safeParse(schema, row.answer)
      if (row && parsed?.success) return { answer: parsed.data as Answer, readAt: now() - row.ageMs }
      missedAt.set(id, now())
      return null
    },

    save(id, about, answer) {
      const saved: Promise<void> = store.save(about.tenant, kind, about.key, answer).finally(() => {
        if (saving.get(id) === saved) saving.delete(id)
      })
      saving.set(id, saved)
      return saved
    },

    saved: async (id) => saving.get(id),
  }
}
