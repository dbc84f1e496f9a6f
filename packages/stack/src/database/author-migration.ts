import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StackFailure } from '../failure.ts'
import { prismaFolderOf, readMigrations, type PrismaFolder } from './migrations-folder.ts'
import { NO_FILTER, withSchemaEngine } from './schema-engine.ts'

/**
 * Writes a migration that leads from the existing migrations to the schema. It is a draft to review and extend: a
 * Prisma schema has no row-level security and no data changes.
 *
 * @returns the file, or undefined when the schema has nothing new
 * @throws StackFailure for a name with other characters than small letters, digits and _
 */
export async function authorMigration(
  adminUrl: string,
  service: string,
  name: string,
  now: Date,
): Promise<string | undefined> {
  if (!/^[a-z0-9_]+$/.test(name)) {
    throw new StackFailure(`"${name}" is no name for a migration.`, {
      advice: 'Use small letters, digits and _, for example add_table_notes',
    })
  }
  const prisma = prismaFolderOf(service)
  const script = await diffToSchema(adminUrl, prisma)
  if (!script) return undefined
  const folder = path.join(prisma.migrations, `${timestamp(now)}_${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'migration.sql'), `${script}\n`)
  return path.join(folder, 'migration.sql')
}

/**
 * Returns the SQL that turns the schema of the migrations into the schema file; empty when they agree. The migrations
 * are applied to a scratch database, which is dropped afterwards.
 */
export async function diffToSchema(adminUrl: string, { schema, migrations }: PrismaFolder): Promise<string> {
  const { stdout } = await withSchemaEngine(adminUrl, schema, (engine, content) =>
    engine.diff({
      from: { tag: 'migrations', ...readMigrations(migrations) },
      to: { tag: 'schemaDatamodel', files: [{ path: schema, content }] },
      script: true,
      exitCode: null,
      filters: NO_FILTER,
    }),
  )
  const script = stdout?.trim() ?? ''
  return script === '-- This is an empty migration.' ? '' : script
}

/** Formats a time in UTC to the second, as Prisma names its folders. */
function timestamp(now: Date): string {
  return now.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
}
