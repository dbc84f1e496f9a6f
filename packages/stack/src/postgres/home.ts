import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readJsonIfPresent, readOrCreatePrivateFile } from '../private-file.ts'
import { ROOT } from '../workspace.ts'
import { unprivilegedAccount, type Account } from './account.ts'
import { binariesFor, installedBinaries, ROOT_DATA_DIR, type PostgresBinaries } from './binaries.ts'
import { stopLeftover } from './leftover.ts'

export type ClusterHome = {
  /** The folder of the databases (PGDATA). */
  readonly cluster: string
  readonly binaries: PostgresBinaries
  readonly account: Account | undefined
}

type Owner = {
  readonly checkout: string
  readonly dataDir: string
}

/** A cluster that no data folder names. */
export type Orphan = {
  readonly dir: string
  /** The data folder for which the cluster was created. */
  readonly dataDir: string
}

/**
 * Returns where the cluster of a data folder is, with the programs and the account that run it. The cluster is inside
 * the data folder, or, when root runs the stack, in a folder of its own below /var/lib/tiffin. That folder is created
 * here, and the data folder stores only its id, so that a new data folder gets a new cluster.
 *
 * @throws StackFailure when root runs the stack and there is no account `nobody`
 */
export function clusterHome(dataDir: string): ClusterHome {
  const account = unprivilegedAccount()
  const binaries = binariesFor(account, installedBinaries())
  if (!account) return { cluster: path.join(dataDir, 'postgres'), binaries, account }
  const newId = () => JSON.stringify({ id: randomBytes(8).toString('hex') })
  const { id } = JSON.parse(readOrCreatePrivateFile(idFile(dataDir), newId)) as { id: string }
  const dir = path.join(ROOT_DATA_DIR, id)
  mkdirSync(dir, { recursive: true })
  chownSync(dir, account.uid, account.gid)
  chmodSync(dir, 0o700)
  writeFileSync(path.join(dir, 'owner.json'), JSON.stringify({ checkout: ROOT, dataDir } satisfies Owner))
  return { cluster: path.join(dir, 'data'), binaries, account }
}

/** Returns the path of the cluster that belongs to a data folder; undefined when that cluster does not exist. */
export function clusterOf(dataDir: string): string | undefined {
  const id = clusterIdOf(dataDir)
  const cluster = id === undefined ? path.join(dataDir, 'postgres') : path.join(ROOT_DATA_DIR, id, 'data')
  return existsSync(path.join(cluster, 'PG_VERSION')) ? cluster : undefined
}

/**
 * Lists clusters of this checkout whose data folder was removed, refers to another cluster, or is on an unmounted disk.
 * They are never removed automatically, because they may hold the only data of a restaurant.
 */
export function orphanedClusters(): readonly Orphan[] {
  if (!existsSync(ROOT_DATA_DIR)) return []
  return readdirSync(ROOT_DATA_DIR).flatMap((id) => {
    const dir = path.join(ROOT_DATA_DIR, id)
    const owner = readJsonIfPresent<Owner>(path.join(dir, 'owner.json'))
    const isOrphan = owner?.checkout === ROOT && clusterIdOf(owner.dataDir) !== id
    return isOrphan ? [{ dir, dataDir: owner.dataDir }] : []
  })
}

/** Permanently removes a data folder and the cluster it names; the shared programs stay for other clusters. */
export async function removeDataFolder(dataDir: string): Promise<void> {
  const id = clusterIdOf(dataDir)
  await stopLeftover(id === undefined ? path.join(dataDir, 'postgres') : path.join(ROOT_DATA_DIR, id, 'data'))
  if (id !== undefined) rmSync(path.join(ROOT_DATA_DIR, id), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

function idFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.json')
}

function clusterIdOf(dataDir: string): string | undefined {
  return readJsonIfPresent<{ id: string }>(idFile(dataDir))?.id
}
