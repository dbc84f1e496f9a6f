import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasMigrations } from '../database/migrations-folder.ts'
import { SERVICES } from '../services.ts'
import { createTestDatabase, type TestDatabase } from './index.ts'

const service = SERVICES.find(hasMigrations)!

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(question)).rows
  } finally {
    await client.end()
  }
}

describe('a test database', () => {
  let database: TestDatabase
  let other: TestDatabase
  beforeAll(async () => {
    ;[database, other] = await Promise.all([createTestDatabase(service), createTestDatabase(service)])
  })
  afterAll(() => Promise.all([database.drop(), other.drop()]))

  test('is migrated and belongs to one test alone', async () => {
    await ask(database.ownerUrl, 'CREATE TABLE mine (id int)')

    expect(await ask(database.ownerUrl, 'SELECT count(*)::int > 0 AS migrated FROM _prisma_migrations')).toEqual([
      { migrated: true },
    ])
    await expect(ask(other.ownerUrl, 'SELECT * FROM mine')).rejects.toThrow('does not exist')
  })

  test('lets the service read and write its tables, own none and pass no row-level security', async () => {
    await ask(database.ownerUrl, 'CREATE TABLE later (id int)')

    expect(await ask(database.appUrl, 'INSERT INTO later VALUES (1) RETURNING id')).toEqual([{ id: 1 }])
    expect(
      await ask(
        database.appUrl,
        `SELECT rolsuper, rolbypassrls, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user`,
      ),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false }])
    expect(await ask(database.appUrl, 'SELECT tablename FROM pg_tables WHERE tableowner = current_user')).toEqual([])
    await expect(ask(database.appUrl, 'SELECT * FROM _prisma_migrations')).rejects.toThrow('permission denied')
    await expect(ask(database.appUrl, 'CREATE TABLE sneaky (id int)')).rejects.toThrow('permission denied')
  })

  test('admits no other service', async () => {
    const stranger = SERVICES.find((name) => name !== service && hasMigrations(name))!
    const url = new URL((await createTestDatabase(stranger)).appUrl)
    url.pathname = new URL(database.appUrl).pathname

    await expect(ask(url.href, 'SELECT 1')).rejects.toThrow('permission denied for database')
  })
})
