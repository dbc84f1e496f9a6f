import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StackFailure } from '../failure.ts'
import { appRoleOf, databaseOf, type ServiceName } from '../services.ts'
import { ROOT } from '../workspace.ts'
import { asAdmin } from './admin.ts'
import { migrationNames, prismaFolderOf, readMigrations, type PrismaFolder } from './migrations-folder.ts'
import { urlOfDatabase } from './names.ts'
import { NO_FILTER, withSchemaEngine } from './schema-engine.ts'

/**
 * The advisory lock of a database's migrations. Without it, a migration that another process runs would look failed.
 */
const MIGRATION_LOCK = 7_468_002
const ASK_AGAIN_MS = 200

/**
 * Migrates a service's database to the newest migration, as the owner of its tables. Of several processes that do so at
 * once, one applies the migrations, and the others wait and find none left.
 *
 * @returns the migrations that were applied now
 * @throws StackFailure with the error of a migration that failed
 */
export async function migrate(adminUrl: string, service: ServiceName): Promise<string[]> {
  const database = databaseOf(service)
  const url = urlOfDatabase(adminUrl, database)
  const prisma = prismaFolderOf(service)
  const role = pg.escapeIdentifier(appRoleOf(service))
  return asAdmin(url, async (owner) => {
    await waitForTurn(owner)
    const applied = await applyMigrations(url, prisma).catch((cause: unknown) => {
      throw new StackFailure(`Migrating ${database} failed.`, {
        advice: `Look at the migration it names in ${path.relative(ROOT, prisma.migrations)}`,
        log: cause instanceof Error ? cause.message : String(cause),
        cause,
      })
    })
    // The service may read the applied migrations only, for its readiness check.
    await owner.query(`REVOKE ALL ON _prisma_migrations FROM ${role};
      GRANT SELECT (migration_name, finished_at, rolled_back_at) ON _prisma_migrations TO ${role}`)
    return applied
  })
}

/** Polls for the lock, because a waiting statement on the server would block CREATE INDEX CONCURRENTLY. */
async function waitForTurn(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ isMine: boolean }>('SELECT pg_try_advisory_lock($1) AS "isMine"', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.isMine) return
    await sleep(ASK_AGAIN_MS)
  }
}

/**
 * Applies the missing migrations. A failed one is tried again: a script runs in one transaction, so an earlier failure
 * or interruption left nothing behind, and a script outside of a transaction consists of statements that may be
 * repeated.
 *
 * @returns the names of the applied migrations
 */
export async function applyMigrations(
  url: string,
  { schema, migrations }: PrismaFolder,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  if (await areApplied(url, migrationNames(migrations).filter(isWanted))) return []
  return withSchemaEngine(url, schema, async (engine) => {
    const migrationsList = readMigrations(migrations, isWanted)
    const { failedMigrationNames } = await engine.diagnoseMigrationHistory({
      migrationsList,
      optInToShadowDatabase: false,
      filters: NO_FILTER,
    })
    for (const migrationName of failedMigrationNames) await engine.markMigrationRolledBack({ migrationName })
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTER })
    return appliedMigrationNames
  })
}

/**
 * Returns whether all migrations are applied and none has failed. Most starts have nothing to do, and then the engine
 * is not loaded, because a process would never give its memory back.
 */
async function areApplied(url: string, wanted: readonly string[]): Promise<boolean> {
  return asAdmin(url, async (owner) => {
    const { rows: table } = await owner.query<{ isThere: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "isThere"`,
    )
    if (!table[0]?.isThere) return false
    const { rows } = await owner.query<{ name: string; isFinished: boolean }>(
      `SELECT migration_name AS name, finished_at IS NOT NULL AS "isFinished"
       FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
    )
    const applied = new Set(rows.map(({ name }) => name))
    return rows.every(({ isFinished }) => isFinished) && wanted.every((name) => applied.has(name))
  })
}
