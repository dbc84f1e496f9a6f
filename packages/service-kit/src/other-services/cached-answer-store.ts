import type { Tenant } from '../tenant.ts'

/** A cached answer in this service's database. */
export type StoredAnswer = { readonly answer: unknown; readonly ageMs: number }

export type CachedAnswerStore = {
  find(tenant: Tenant, kind: string, key: string): Promise<StoredAnswer | null>
  /** Writes an answer that differs from the row, or whose row is older than an hour. */
  save(tenant: Tenant, kind: string, key: string, answer: string): Promise<void>
  /** Deletes at most `limit` answers that were not confirmed for a month. @returns the number of rows */
  purge(limit: number): Promise<number>
}

type Statement = <T>(text: TemplateStringsArray, ...values: unknown[]) => PromiseLike<T>
type Transaction = { readonly $queryRaw: Statement; readonly $executeRaw: Statement }
type InTenant = <T>(tenant: Tenant, work: (tx: Transaction) => Promise<T>) => Promise<T>
/** The used part of a service's database. `work` is `never`, because each service has a Prisma client of its own. */
type Store = {
  readonly inTenant: (tenant: Tenant, work: never) => Promise<unknown>
  readonly unscoped: Pick<Transaction, '$queryRaw'>
}

/**
 * Stores the last answers of other services in the table `known_answers` of this service's database, for other replicas
 * and for restarts. Ages are measured by the clock of the database.
 */
export function createCachedAnswerStore(db: Store): CachedAnswerStore {
  const inTenant = db.inTenant.bind(db) as unknown as InTenant
  return {
    find: (tenant, kind, key) =>
      inTenant(tenant, async (tx) => {
        const [row] = await tx.$queryRaw<StoredAnswer[]>`
          SELECT answer, (extract(epoch FROM clock_timestamp() - read_at) * 1000)::float8 AS "ageMs"
          FROM known_answers WHERE restaurant_id = ${tenant.id}::uuid AND kind = ${kind} AND key = ${key}`
        return row ?? null
      }),

    save: (tenant, kind, key, answer) =>
      inTenant(tenant, async (tx) => {
        await tx.$executeRaw<number>`
          INSERT INTO known_answers AS known (restaurant_id, kind, key, answer, read_at)
          VALUES (${tenant.id}::uuid, ${kind}, ${key}, ${answer}::jsonb, clock_timestamp())
          ON CONFLICT (restaurant_id, kind, key) DO UPDATE SET answer = excluded.answer, read_at = excluded.read_at
          WHERE known.answer <> excluded.answer OR known.read_at < excluded.read_at - interval '1 hour'`
      }),

    async purge(limit) {
      const [row] = await db.unscoped.$queryRaw<{ purged: number }[]>`
        SELECT purge_known_answers(${limit}::int) AS purged`
      return row?.purged ?? 0
    },
  }
}
