import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StackFailure } from '../failure.ts'
import { prismaFolderOf, readMigrations } from './migrations-folder.ts'
import { NO_FILTER, withSchemaEngine } from './schema-engine.ts'
import type { ServiceName } from '../services.ts'

/** Writes the migration that leads from the existing ones to the schema. It is a draft to read and to add to:
 *  row-level security and data changes are not in a Prisma schema.
 *  @returns the file, or undefined when the schema asks for nothing new */
export async function authorMigration(adminUrl: string, service: ServiceName, name: string, now: Date): Promise<string | undefined> {
  if (!/^[a-z0-9_]+$/.test(name)) {
    throw new StackFailure(`"${name}" is no name for a migration.`, { advice: 'Use small letters, digits and _, for example add_table_notes' })
  }
  const { schema, migrations } = prismaFolderOf(service)
  const { stdout } = await withSchemaEngine(adminUrl, schema, (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...readMigrations(migrations) },
      to: { tag: 'schemaDatamodel', files: [{ path: schema, content: readFileSync(schema, 'utf8') }] },
      script: true, exitCode: null, filters: NO_FILTER,
    }))
  const script = stdout?.trim()
  if (!script || script === '-- This is an empty migration.') return undefined
  const folder = path.join(migrations, `${timestamp(now)}_${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'migration.sql'), `${script}\n`)
  return path.join(folder, 'migration.sql')
}

/** UTC to the second, as Prisma names its folders. */
function timestamp(now: Date): string {
  return now.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
}
