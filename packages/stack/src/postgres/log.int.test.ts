import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asAdmin } from '../database/admin.ts'
import { DEADLINE_MS } from '../testing/deadline.ts'
import { startEmbedded } from './embedded.ts'
import { clusterHome, removeDataFolder } from './home.ts'
import { startPostmaster } from './postmaster.ts'
import type { RunningPostgres } from './server.ts'
import { serverSettings } from './settings.ts'

const PHONE = '9876543210'
const dataDir = mkdtempSync(path.join(tmpdir(), 'tiffin-postgres-log-'))
let server: RunningPostgres
beforeAll(async () => void (server = await startEmbedded(dataDir, () => undefined)))
afterAll(async () => {
  await server.stop()
  await removeDataFolder(dataDir)
})

/** Makes PostgreSQL log a slow statement, a refused value and a duplicate value. */
async function provoke(admin: pg.Client): Promise<void> {
  await admin.query('CREATE TEMP TABLE guests (phone text UNIQUE)')
  await admin.query('SELECT pg_sleep(1.2), $1::text', [PHONE])
  await admin.query('INSERT INTO guests VALUES ($1)', [PHONE])
  await expect(admin.query('INSERT INTO guests VALUES ($1)', [PHONE])).rejects.toThrow('duplicate key')
  await expect(admin.query(`INSERT INTO guests VALUES ('${PHONE}')`)).rejects.toThrow('duplicate key')
}

describe('the log of PostgreSQL', () => {
  test('tells of slow and refused statements, and nothing of what they are about', async () => {
    await asAdmin(server.adminUrl, provoke)

    const log = readFileSync(path.join(dataDir, 'logs/postgres.log'), 'utf8')
    expect(log).toMatch(/duration: \d+.* SELECT pg_sleep\(1\.2\), \$1::text/)
    expect(log).toContain('duplicate key value violates unique constraint')
    expect(log).not.toContain(PHONE)
  })

  test('without these settings tells the phone number', async () => {
    await server.stop()
    const port = Number(new URL(server.adminUrl).port)
    const file = path.join(dataDir, 'logs/talkative.log')
    const talkative = serverSettings({ port }).filter((setting) => !/^log_(parameter|min_error|error)/.test(setting))
    const postmaster = startPostmaster(clusterHome(dataDir), talkative, file)
    const isUp = () => asAdmin(server.adminUrl, () => Promise.resolve(true)).catch(() => false)
    await vi.waitUntil(isUp, { timeout: DEADLINE_MS, interval: 100 })
    await asAdmin(server.adminUrl, provoke).finally(() => postmaster.stop())

    expect(readFileSync(file, 'utf8')).toContain(PHONE)
  })
})
