import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg'
import { ROOT } from '../workspace.ts'

export type PrismaFolder = {
  readonly schema: string
  readonly migrations: string
}

export function prismaFolderOf(service: string): PrismaFolder {
  const folder = path.join(ROOT, 'services', service, 'prisma')
  return { schema: path.join(folder, 'schema.prisma'), migrations: path.join(folder, 'migrations') }
}

export function hasMigrations(service: string): boolean {
  return migrationNames(prismaFolderOf(service).migrations).length > 0
}

export function migrationNames(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
}

/** Converts ordinary Prisma migration folders to the form that the engine takes. */
export function readMigrations(folder: string, isWanted: (name: string) => boolean = () => true): MigrationList {
  const lock = path.join(folder, 'migration_lock.toml')
  return {
    baseDir: folder,
    lockfile: { path: 'migration_lock.toml', content: existsSync(lock) ? readFileSync(lock, 'utf8') : null },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames(folder)
      .filter(isWanted)
      .map((name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok', value: readFileSync(path.join(folder, name, 'migration.sql'), 'utf8') },
        },
      })),
  }
}
