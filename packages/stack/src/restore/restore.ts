import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { asAdmin } from '../database/admin.ts'
import { urlOfDatabase } from '../database/names.ts'
import { StackFailure } from '../failure.ts'
import { findInvariantViolations, type Violation } from '../invariants/invariants.ts'
import { clusterHome, removeDataFolder } from '../postgres/home.ts'
import { installedBinaries } from '../postgres/binaries.ts'
import { databaseOf } from '../services.ts'
import { extractCluster, extractFiles, extractSegments, changeOwner } from './extract.ts'
import { planRestore } from './plan.ts'
import { recover } from './recover.ts'

export type RestoreTask = {
  /** The folder of backups, or that of one server in it. */
  readonly from: string
  /** The data folder to create; it must be missing or empty. */
  readonly into: string
  /** The moment to restore; null for the end of the archive. */
  readonly to: Date | null
  /** Shows the current step. */
  note(text: string): void
}

export type RestoreResult = {
  readonly baseOf: string
  /** The last moment whose commits were restored; null when only that of the base backup is known. */
  readonly until: Date | null
  /** The end of the archive: changes between `until` and this moment were left out. Null when there are none. */
  readonly leftOutUntil: Date | null
  /** The reason why `until` may be before the requested moment; null when it is not. */
  readonly remark: string | null
  readonly violations: Violation[]
  /** Pictures that dishes name and the backup lacks; empty if it has no folder of pictures, as with a bucket. */
  readonly missingPictures: string[]
}

const PASSWORD = 'secrets/postgres-password'

/**
 * Creates a data folder as it was at a moment: database, pictures, keys and releases. The folder is created under
 * another name and renamed once the database has answered, so it is never incomplete.
 *
 * @throws StackFailure when `into` is not empty, nothing leads to the moment, the backup is damaged, of a server that
 *   DATABASE_URL named or of another version of PostgreSQL, or the database does not start
 */
export async function restore({ from, into, to, note }: RestoreTask): Promise<RestoreResult> {
  requireEmpty(into)
  const plan = planRestore(from, to)
  requireSameVersion(plan.base.serverVersion)
  if (!plan.files[PASSWORD]) {
    throw new StackFailure('This is a backup of a server that DATABASE_URL named, not of an embedded one.', {
      advice: 'See docs/operations.md, "Managed PostgreSQL".',
    })
  }
  const draft = `${into}.restoring`
  await removeDataFolder(draft)
  try {
    note('pictures, keys and releases')
    await extractFiles(plan.files, plan.places, draft)
    const home = clusterHome(draft)
    note(`base backup of ${plan.base.finishedAt}`)
    await extractCluster(plan.base, home.cluster)
    note(`${plan.segments.length} segments of the write-ahead log`)
    await extractSegments(plan.segments, plan.base.segmentBytes, home.cluster)
    await changeOwner(home.account, home.cluster)
    note('replaying the write-ahead log')
    const password = readFileSync(path.join(draft, PASSWORD), 'utf8')
    const beyondArchive = to !== null && (plan.archiveUntil === null || to > plan.archiveUntil)
    const server = await recover({ home, password, logFile: path.join(draft, 'logs/postgres.log'), to })
    let violations: Violation[]
    let missingPictures: string[]
    try {
      note('asking whether it is whole')
      violations = await findInvariantViolations(server.adminUrl)
      missingPictures = await picturesMissing(server.adminUrl, draft)
    } finally {
      await server.stop()
    }
    rmSync(into, { recursive: true, force: true })
    renameSync(draft, into)
    // When root runs the stack, the folder of the cluster names its data folder, whose name has just changed.
    clusterHome(into)
    const until = to && !beyondArchive ? to : plan.archiveUntil
    return {
      baseOf: plan.base.finishedAt,
      until,
      leftOutUntil: to && plan.archiveUntil && to < plan.archiveUntil ? plan.archiveUntil : null,
      remark: beyondArchive ? 'The archive ends before the moment that was asked for.' : null,
      violations,
      missingPictures,
    }
  } catch (error) {
    await removeDataFolder(draft)
    throw error
  }
}

function requireEmpty(into: string): void {
  if (!existsSync(into) || readdirSync(into).length === 0) return
  throw new StackFailure(`${into} is not empty.`, {
    advice: 'A restore never writes over data. Name a folder with --into that does not exist.',
  })
}

function requireSameVersion(serverVersion: number): void {
  const { version } = installedBinaries()
  const wanted = Math.floor(serverVersion / 10_000)
  if (Number.parseInt(version, 10) === wanted) return
  throw new StackFailure(`The backup is of PostgreSQL ${wanted}, and ${version} is installed here.`, {
    advice: `Restore with the version of Tiffin that wrote it, then upgrade.`,
  })
}

async function picturesMissing(adminUrl: string, dataDir: string): Promise<string[]> {
  const { rows } = await asAdmin(urlOfDatabase(adminUrl, databaseOf('catalog')), (owner) =>
    owner.query<{ file: string }>(
      `SELECT restaurant_id || '/' || image_file AS file
       FROM menu_items WHERE image_file IS NOT NULL AND deleted_at IS NULL`,
    ),
  )
  const folder = path.join(dataDir, 'images')
  return existsSync(folder) ? rows.map(({ file }) => file).filter((file) => !existsSync(path.join(folder, file))) : []
}
