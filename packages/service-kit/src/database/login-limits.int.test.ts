import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@tiffin/stack/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbox } from '../outbox/outbox.ts'
import { createInOneReplica } from '../periodic-work/one-replica.ts'
import { createBroadcast } from '../replicas/broadcast.ts'
import { PATIENT_DEADLINES } from '../testing/patient-deadlines.ts'
import { startStrictPooler, type StrictPooler } from '../testing/strict-pooler.ts'
import { createDatabase, type DatabaseDeadlines } from './database.ts'
import { LOGIN_LIMITS } from './login-limits.ts'
import { createReadyChecks } from './ready-checks.ts'
import { createTimedQueries } from './timed-queries.ts'

let database: TestDatabase
let owner: pg.Client
let pooler: StrictPooler
beforeAll(async () => {
  database = await createTestDatabase('tenancy')
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  pooler = await startStrictPooler(database.appUrl)
})
afterAll(async () => {
  await pooler?.stop()
  await owner?.end()
  await database?.drop()
})

/** Opens the database of a service with one connection, which Prisma never uses. */
function open(url: string, deadlines?: DatabaseDeadlines) {
  class UnusedPrisma {
    $transaction = () => Promise.reject(new Error('not used'))
    $queryRawUnsafe = this.$transaction
    $disconnect = async () => undefined
  }
  return createDatabase(UnusedPrisma, url, { poolSize: 1, ...(deadlines && { deadlines }) })
}

const SETTINGS = Object.keys(LOGIN_LIMITS)
const SHOW_ALL = `SELECT ${SETTINGS.map((name) => `(SELECT setting::int FROM pg_settings WHERE name = '${name}') AS ${name}`).join(', ')}`
const tenant = { id: randomUUID() }

test('every kind of connection of a service passes a pooler that refuses settings, and the login limits its time', async () => {
  const db = open(pooler.url)
  const timed = createTimedQueries(pooler.url, { connections: 1, withinMs: 30_000 })
  const outbox = createOutbox({ url: pooler.url, queues: ['wash'] })
  const broadcast = createBroadcast({ url: pooler.url, channel: 'limits' })
  const ran: string[] = []
  try {
    const [limits] = await db.runInTenant<Record<string, number>>(tenant, { text: SHOW_ALL, values: [] })
    expect(limits).toEqual(LOGIN_LIMITS)
    await db.requireLimits()
    expect((await timed.query({ text: SHOW_ALL })).rows).toEqual([{ ...LOGIN_LIMITS, statement_timeout: 30_000 }])
    outbox.start({ wash: async (id) => void ran.push(id) }, { warn: (details) => expect.fail(JSON.stringify(details)) })
    expect((await outbox.state()).oldestDueMs).toBe(0)
    await broadcast.start()
    expect(broadcast.isListening()).toBe(true)
    expect(await createInOneReplica(pooler.url)('limits', async () => undefined)).toBe(true)
  } finally {
    await Promise.all([db.disconnect(), timed.end(), outbox.stop(), broadcast.stop()])
  }
})

test('control: the pooler refuses a connection that asks for limits of its own', async () => {
  const db = open(pooler.url, PATIENT_DEADLINES)
  await expect(db.runInTenant(tenant, { text: 'SELECT 1', values: [] })).rejects.toThrow(
    'unsupported startup parameter: options',
  )
  await db.disconnect()
})

test('a statement that is not done within its time is undone, and the next one works', async () => {
  // The time is also that of a connection, which a busy machine takes long to open.
  const timed = createTimedQueries(database.appUrl, { connections: 1, withinMs: 1_500 })
  const add = `INSERT INTO throttle_counters (key, points, expire) VALUES ('timed', 1, 0)`
  await owner.query('BEGIN; LOCK TABLE throttle_counters')
  try {
    await expect(timed.query({ text: add })).rejects.toThrow('statement timeout')
  } finally {
    await owner.query('COMMIT')
  }

  expect((await timed.query({ text: 'SELECT * FROM throttle_counters' })).rows).toEqual([])
  await timed.end()
})

test('a login without limits is not ready, and is once it has them', async () => {
  const login = `unlimited_${randomUUID().slice(0, 8)}`
  await owner.query(`CREATE ROLE ${login} LOGIN PASSWORD 'x' IN ROLE tiffin_tenancy_app`)
  const url = new URL(database.appUrl)
  Object.assign(url, { username: login, password: 'x' })
  const db = open(url.href)
  const limits = createReadyChecks(db as never, import.meta.dirname)['time limits']!
  try {
    await expect(limits()).rejects.toThrow(`has no ${SETTINGS.join(', ')}`)
    for (const [name, ms] of Object.entries(LOGIN_LIMITS)) await owner.query(`ALTER ROLE ${login} SET ${name} = ${ms}`)

    // The connection that had no limits is still used once more, and then replaced.
    await expect(limits()).rejects.toThrow()
    await expect(limits()).resolves.toBeUndefined()
  } finally {
    await db.disconnect()
    await owner.query(`DROP ROLE ${login}`)
  }
})
