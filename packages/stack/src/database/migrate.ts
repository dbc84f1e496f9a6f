import path from 'node:path'
import pg from 'pg'
import { StackFailure } from '../failure.ts'
import { appRoleOf, databaseOf } from '../services.ts'
import { ROOT } from '../workspace.ts'
import { asAdmin } from './admin.ts'
import { asMigrator } from './migration-lock.ts'
import { migrationNames, prismaFolderOf, readMigrations, type PrismaFolder } from './migrations-folder.ts'
import { urlOfDatabase } from './names.ts'
import { NO_FILTER, withSchemaEngine } from './schema-engine.ts'

/**
 * Migrates a service's database to the newest migration, as the owner of its tables. Of several processes that do so at
 * once, one applies the migrations, and the others wait and find none left.
 *
 * @returns the migrations that were applied now
 * @throws StackFailure with the error of a migration that failed
 */
export async function migrate(adminUrl: string, service: string): Promise<string[]> {
  const database = databaseOf(service)
  const url = urlOfDatabase(adminUrl, database)
  const prisma = prismaFolderOf(service)
  const role = pg.escapeIdentifier(appRoleOf(service))
  return asMigrator(url, async (owner) => {
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
