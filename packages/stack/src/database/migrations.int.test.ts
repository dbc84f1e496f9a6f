import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import '../testing/vitest-context.ts'
import { SERVICES } from '../services.ts'
import { ROOT } from '../workspace.ts'
import { asAdmin } from './admin.ts'
import { diffToSchema } from './author-migration.ts'
import { applyMigrations } from './migrate.ts'
import type { PrismaFolder } from './migrations-folder.ts'
import { urlOfDatabase } from './names.ts'

const { adminUrl } = inject('tiffinPostgres')

describe('the migrations of a service', () => {
  test.each(SERVICES)('%s: lead to its schema', async (service) => {
    const prisma = path.join(ROOT, 'services', service, 'prisma')

    expect(
      await diffToSchema(adminUrl, {
        schema: path.join(prisma, 'schema.prisma'),
        migrations: path.join(prisma, 'migrations'),
      }),
    ).toBe('')
  })
})

/**
 * A program that applies migrations in a process of its own, and prints how many WebAssembly modules were created: the
 * schema engine is one.
 */
const PROGRAM = `
  let engines = 0
  WebAssembly.Module = class extends WebAssembly.Module {
    constructor(bytes) {
      super(bytes)
      engines += 1
    }
  }
  const { applyMigrations } = await import('${pathToFileURL(path.join(import.meta.dirname, 'migrate.ts')).href}')
  // Node strips the types of what is imported by a module of its own.
  engines = 0
  const [, url, prisma] = process.argv
  const applied = await applyMigrations(url, JSON.parse(prisma))
  console.log(JSON.stringify({ applied, engines }))`

async function applyInProcess(url: string, prisma: PrismaFolder): Promise<unknown> {
  const args = ['--input-type=module', '--eval', PROGRAM, url, JSON.stringify(prisma)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT })
  return JSON.parse(stdout)
}

describe('a migration', () => {
  const database = `migrations_${process.pid}`
  const folder = path.join(ROOT, 'node_modules/.cache/tiffin-migrations-test')
  const prisma = { schema: path.join(folder, 'schema.prisma'), migrations: path.join(folder, 'migrations') }
  const write = (name: string, script: string) => {
    mkdirSync(path.join(prisma.migrations, name), { recursive: true })
    writeFileSync(path.join(prisma.migrations, name, 'migration.sql'), script)
  }
  const url = urlOfDatabase(adminUrl, database)

  beforeEach(async () => {
    await asAdmin(adminUrl, (admin) => admin.query(`CREATE DATABASE ${database}`))
    mkdirSync(prisma.migrations, { recursive: true })
    writeFileSync(prisma.schema, 'datasource db {\n  provider = "postgresql"\n}\nmodel Dish {\n  id Int @id\n}\n')
    writeFileSync(path.join(prisma.migrations, 'migration_lock.toml'), 'provider = "postgresql"\n')
    write('1_dish', 'CREATE TABLE "Dish" (id INTEGER NOT NULL, CONSTRAINT "Dish_pkey" PRIMARY KEY (id));')
  })
  afterEach(async () => {
    await asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE ${database} WITH (FORCE)`))
    rmSync(folder, { recursive: true, force: true })
  })

  test('is applied once', async () => {
    expect(await applyMigrations(url, prisma)).toEqual(['1_dish'])
    expect(await applyMigrations(url, prisma)).toEqual([])
  })

  test('that waits makes a start load the engine; a start that finds none does not', async () => {
    await applyMigrations(url, prisma)
    const idle = await applyInProcess(url, prisma)
    write('2_price', 'ALTER TABLE "Dish" ADD COLUMN price int;')
    const pending = await applyInProcess(url, prisma)

    expect(idle).toEqual({ applied: [], engines: 0 })
    expect(pending).toEqual({ applied: ['2_price'], engines: 1 })
  })

  test('may hold a function with semicolons of its own', async () => {
    write('2_function', 'CREATE FUNCTION one() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END; $$;')
    await applyMigrations(url, prisma)

    expect(await asAdmin(url, async (admin) => (await admin.query('SELECT one()')).rows)).toEqual([{ one: 1 }])
  })

  test('that fails is named with the words of the server, leaves nothing, and is tried again when it was mended', async () => {
    write('2_half', 'CREATE TABLE half (id int); SELECT nonsense;')
    await expect(applyMigrations(url, prisma)).rejects.toThrow('2_half: column "nonsense" does not exist')
    write('2_half', 'CREATE TABLE half (id int);')

    expect(await applyMigrations(url, prisma)).toEqual(['2_half'])
  })

  test('is written from what the schema has and the migrations have not', async () => {
    writeFileSync(
      prisma.schema,
      'datasource db {\n  provider = "postgresql"\n}\nmodel Dish {\n  id Int @id\n  name String\n}\n',
    )

    expect(await diffToSchema(adminUrl, prisma)).toContain('ALTER TABLE "Dish" ADD COLUMN     "name" TEXT NOT NULL;')
    expect(
      await asAdmin(
        adminUrl,
        async (admin) => (await admin.query(`SELECT 1 FROM pg_database WHERE datname LIKE 'tiffin_shadow_%'`)).rowCount,
      ),
    ).toBe(0)
  })
})
