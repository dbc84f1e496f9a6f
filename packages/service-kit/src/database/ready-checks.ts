import { readdirSync } from 'node:fs'
import type { ReadyChecks } from '../app/health.ts'
import { isDatabaseFailure } from './failures.ts'

type Query = <T>(text: TemplateStringsArray, ...values: unknown[]) => PromiseLike<T>
type Reader = { readonly unscoped: { readonly $queryRaw: Query } }
type ServiceDatabase = Reader & { ping(): Promise<void>; requireLimits(): Promise<void> }

/**
 * Creates the readiness checks of a service with a database: whether the database answers, has the migrations of this
 * build, and limits the time of what the login of the service does.
 *
 * @param folder the folder with the migrations of the service
 */
export function createReadyChecks(db: ServiceDatabase, folder: string): ReadyChecks {
  return {
    database: () => db.ping(),
    migrations: createMigrationCheck(db, folder),
    'time limits': createLimitsCheck(db),
  }
}

/** Creates a readiness check that passes as the check of migrations does: always after its first success. */
function createLimitsCheck(db: ServiceDatabase): () => Promise<void> {
  let isLimited = false
  return async () => {
    if (isLimited) return
    try {
      await db.requireLimits()
      isLimited = true
    } catch (error) {
      if (!isDatabaseFailure(error)) throw error
    }
  }
}

/**
 * Creates a readiness check that rejects while the database lacks a migration of this build. Additional migrations are
 * fine, because a schema expands before it contracts. After its first success the check always passes. It also passes
 * while the database is down, which another check reports.
 */
function createMigrationCheck(db: Reader, folder: string): () => Promise<void> {
  const entries = readdirSync(folder, { withFileTypes: true })
  const ours = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  let isComplete = false
  return async () => {
    if (isComplete) return
    const applied = await readApplied(db)
    if (applied === null) return
    const missing = ours.filter((name) => !applied.has(name))
    if (missing.length > 0) throw new Error(`The database lacks ${missing.join(', ')}`)
    isComplete = true
  }
}

async function readApplied(db: Reader): Promise<ReadonlySet<string> | null> {
  try {
    const rows = await db.unscoped.$queryRaw<{ name: string }[]>`
      SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    if (isDatabaseFailure(error)) return null
    throw error
  }
}
