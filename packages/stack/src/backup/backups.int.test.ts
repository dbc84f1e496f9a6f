import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAdmin } from '../database/admin.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { removeDataFolder } from '../postgres/home.ts'
import type { RunningPostgres } from '../postgres/server.ts'
import { startProgram } from '../processes/child.ts'
import { freePort } from '../free-port.ts'
import { startBackups, type Backups } from './backups.ts'
import { forgetSlot, SLOT } from './slot.ts'
import { verifyBackups } from './verify-backups.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiffin-backups-'))
const dataDir = path.join(folder, 'data')
const dir = path.join(folder, 'backups')
const logged: string[] = []
let server: RunningPostgres
beforeAll(async () => void (server = await startEmbedded(dataDir, () => undefined)))
afterAll(async () => {
  await server.stop()
  await removeDataFolder(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

const start = (): Backups =>
  startBackups({
    adminUrl: server.adminUrl,
    dataDir,
    settings: { dir, everyHours: 24, keepDays: 7 },
    log: (_level, text) => logged.push(text),
  })
const root = () => path.join(dir, readdirSync(dir)[0]!)
const baseBackups = () => readdirSync(path.join(root(), 'base')).length
const slots = async () =>
  (await asAdmin(server.adminUrl, (admin) => admin.query('SELECT slot_name FROM pg_replication_slots'))).rows

describe('backups', () => {
  test('that cannot be written are named, tried again, and work when the disk is back', async () => {
    writeFileSync(dir, 'no folder')
    const backups = start()
    try {
      await expect
        .poll(() => backups.status().problems)
        .toMatchObject({
          wal: expect.stringContaining('ENOTDIR') as string,
          files: expect.stringContaining('ENOTDIR') as string,
        })
      expect(backups.status()).toMatchObject({ walSafeAt: null, baseFinishedAt: null })
      rmSync(dir)

      await expect
        .poll(() => backups.status())
        .toMatchObject({
          problems: {},
          walSafeAt: expect.any(Number) as number,
          baseFinishedAt: expect.any(Number) as number,
        })
      expect(logged.filter((text) => text.includes('works again'))).toHaveLength(2)
    } finally {
      await backups.stop()
    }
  })

  test('go on where an earlier process ended, without another base backup', async () => {
    const before = baseBackups()
    const backups = start()
    try {
      await asAdmin(server.adminUrl, (admin) => admin.query('SELECT pg_switch_wal()'))
      await expect.poll(() => backups.status().walSafeAt).not.toBeNull()
      await expect.poll(() => backups.status().baseFinishedAt).not.toBeNull()
      expect(baseBackups()).toBe(before)
      expect(await verifyBackups(dir, () => undefined)).toMatch(/^\d+ files are what they were$/)
    } finally {
      await backups.stop()
    }
  })

  test('with a gap in the log begin with another base backup', async () => {
    const before = baseBackups()
    // While the backups were off, the server retained nothing for them, so it removes the write-ahead log that they
    // need next. The server notices only after a moment that the last receiver has gone, and until then the slot is in
    // use.
    await expect.poll(() => forgetSlot(server.adminUrl).then(slots)).toEqual([])
    for (let segment = 0; segment < 3; segment++) {
      await asAdmin(server.adminUrl, async (admin) => {
        await admin.query('CREATE TABLE IF NOT EXISTS rows (id int); INSERT INTO rows VALUES (1)')
        await admin.query('SELECT pg_switch_wal()')
        await admin.query('CHECKPOINT')
      })
    }
    const backups = start()
    try {
      await expect.poll(baseBackups).toBe(before + 1)
      expect(await slots()).toEqual([{ slot_name: SLOT }])
    } finally {
      await backups.stop()
    }
  })

  test('are made by a process of its own, which says how it is', async () => {
    const port = await freePort()
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: server.adminUrl,
      PORT: String(port),
      TIFFIN_DATA_DIR: dataDir,
    }
    const agent = startProgram({
      name: 'backup',
      entry: 'packages/stack/src/backup/agent.ts',
      env: { ...env, BACKUP_DIR: dir },
      logFile: path.join(dataDir, 'logs/backup.log'),
    })
    const ask = (page: string) =>
      fetch(`http://127.0.0.1:${port}${page}`).then(
        (reply) => reply.text(),
        () => '',
      )
    try {
      await expect.poll(() => ask('/metrics')).toMatch(/^tiffin_backup_wal_age_seconds [\d.]+$/m)
      expect(await ask('/readyz')).toBe('{"ready":true,"problems":[]}')
      await agent.stop()
      expect(await agent.exited).toBe('exit code 0')
    } finally {
      await agent.stop()
    }
  })

  test('that were damaged are found by their checksums', async () => {
    const file = readdirSync(path.join(root(), 'wal')).find((name) => name.endsWith('.zst'))
    const place = path.join(root(), 'wal', file!)
    renameSync(place, path.join(path.dirname(place), file!.replace(/-[0-9a-f]{8}/, '-00000000')))

    await expect(verifyBackups(dir, () => undefined)).rejects.toMatchObject({
      log: expect.stringContaining('its checksum is') as string,
    })
  })
})
