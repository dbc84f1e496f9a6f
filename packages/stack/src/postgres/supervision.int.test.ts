import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import '../testing/vitest-context.ts'
import { asAdmin } from '../database/admin.ts'
import { readIfPresent } from '../private-file.ts'
import { sized } from '../testing/sized.ts'
import { startEmbedded } from './embedded.ts'
import { clusterHome, removeDataFolder } from './home.ts'
import { startPostmaster } from './postmaster.ts'
import type { RunningPostgres } from './server.ts'
import { serverSettings } from './settings.ts'

let dataDir: string
let server: RunningPostgres | undefined
const reports: string[] = []

const KILLS = sized(2, 5)

/** All tests use one cluster, because creating one takes a second; each test starts its server again. */
beforeAll(() => void (dataDir = mkdtempSync(path.join(tmpdir(), 'tiffin-postmaster-'))))
beforeEach(async () => {
  reports.length = 0
  server = await startEmbedded(dataDir, (text) => reports.push(text))
  await asAdmin(server.adminUrl, (admin) =>
    admin.query('DROP TABLE IF EXISTS orders; CREATE TABLE orders (id int PRIMARY KEY)'),
  )
})
afterEach(() => server?.stop())
afterAll(() => removeDataFolder(dataDir))

const postmasterPid = () =>
  Number(readIfPresent(path.join(clusterHome(dataDir).cluster, 'postmaster.pid'))?.split('\n')[0])

/**
 * Writes rows one after another over a pool, as a service does, until `stop` is aborted. A row counts when it was
 * acknowledged; a row that was not acknowledged is tried again.
 *
 * @param acknowledged gets the ids of the acknowledged rows
 */
async function write(pool: pg.Pool, from: number, acknowledged: number[], stop: AbortSignal): Promise<void> {
  for (let id = from; !stop.aborted;) {
    try {
      await pool.query('INSERT INTO orders VALUES ($1) ON CONFLICT DO NOTHING', [id])
      acknowledged.push(id++)
    } catch {
      await sleep(20)
    }
  }
}

/** Returns the settings that make an acknowledged commit durable, as the running server has them. */
async function durabilityOf(adminUrl: string): Promise<Record<string, string>> {
  return asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')`,
    )
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  })
}

describe('the embedded database', () => {
  test('has what it acknowledged on the disk; control: the one that tests throw away has not', async () => {
    expect(await durabilityOf(server!.adminUrl)).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
    })
    expect(await durabilityOf(inject('tiffinPostgres').adminUrl)).toEqual({
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
    })
  })

  test.each(['SIGKILL', 'SIGQUIT'] as const)(
    'whose main process ends by %s again and again comes back on its port, and no acknowledged row is lost',
    async (signal) => {
      const { adminUrl } = server!
      const pool = new pg.Pool({ connectionString: adminUrl, max: 4, connectionTimeoutMillis: 2_000 })
      pool.on('error', () => undefined)
      const stop = new AbortController()
      const acknowledged: number[] = []
      const untilMoreIsWritten = async () => {
        const before = acknowledged.length
        await expect.poll(() => acknowledged.length, { interval: 20 }).toBeGreaterThan(before + 10)
      }
      const writers = [0, 1_000_000, 2_000_000].map((from) => write(pool, from, acknowledged, stop.signal))

      for (let kill = 1; kill <= KILLS; kill++) {
        await untilMoreIsWritten()
        const before = postmasterPid()
        process.kill(before, signal)
        await expect.poll(() => server!.restarts(), { interval: 20 }).toBe(kill)
        expect(postmasterPid()).not.toBe(before)
      }
      await untilMoreIsWritten()
      stop.abort()
      await Promise.all(writers)
      await pool.end()

      const stored = await asAdmin(
        adminUrl,
        async (admin) => (await admin.query<{ id: number }>('SELECT id FROM orders')).rows,
      )
      const ids = new Set(stored.map(({ id }) => id))
      expect(acknowledged.length).toBeGreaterThan(20)
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
      expect(reports.filter((text) => text.startsWith('PostgreSQL answers again'))).toHaveLength(KILLS)
    },
  )

  test('is started again also while one of its processes outlives the main one', async () => {
    const busy = asAdmin(server!.adminUrl, (admin) =>
      admin.query(`DO $$ BEGIN LOOP PERFORM sqrt(2); END LOOP; END $$`),
    ).catch(() => 'cut')
    const isBusy = async () =>
      asAdmin(
        server!.adminUrl,
        async (admin) =>
          (await admin.query(`SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'DO %'`)).rowCount,
      )
    await expect.poll(isBusy).toBe(1)
    process.kill(postmasterPid(), 'SIGKILL')

    expect(await busy).toBe('cut')
    await expect.poll(() => server!.restarts()).toBe(1)
  })

  test('stays stopped once it was stopped', async () => {
    const { adminUrl } = server!
    process.kill(postmasterPid(), 'SIGKILL')
    await server!.stop()

    await expect(asAdmin(adminUrl, (admin) => admin.query('SELECT 1'))).rejects.toThrow('ECONNREFUSED')
    expect(postmasterPid()).not.toSatisfy((pid: number) => pid > 0 && isRunning(pid))
  })

  test('without supervision stays down', async () => {
    await server!.stop()
    const port = Number(new URL(server!.adminUrl).port)
    const alone = startPostmaster(
      clusterHome(dataDir),
      serverSettings({ port }),
      path.join(dataDir, 'logs/postgres.log'),
    )
    const isUp = () =>
      asAdmin(server!.adminUrl, (admin) => admin.query('SELECT 1')).then(
        () => true,
        () => false,
      )
    await expect.poll(isUp).toBe(true)
    process.kill(alone.pid!, 'SIGKILL')
    await alone.exited
    // A supervised server answers again in a fraction of this time.
    await sleep(1_000)

    expect(await isUp()).toBe(false)
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
