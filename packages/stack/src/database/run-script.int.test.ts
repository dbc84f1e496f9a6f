import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { sized } from '../testing/sized.ts'
import { runMigrationScript, type ScriptOptions } from './run-script.ts'

let database: TestDatabase
let owner: pg.Pool
let service: pg.Pool
beforeAll(async () => void (database = await createTestDatabase('orders')))
afterAll(() => database.drop())
beforeEach(async () => {
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 4 })
  // The settings are those of services, whose statements give up after waiting two seconds for a lock.
  service = new pg.Pool({
    connectionString: database.ownerUrl,
    max: 4,
    options: '-c lock_timeout=2000 -c statement_timeout=3000',
  })
  await owner.query('CREATE TABLE punches (id SERIAL PRIMARY KEY)')
})
afterEach(async () => {
  await owner.query('DROP TABLE punches')
  await Promise.all([owner.end(), service.end()])
})

/** The number of orders that are punched between the tries of the migration: in one pause, or in several. */
const ORDERS = sized(20, 400)
const MIGRATION = 'ALTER TABLE punches ADD COLUMN notes TEXT; ALTER TABLE punches ADD COLUMN pax INT;'

/** Returns whether the migration waits for the table at this moment. */
const isWaiting = async () =>
  (
    await owner.query(
      `SELECT FROM pg_locks WHERE relation = 'punches'::regclass AND mode = 'AccessExclusiveLock' AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
  ).rowCount !== 0

/**
 * Punches orders until the migration is over, while another session reads the table in one transaction. That
 * transaction ends when `enough` orders were punched since the migration first waited, or one failed.
 *
 * @returns how many orders were punched since the migration first waited, and the errors of those that failed
 */
async function punchDuring(options: ScriptOptions, enough: number): Promise<{ punched: number; failed: string[] }> {
  const reader = await owner.connect()
  await reader.query('BEGIN; SELECT count(*) FROM punches')
  const over = new AbortController()
  const migration = runMigrationScript(owner, MIGRATION, options).finally(() => over.abort())
  await expect.poll(isWaiting, { interval: 20 }).toBe(true)
  const failed: string[] = []
  let punched = 0
  let isReading = true
  while (!over.signal.aborted) {
    await service.query('INSERT INTO punches DEFAULT VALUES').then(
      () => (punched += 1),
      (error: Error) => failed.push(error.message),
    )
    if (isReading && (punched >= enough || failed.length > 0)) {
      isReading = false
      await reader.query('COMMIT')
      reader.release()
    }
    await sleep(20)
  }
  await migration
  return { punched, failed }
}

const columns = async () =>
  (
    await owner.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'punches'`,
    )
  ).rows.map(({ name }) => name)

describe('a migration that waits for a table which is read for long', () => {
  test('lets every order pass and is applied when the table is free', async () => {
    const { punched, failed } = await punchDuring({}, ORDERS)

    expect(failed).toEqual([])
    expect(punched).toBeGreaterThanOrEqual(ORDERS)
    expect(await columns()).toEqual(expect.arrayContaining(['notes', 'pax']))
  })

  test('without a limit of its own makes orders fail', async () => {
    const { punched, failed } = await punchDuring({ lockWithinMs: 0 }, ORDERS)

    expect(punched).toBeLessThan(ORDERS)
    expect(failed).toContain('canceling statement due to lock timeout')
  })
})

describe('a migration', () => {
  test('that gets its lock never is a failure in the end, and has written nothing', async () => {
    const holder = await owner.connect()
    await holder.query('BEGIN; LOCK TABLE punches')
    await expect(
      runMigrationScript(owner, `CREATE TABLE half (id INT); ${MIGRATION}`, { tryForMs: 0 }),
    ).rejects.toThrow('lock timeout')
    await holder.query('ROLLBACK')
    holder.release()

    expect((await owner.query(`SELECT FROM pg_tables WHERE tablename = 'half'`)).rowCount).toBe(0)
  })

  test('outside of a transaction builds an index while orders are written', async () => {
    const script = `-- outside-transaction
      -- For the list; a semicolon in a comment.
      CREATE INDEX CONCURRENTLY IF NOT EXISTS punches_id ON punches (id);`
    const writer = await owner.connect()
    await writer.query('BEGIN; INSERT INTO punches DEFAULT VALUES')
    const migration = runMigrationScript(owner, script)
    await expect(service.query('INSERT INTO punches DEFAULT VALUES')).resolves.toMatchObject({ rowCount: 1 })
    await writer.query('COMMIT')
    writer.release()
    await migration

    expect(
      (await owner.query(`SELECT indisvalid AS usable FROM pg_index WHERE indexrelid = 'punches_id'::regclass`)).rows,
    ).toEqual([{ usable: true }])
  })

  test('outside of a transaction that was interrupted is completed by the next try', async () => {
    await owner.query('INSERT INTO punches SELECT FROM generate_series(1, 2)')
    await owner.query('ALTER TABLE punches ADD COLUMN code INT DEFAULT 1')
    const script =
      '-- outside-transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS punches_code ON punches (code);'
    await expect(runMigrationScript(owner, script)).rejects.toThrow('could not create unique index')
    await owner.query('UPDATE punches SET code = id')
    await runMigrationScript(owner, script)

    expect(
      (await owner.query(`SELECT indisvalid AS usable FROM pg_index WHERE indexrelid = 'punches_code'::regclass`)).rows,
    ).toEqual([{ usable: true }])
  })
})
