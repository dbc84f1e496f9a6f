import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAdmin } from '../database/admin.ts'
import { migrate } from '../database/migrate.ts'
import { urlOfDatabase } from '../database/names.ts'
import { provision } from '../database/provision.ts'
import { installedBinaries } from '../postgres/binaries.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { clusterHome, removeDataFolder } from '../postgres/home.ts'
import { databaseOf, SERVICES } from '../services.ts'
import { isWhole } from '../testing/sized.ts'
import { upgradeCluster } from './upgrade-cluster.ts'
import { installedMajor, upgradedPathOf } from './version.ts'

const R = '01910000-0000-7000-8000-000000000001'
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'tiffin-upgrade-'))
  await withDatabase(async (adminUrl) => {
    await provision(adminUrl)
    for (const service of SERVICES) await migrate(adminUrl, service)
    await asAdmin(urlOfDatabase(adminUrl, databaseOf('tenancy')), async (owner) => {
      await owner.query(`INSERT INTO restaurants (id, name, subdomain) VALUES ($1, 'Spice ₹', 'spice')`, [R])
      await owner.query(
        `INSERT INTO users (restaurant_id, id, email, password_hash, role)
         VALUES ($1, $1, 'a@spice.test', 'x', 'Admin')`,
        [R],
      )
      await owner.query(
        `INSERT INTO operator_actions (actor, action, subject_id, subject_name, request_id)
         SELECT 'o', 'a', $1, 'Spice', 'r' FROM generate_series(1, 5)`,
        [R],
      )
    })
  })
})
afterAll(() => removeDataFolder(dataDir))

async function withDatabase<T>(work: (adminUrl: string) => Promise<T>): Promise<T> {
  const server = await startEmbedded(dataDir, () => undefined)
  try {
    return await work(server.adminUrl)
  } finally {
    await server.stop()
  }
}

const cluster = () => clusterHome(dataDir).cluster
const versionFile = () => path.join(cluster(), 'PG_VERSION')
const restaurants = (adminUrl: string) =>
  asAdmin(
    urlOfDatabase(adminUrl, databaseOf('tenancy')),
    async (owner) => (await owner.query('SELECT name, subdomain FROM restaurants')).rows,
  )

describe('a cluster that another major version of PostgreSQL wrote', () => {
  test('is named at the start and not touched', async () => {
    writeFileSync(versionFile(), '17\n')

    await expect(startEmbedded(dataDir, () => undefined)).rejects.toMatchObject({
      message: `The database in ${cluster()} was written by PostgreSQL 17, and ${installedMajor()} is installed here.`,
      advice: 'It was not touched. Bring it over with: npm run upgrade-database',
    })
    expect(readFileSync(versionFile(), 'utf8')).toBe('17\n')
    writeFileSync(versionFile(), `${installedMajor()}\n`)
    expect(await withDatabase(restaurants)).toHaveLength(1)
  })
})

// The programs of the installed version stand in for older ones, because the upgrade copies the same way from any
// version.
describe.runIf(isWhole)('an upgrade', () => {
  test('that finds a table nobody knows changes nothing and names it', async () => {
    await withDatabase((adminUrl) =>
      asAdmin(urlOfDatabase(adminUrl, databaseOf('orders')), (owner) => owner.query('CREATE TABLE by_hand (id int)')),
    )

    await expect(upgradeCluster(dataDir, installedBinaries(), () => undefined)).rejects.toMatchObject({
      log: 'public.by_hand (id)',
    })
    await withDatabase(async (adminUrl) => {
      expect(await restaurants(adminUrl)).toHaveLength(1)
      await asAdmin(urlOfDatabase(adminUrl, databaseOf('orders')), (owner) => owner.query('DROP TABLE by_hand'))
    })
  })

  test('that was cut off before its last step is completed by the next start, not by an empty cluster', async () => {
    renameSync(cluster(), upgradedPathOf(cluster()))

    expect(await withDatabase(restaurants)).toHaveLength(1)
  })

  test('brings every row and counter into a new cluster and keeps the old one', async () => {
    const { oldCluster, rows } = await upgradeCluster(dataDir, installedBinaries(), () => undefined)

    expect(existsSync(path.join(oldCluster, 'PG_VERSION'))).toBe(true)
    expect(rows).toBeGreaterThan(7)
    await withDatabase(async (adminUrl) => {
      expect(await restaurants(adminUrl)).toEqual([{ name: 'Spice ₹', subdomain: 'spice' }])
      const next = await asAdmin(urlOfDatabase(adminUrl, databaseOf('tenancy')), (owner) =>
        owner.query(
          `INSERT INTO operator_actions (actor, action, subject_id, subject_name, request_id)
           VALUES ('o', 'a', 's', 'n', 'r') RETURNING id::int`,
        ),
      )
      expect(next.rows).toEqual([{ id: 6 }])
      for (const service of SERVICES) expect(await migrate(adminUrl, service)).toEqual([])
    })
  })
})
