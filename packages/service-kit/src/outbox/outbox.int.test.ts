import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@tiffin/stack/testing'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quickOutbox } from '../testing/quick-outbox.ts'
import { createOutbox, type OutboxPace } from './outbox.ts'

let database: TestDatabase
let client: pg.Client
const running: { stop(): Promise<void> }[] = []
beforeEach(async () => {
  database = await createTestDatabase('tenancy')
  client = new pg.Client({ connectionString: database.appUrl })
  client.on('error', () => undefined)
  await client.connect()
})
afterEach(async () => {
  for (const outbox of running.splice(0)) await outbox.stop()
  await client.end()
  await database.drop()
})

/** Stands in for a Prisma transaction, on a connection of this test. */
const tx = {
  $queryRawUnsafe: async <T>(sql: string, ...values: unknown[]) => (await client.query(sql, values)).rows as T,
}
const owner = async (sql: string, values: unknown[] = []) => {
  const admin = new pg.Client({ connectionString: database.ownerUrl })
  await admin.connect()
  const { rows } = await admin.query(sql, values)
  await admin.end()
  return rows
}

const AS_IN_THE_PRODUCT = {}

function start(work: (id: string) => Promise<void>, pace: { readonly pace?: OutboxPace } = { pace: quickOutbox }) {
  const outbox = createOutbox({ url: database.appUrl, queues: ['wash', 'dry'], ...pace })
  const warnings: string[] = []
  outbox.start({ wash: work, dry: work }, { warn: (_details, text) => void warnings.push(text) })
  running.push(outbox)
  return { ...outbox, warnings }
}

/** Waits for `count` new rounds of supervision. When the last one has begun, the earlier ones have ended. */
async function afterLooksForDeadProcesses(count: number): Promise<void> {
  const lastLook = async () =>
    String((await owner(`SELECT monitor_claim_on::text AS at FROM pgboss.queue WHERE name = 'wash'`))[0].at)
  for (let looks = 0; looks < count; looks++) {
    const before = await lastLook()
    await expect.poll(lastLook).not.toBe(before)
  }
}

describe('a job', () => {
  test('is there when its transaction commits, and not when it rolls back', async () => {
    const done: string[] = []
    const outbox = start(async (id) => void done.push(id))
    const [kept, undone] = [randomUUID(), randomUUID()]
    for (const [id, end] of [
      [undone, 'ROLLBACK'],
      [kept, 'COMMIT'],
    ] as const) {
      await client.query('BEGIN')
      await outbox.send(tx, 'wash', id)
      await client.query(end)
    }

    await expect.poll(() => done).toEqual([kept])
    expect(await owner(`SELECT data FROM pgboss.job`)).toEqual([{ data: { id: kept } }])
  })

  test('that fails is warned of in the log and comes again until it is done', async () => {
    const tries: string[] = []
    const outbox = start(async (id) => {
      tries.push(id)
      if (tries.length < 3) throw new Error(`not yet: ${id}`)
    })
    await outbox.send(tx, 'dry', 'shirt')

    await expect.poll(async () => owner('SELECT state FROM pgboss.job')).toEqual([{ state: 'completed' }])
    expect(tries).toEqual(['shirt', 'shirt', 'shirt'])
    expect(outbox.warnings).toEqual(Array(2).fill('a job failed and comes again'))
  })

  test('that is due and not done has an age, one that is not due yet has none', async () => {
    const outbox = start(() => new Promise(() => {}))
    expect(await outbox.state()).toEqual({ oldestDueMs: 0, due: 0, later: 0, failing: 0 })
    await outbox.send(tx, 'wash', 'later', new Date(Date.now() + 3_600_000))
    expect(await outbox.state()).toEqual({ oldestDueMs: 0, due: 0, later: 1, failing: 0 })
    await outbox.send(tx, 'wash', 'sock')
    await owner(
      `UPDATE pgboss.job SET created_on = now() - interval '90 s', start_after = now() - interval '90 s'
       WHERE data->>'id' = 'sock'`,
    )

    const { oldestDueMs, ...counts } = await outbox.state()
    expect(oldestDueMs).toBeGreaterThanOrEqual(90_000)
    expect(counts).toEqual({ due: 1, later: 1, failing: 0 })
  })

  test('that fails again and again counts as failing, although its pause makes it young', async () => {
    const outbox = start(() => Promise.reject(new Error('away')), AS_IN_THE_PRODUCT)
    await outbox.send(tx, 'wash', 'sock')
    await expect.poll(async () => (await outbox.state()).failing).toBe(1)
    await owner(
      `UPDATE pgboss.job SET created_on = now() - interval '1 day', start_after = now() + interval '1 minute'`,
    )

    expect(await outbox.state()).toEqual({ oldestDueMs: 0, due: 0, later: 0, failing: 1 })
  })

  test('whose process was killed is taken up by another', async () => {
    const done: string[] = []
    const outbox = start(async (id) => void done.push(id))
    await outbox.send(tx, 'wash', 'sock', new Date(Date.now() + 3_600_000))
    await owner(
      `UPDATE pgboss.job SET state = 'active', started_on = now() - interval '11 s',
         heartbeat_on = now() - interval '11 s'`,
    )

    await expect.poll(() => done).toEqual(['sock'])
  })

  test('whose process is alive is left to it: the control of the one before', async () => {
    const done: string[] = []
    const outbox = start(async (id) => void done.push(id))
    await outbox.send(tx, 'wash', 'scarf', new Date(Date.now() + 3_600_000))
    await owner(
      `UPDATE pgboss.job SET state = 'active', started_on = now() - interval '11 s',
         heartbeat_on = now() + interval '1 hour'`,
    )
    await outbox.send(tx, 'wash', 'sock')

    await expect.poll(() => done).toEqual(['sock'])
    await afterLooksForDeadProcesses(2)
    expect(done).toEqual(['sock'])
  })

  test('waits for its time, however long that is, and never gives up', async () => {
    const outbox = start(async () => undefined, AS_IN_THE_PRODUCT)
    const inTenYears = new Date(Date.now() + 3_650 * 86_400_000)
    await outbox.send(tx, 'wash', 'carpet', inTenYears)

    const [job] = await owner('SELECT * FROM pgboss.job')
    expect(job).toMatchObject({
      state: 'created',
      start_after: inTenYears,
      retry_limit: 1_000_000,
      retry_delay: 1,
      retry_backoff: true,
      retry_delay_max: 60,
    })
    expect(job.keep_until.getTime()).toBeGreaterThan(inTenYears.getTime() + 3_600 * 86_400_000)
  })

  test('is done by one of two processes', async () => {
    const done: string[] = []
    const outbox = start(async (id) => void done.push(id))
    start(async (id) => void done.push(id))
    const ids = Array.from({ length: 20 }, () => randomUUID())
    for (const id of ids) await outbox.send(tx, 'wash', id)

    await expect.poll(() => done.length).toBe(20)
    expect(done.toSorted()).toEqual(ids.toSorted())
  })
})

