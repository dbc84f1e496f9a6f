import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readJsonIfPresent, readOrCreatePrivateFile } from '../private-file.ts'
import { ROOT } from '../workspace.ts'
import { unprivilegedAccount, type Account } from './account.ts'
import { copyBinaries, installedBinaries, programsIn, type PostgresBinaries } from './binaries.ts'
import { stopLeftover } from './leftover.ts'

/**
 * A checkout may lie in a folder that only root can read; the account PostgreSQL runs as could not
 * even reach its cluster there.
 */
const SHARED_HOME = '/var/lib/tiffin'

export interface ClusterHome {
  /** PGDATA */
  cluster: string
  binaries: PostgresBinaries
  account: Account | undefined
}

interface Owner {
  checkout: string
  dataDir: string
}

/** A cluster that no data folder names. */
export interface Orphan {
  dir: string
  /** The folder it was made for. */
  dataDir: string
}

/**
 * Where the cluster of a data folder lives: inside it, or for root under /var/lib/tiffin with only the
 * id kept in the data folder, so that a new folder starts afresh here too.
 */
export function clusterHome(dataDir: string): ClusterHome {
  const account = unprivilegedAccount()
  if (!account) {
    return { cluster: path.join(dataDir, 'postgres'), binaries: programsIn(installedBinaries().dir), account }
  }
  const binaries = copyBinaries(SHARED_HOME)
  const newId = () => JSON.stringify({ id: randomBytes(8).toString('hex') })
  const { id } = JSON.parse(readOrCreatePrivateFile(idFile(dataDir), newId)) as { id: string }
  const dir = path.join(SHARED_HOME, id)
  mkdirSync(dir, { recursive: true })
  chownSync(dir, account.uid, account.gid)
  chmodSync(dir, 0o700)
  writeFileSync(path.join(dir, 'owner.json'), JSON.stringify({ checkout: ROOT, dataDir } satisfies Owner))
  return { cluster: path.join(dir, 'data'), binaries, account }
}

/**
 * Clusters of this checkout whose data folder was removed, was given a new one, or lies on a disk that is away. They
 * may be all there is of a restaurant, so only a person removes them.
 */
export function orphanedClusters(): readonly Orphan[] {
  if (!existsSync(SHARED_HOME)) return []
  return readdirSync(SHARED_HOME).flatMap((id) => {
    const dir = path.join(SHARED_HOME, id)
    const owner = readJsonIfPresent<Owner>(path.join(dir, 'owner.json'))
    const isOrphan = owner?.checkout === ROOT && clusterIdOf(owner.dataDir) !== id
    return isOrphan ? [{ dir, dataDir: owner.dataDir }] : []
  })
}

/** Removes a data folder and the cluster it names for good; the shared programs stay for other clusters. */
export async function removeDataFolder(dataDir: string): Promise<void> {
  const id = clusterIdOf(dataDir)
  await stopLeftover(id === undefined ? path.join(dataDir, 'postgres') : path.join(SHARED_HOME, id, 'data'))
  if (id !== undefined) rmSync(path.join(SHARED_HOME, id), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

function idFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.json')
}

function clusterIdOf(dataDir: string): string | undefined {
  return readJsonIfPresent<{ id: string }>(idFile(dataDir))?.id
}
