import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startBackups, type Backups } from '../backup/backups.ts'
import { listChanges } from '../backup/data-files.ts'
import { placesIn } from '../backup/places.ts'
import { asAdmin } from '../database/admin.ts'
import { migrate } from '../database/migrate.ts'
import { urlOfDatabase } from '../database/names.ts'
import { provision } from '../database/provision.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { removeDataFolder } from '../postgres/home.ts'
import type { RunningPostgres } from '../postgres/server.ts'
import { databaseOf, SERVICES } from '../services.ts'
import { DEADLINE_MS } from '../testing/deadline.ts'
import { isWhole, sized } from '../testing/sized.ts'
import { restore, type RestoreResult } from './restore.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiffin-restore-'))
const dataDir = path.join(folder, 'data')
const dir = path.join(folder, 'backups')
const into = (name: string) => path.join(folder, name)
const restaurant = '01910000-0000-7000-8000-000000000001'
const dish = '01910000-0000-7000-8000-000000000002'
const QUICK = { tryAgainMs: 100, lookAtFilesEveryMs: 200 }
const PICTURE = `images/${restaurant}/dosa.webp`

let server: RunningPostgres
let backups: Backups
let numbered = 0
const orders = <T>(work: (owner: pg.Client) => Promise<T>, url = server.adminUrl) =>
  asAdmin(urlOfDatabase(url, databaseOf('orders')), work)

/** SQL that stores an order as the service does, in one statement. */
const PLACE = `
  WITH counter AS (
    INSERT INTO order_counters VALUES ($1, DATE '2026-11-22', 1)
    ON CONFLICT (restaurant_id, business_day) DO UPDATE SET last = order_counters.last + 1 RETURNING last
  ), placed AS (
    INSERT INTO orders (restaurant_id, id, order_number, order_type, status, created_at, created_by)
    SELECT $1, $2, '261122-' || last, 'Takeaway', 'Active', now(), $1 FROM counter RETURNING id
  ), punched AS (
    INSERT INTO order_items SELECT $1, id, $3, 12000, 500, 'Dosa', NULL, true, 1, 1000 FROM placed
  )
  INSERT INTO audit_entries (restaurant_id, user_id, action, order_id, details)
  SELECT $1, $1, 'order.placed', id, '{}' FROM placed`

async function placeOrders(count: number): Promise<void> {
  await orders(async (owner) => {
    for (let placed = 0; placed < count; placed++) await owner.query(PLACE, [restaurant, randomUUID(), dish])
  })
  numbered += count
}

/** Returns a moment after all commits until now, rounded up because a JavaScript date knows milliseconds only. */
async function clock(): Promise<Date> {
  const { rows } = await orders((owner) =>
    owner.query<{ now: Date }>(`SELECT clock_timestamp() + interval '1 ms' AS now`),
  )
  return rows[0]!.now
}

async function untilBackedUpTo(moment: Date): Promise<void> {
  const [name = ''] = readdirSync(dir)
  const status = () => JSON.parse(readFileSync(path.join(dir, name, 'status.json'), 'utf8')) as { walSafeUntil: string }
  await expect.poll(() => new Date(status().walSafeUntil) > moment, { interval: 200 }).toBe(true)
}

/**
 * Waits until the backup has a file. Files are copied by scans of their own, which may come later than the write-ahead
 * log of the database.
 */
async function untilCopied(file: string): Promise<void> {
  const [name = ''] = readdirSync(dir)
  const isCopied = () => listChanges(placesIn(path.join(dir, name))).some(({ kept }) => file in kept)
  await expect.poll(isCopied, { interval: 200 }).toBe(true)
}

const countOrders = async (url = server.adminUrl): Promise<number> =>
  (await orders((owner) => owner.query<{ count: number }>('SELECT count(*)::int AS count FROM orders'), url)).rows[0]!
    .count

async function orderCountIn(restoredDir: string): Promise<number> {
  const restored = await startEmbedded(restoredDir, () => undefined)
  try {
    return await countOrders(restored.adminUrl)
  } finally {
    await restored.stop()
  }
}

const restoreTo = (name: string, to: Date | null, from = dir): Promise<RestoreResult> =>
  restore({ from, into: into(name), to, note: () => undefined })

beforeAll(async () => {
  server = await startEmbedded(dataDir, () => undefined)
  await provision(server.adminUrl)
  for (const service of SERVICES) await migrate(server.adminUrl, service)
  backups = startBackups({
    adminUrl: server.adminUrl,
    dataDir,
    settings: { dir, everyHours: 24, keepDays: 7 },
    pace: QUICK,
    log: () => undefined,
  })
  await vi.waitUntil(() => backups.status().baseFinishedAt !== null, { timeout: 3 * DEADLINE_MS, interval: 50 })
})
afterAll(async () => {
  await backups?.stop()
  await server?.stop()
  for (const name of readdirSync(folder)) if (name !== 'backups') await removeDataFolder(path.join(folder, name))
  rmSync(folder, { recursive: true, force: true })
})