describe('the outbox', () => {
  test('stops after the job that is under way', async () => {
    let finish: (() => void) | undefined
    const outbox = start(() => new Promise<void>((resolve) => void (finish = resolve)))
    await outbox.send(tx, 'wash', 'shirt')
    await expect.poll(() => finish).toBeDefined()
    const stopped = outbox.stop()
    finish?.()
    await stopped

    expect(await owner('SELECT state FROM pgboss.job')).toEqual([{ state: 'completed' }])
  })

  test('does not stop for long for one that hangs: it comes again elsewhere', async () => {
    const begun: string[] = []
    const outbox = start((id) => {
      begun.push(id)
      return new Promise(() => undefined)
    })
    await outbox.send(tx, 'wash', 'shirt')
    await expect.poll(() => begun).toEqual(['shirt'])
    // If `stop` waited for the job, the test would time out.
    await outbox.stop()

    expect(await owner('SELECT state FROM pgboss.job')).toEqual([{ state: 'retry' }])
  })

  test('starts when the database does', async () => {
    const [{ name }] = await owner('SELECT current_database() AS name')
    await client.end()
    const admin = new URL(database.ownerUrl)
    admin.pathname = '/postgres'
    client = new pg.Client({ connectionString: admin.href })
    await client.connect()
    await client.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
    const outbox = start(async () => undefined)
    await expect.poll(() => outbox.warnings).toContain('jobs wait for the database')
    await client.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`)
    await client.end()
    client = new pg.Client({ connectionString: database.appUrl })
    await client.connect()
    await outbox.send(tx, 'wash', 'shirt')

    await expect.poll(() => owner('SELECT state FROM pgboss.job')).toEqual([{ state: 'completed' }])
  })

  test('its tables are those its library wants, and the service may create none', async () => {
    const boss = new PgBoss({ connectionString: database.ownerUrl, migrate: false, supervise: false, schedule: false })
    boss.on('error', () => undefined)
    await boss.start()
    running.push(boss)

    expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true })
    await expect(client.query('CREATE TABLE pgboss.sneaky (id int)')).rejects.toThrow('permission denied')
  })
})
