import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { asAdmin } from '../database/admin.ts'
import { applyMigrations } from '../database/migrate.ts'
import { prismaFolderOf } from '../database/migrations-folder.ts'
import { urlOfDatabase } from '../database/names.ts'
import { provision } from '../database/provision.ts'
import { StackFailure } from '../failure.ts'
import { findInvariantViolations } from '../invariants/invariants.ts'
import { binariesFor, type InstalledBinaries } from '../postgres/binaries.ts'
import { clusterHome, type ClusterHome } from '../postgres/home.ts'
import { initialiseCluster } from '../postgres/initialise.ts'
import { stopLeftover } from '../postgres/leftover.ts'
import { startServer } from '../postgres/server.ts'
import { allServices, appRoleOf, databaseOf } from '../services.ts'
import { copyDatabase } from './copy-database.ts'
import { completeUpgrade, oldClusterOf, majorOf, upgradedPathOf, upgradingPathOf } from './version.ts'

export type UpgradeResult = {
  /** The path at which the old cluster stays until somebody removes it. */
  readonly oldCluster: string
  readonly rows: number
}

/**
 * Upgrades a stopped cluster to the installed PostgreSQL: copies the rows into a new cluster, compares the invariants
 * that the old and the new one violate, and swaps their folders. The rows of the old cluster are only read.
 *
 * @param old the programs of the version that wrote the old cluster
 * @throws StackFailure when an earlier old cluster is still there, migrations or tables are unknown, or the copy
 *   violates other invariants
 */
export async function upgradeCluster(
  dataDir: string,
  old: InstalledBinaries,
  note: (text: string) => void,
): Promise<UpgradeResult> {
  const home = clusterHome(dataDir)
  completeUpgrade(home.cluster)
  const major = majorOf(home.cluster)
  const oldCluster = oldClusterOf(home.cluster, major)
  if (existsSync(oldCluster)) {
    throw new StackFailure(`There is a database of PostgreSQL ${major} in ${oldCluster} already.`, {
      advice: 'Look at what it is, and move it away.',
    })
  }
  await stopLeftover(home.cluster)
  const draft: ClusterHome = { ...home, cluster: upgradingPathOf(home.cluster) }
  rmSync(draft.cluster, { recursive: true, force: true })
  const password = readFileSync(path.join(dataDir, 'secrets/postgres-password'), 'utf8')
  const logFile = path.join(dataDir, 'logs/upgrade.log')
  const before = await startServer({ ...home, binaries: binariesFor(home.account, old) }, { password, logFile })
  let rows = 0
  try {
    note('a new cluster')
    await initialiseCluster(draft, password)
    const after = await startServer(draft, { password, logFile })
    try {
      await provision(after.adminUrl)
      for (const service of await servicesIn(before.adminUrl)) {
        note(databaseOf(service))
        rows += await bringOver(service, before.adminUrl, after.adminUrl)
      }
      note('asking both the same questions')
      await compareAnswers(before.adminUrl, after.adminUrl)
    } finally {
      await after.stop()
    }
  } finally {
    await before.stop()
  }
  renameSync(draft.cluster, upgradedPathOf(home.cluster))
  renameSync(home.cluster, oldCluster)
  completeUpgrade(home.cluster)
  return { oldCluster, rows }
}

/**
 * Returns the services that have a database in the old cluster; an added one may have none yet.
 *
 * @throws StackFailure for a database of a service that this checkout does not have, because it would be left behind
 */
async function servicesIn(adminUrl: string): Promise<string[]> {
  const { rows } = await asAdmin(adminUrl, (admin) =>
    admin.query<{ name: string }>(`SELECT datname AS name FROM pg_database WHERE datname LIKE 'tiffin\\_%'`),
  )
  const there = new Set(rows.map(({ name }) => name))
  const services = allServices().filter((service) => there.has(databaseOf(service)))
  const left = [...there].filter((name) => !services.map(databaseOf).includes(name))
  if (left.length > 0)
    throw new StackFailure(`This checkout has no service for ${left.join(', ')}.`, {
      advice: 'Upgrade with the folders of all services there.',
    })
  return services
}

/** Creates the schema by the old database's migrations and copies its rows. */
async function bringOver(service: string, beforeUrl: string, afterUrl: string): Promise<number> {
  const [from, to] = [urlOfDatabase(beforeUrl, databaseOf(service)), urlOfDatabase(afterUrl, databaseOf(service))]
  const { rows } = await asAdmin(from, (owner) =>
    owner.query<{ name: string }>(
      `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    ),
  )
  const applied = new Set(rows.map(({ name }) => name))
  const made = await applyMigrations(to, prismaFolderOf(service), (name) => applied.has(name))
  const missing = [...applied].filter((name) => !made.includes(name))
  if (missing.length > 0) {
    throw new StackFailure(
      `${databaseOf(service)} has migrations that this checkout does not: ${missing.join(', ')}.`,
      {
        advice: 'Upgrade with the version of Tiffin that ran last, or a newer one.',
      },
    )
  }
  await asAdmin(to, (owner) =>
    owner.query(`REVOKE ALL ON _prisma_migrations FROM ${pg.escapeIdentifier(appRoleOf(service))}`),
  )
  return copyDatabase(from, to)
}

/** Compares violated invariants: those of the old cluster may remain, new ones fail the upgrade. */
async function compareAnswers(beforeUrl: string, afterUrl: string): Promise<void> {
  const [before, after] = await Promise.all([beforeUrl, afterUrl].map((url) => findInvariantViolations(url)))
  const known = new Set(before!.map((violation) => JSON.stringify(violation)))
  const broken = after!.filter((violation) => !known.has(JSON.stringify(violation)))
  if (broken.length === 0) return
  throw new StackFailure('The new database is not what the old one is.', {
    log: broken.map(({ service, rule, what }) => `${service}: ${what}. ${rule}`).join('\n'),
    advice: 'Nothing was changed; the old database is in use as before.',
  })
}