describe('a restore', () => {
  let beforeDelete: Date
  let afterDelete: Date

  test('to the moment before a bad DELETE brings back every row, pictures, keys and releases', async () => {
    await placeOrders(200)
    mkdirSync(path.join(dataDir, path.dirname(PICTURE)), { recursive: true })
    mkdirSync(path.join(dataDir, 'modules/log'), { recursive: true })
    writeFileSync(path.join(dataDir, PICTURE), 'a picture')
    writeFileSync(path.join(dataDir, 'modules/log/1.json'), 'a release')
    await placeOrders(50)
    // The server is killed in the middle of the writes, and starts again.
    process.kill(
      Number(readFileSync(path.join(await clusterDir(), 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
    await expect.poll(() => server.restarts()).toBe(1)
    await placeOrders(50)
    beforeDelete = await clock()
    // The moment to restore is rounded up by a millisecond, so the DELETE waits until that moment is past.
    await sleep(50)
    await orders((owner) => owner.query('DELETE FROM order_items; DELETE FROM orders'))
    afterDelete = await clock()
    await untilBackedUpTo(afterDelete)
    await untilCopied(PICTURE)
    await untilCopied('modules/log/1.json')
    // The control: without the restore nothing is there.
    expect(await countOrders()).toBe(0)

    const restored = await restoreTo('before', beforeDelete)

    expect(restored).toMatchObject({ violations: [], missingPictures: [], remark: null, until: beforeDelete })
    expect(restored.leftOutUntil!.getTime()).toBeGreaterThan(afterDelete.getTime())
    expect(await orderCountIn(into('before'))).toBe(numbered)
    for (const name of [PICTURE, 'modules/log/1.json', 'secrets/postgres-password']) {
      expect(readFileSync(path.join(into('before'), name), 'utf8')).toBe(readFileSync(path.join(dataDir, name), 'utf8'))
    }
  })

  test.runIf(isWhole)('to a moment after the DELETE lacks the rows, and says which rules are broken', async () => {
    const restored = await restoreTo('after', afterDelete)

    expect(await orderCountIn(into('after'))).toBe(0)
    expect(restored.violations).toContainEqual({
      service: 'orders',
      rule: "The order numbers of a restaurant's day go from 1 to the counter of that day without a gap.",
      what: expect.stringContaining(`counter ${numbered}`) as string,
    })
  })

  test('without a moment leads as far as the archive does: what that calls safe outlives the server', async () => {
    await orders((owner) =>
      owner.query(
        'DELETE FROM order_counters; DELETE FROM order_numbers; DELETE FROM audit_entries; DELETE FROM audit_heads',
      ),
    )
    numbered = 0
    await placeOrders(40)
    const acknowledged = await clock()
    await untilBackedUpTo(acknowledged)
    process.kill(
      Number(readFileSync(path.join(await clusterDir(), 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )

    const restored = await restoreTo('newest', null)

    expect(restored.violations).toEqual([])
    expect(await orderCountIn(into('newest'))).toBe(40)
    expect(restored.until!.getTime()).toBeGreaterThan(acknowledged.getTime())
    expect(restored.leftOutUntil).toBeNull()
    await expect.poll(() => server.restarts()).toBe(2)
  })

  test.runIf(isWhole)('goes on being backed up in a history of its own', async () => {
    const restored = await startEmbedded(into('newest'), () => undefined)
    // A base backup in progress has a name that begins with a dot, and is not counted.
    const bases = () =>
      readdirSync(path.join(dir, readdirSync(dir)[0]!, 'base')).filter((name) => !name.startsWith('.')).length
    const before = bases()
    const again = startBackups({
      adminUrl: restored.adminUrl,
      dataDir: into('newest'),
      settings: { dir, everyHours: 24, keepDays: 7 },
      pace: QUICK,
      log: () => undefined,
    })
    try {
      // Only a base backup of the restored server's own timeline sets this time; the folder has those of the first
      // server too.
      await expect.poll(() => again.status().baseFinishedAt).not.toBeNull()
      expect(bases()).toBeGreaterThan(before)
    } finally {
      await again.stop()
      await restored.stop()
    }
  })

  test('never writes over data', async () => {
    await expect(restoreTo('before', beforeDelete)).rejects.toThrow('is not empty')
    await expect(restore({ from: dir, into: dataDir, to: null, note: () => undefined })).rejects.toThrow('is not empty')
  })

  test('to a moment nothing leads to is refused, with the first that something does', async () => {
    await expect(restoreTo('early', new Date('2020-01-01T00:00:00Z'))).rejects.toMatchObject({
      message: 'Nothing here leads to 2020-01-01T00:00:00.000Z.',
      advice: expect.stringContaining('complete since') as string,
    })
  })

  test.each(sized(['wal'], ['base.tar.zst', 'wal', 'objects']))(
    'from a backup with a damaged file (%s) is refused by its name, and leaves nothing',
    async (kind) => {
      const copy = path.join(folder, `copy-${kind}`)
      cpSync(path.join(dir, readdirSync(dir)[0]!), copy, { recursive: true })
      const files = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      const damagedFile = files.find(
        ({ name, parentPath }) =>
          name === kind ||
          (parentPath.includes(kind) &&
            name.endsWith('.zst') &&
            parentPath.startsWith(path.join(copy, kind === 'wal' ? 'wal' : 'files'))),
      )!
      const file = path.join(damagedFile.parentPath, damagedFile.name)
      truncateSync(file, Math.floor(readFileSync(file).length / 2))

      await expect(restoreTo(`from-${kind}`, beforeDelete, copy)).rejects.toThrow(file)
      expect(readdirSync(folder)).not.toContain(`from-${kind}`)
      expect(readdirSync(folder)).not.toContain(`from-${kind}.restoring`)
    },
  )
})

async function clusterDir(): Promise<string> {
  return (await orders((owner) => owner.query<{ dir: string }>(`SELECT current_setting('data_directory') AS dir`)))
    .rows[0]!.dir
}
