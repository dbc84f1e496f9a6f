import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readIfPresent, readOrCreatePrivateFile } from '../private-file.ts'
import { ROOT } from '../workspace.ts'
import { unprivilegedAccount, type Account } from './account.ts'
import { copyBinaries, installedBinaries, programsIn, type PostgresBinaries } from './binaries.ts'
import { stopLeftover } from './leftover.ts'

/** A checkout may lie in a folder that only root can read; the account PostgreSQL runs as could not
 *  even reach its cluster there. */
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

/** Where the cluster of a data folder lives: inside it, or for root under /var/lib/tiffin with only the
 *  id kept in the data folder, so that removing the folder starts afresh here too. */
export async function clusterHome(dataDir: string): Promise<ClusterHome> {
  const account = unprivilegedAccount()
  if (!account) {
    return { cluster: path.join(dataDir, 'postgres'), binaries: programsIn(installedBinaries().dir), account }
  }
  const binaries = copyBinaries(SHARED_HOME)
  const newId = () => JSON.stringify({ id: randomBytes(8).toString('hex') })
  const { id } = JSON.parse(readOrCreatePrivateFile(path.join(dataDir, 'postgres.json'), newId)) as { id: string }
  await removeOrphans(SHARED_HOME, { checkout: ROOT, dataDir }, id)
  const dir = path.join(SHARED_HOME, id)
  mkdirSync(dir, { recursive: true })
  chownSync(dir, account.uid, account.gid)
  chmodSync(dir, 0o700)
  writeFileSync(path.join(dir, 'owner.json'), JSON.stringify({ checkout: ROOT, dataDir } satisfies Owner))
  return { cluster: path.join(dir, 'data'), binaries, account }
}

/** Removes what belongs to a data folder for good; the shared programs stay for other clusters. */
export function removeHome({ cluster, account }: ClusterHome): void {
  rmSync(account ? path.dirname(cluster) : cluster, { recursive: true, force: true })
}

/** Clusters of this checkout whose data folder was removed, or was given a new cluster. */
async function removeOrphans(home: string, owner: Owner, id: string): Promise<void> {
  for (const entry of readdirSync(home)) {
    const dir = path.join(home, entry)
    const text = readIfPresent(path.join(dir, 'owner.json'))
    if (text === undefined || entry === id) continue
    const other = JSON.parse(text) as Owner
    if (other.checkout !== owner.checkout) continue
    if (other.dataDir !== owner.dataDir && isKept(other.dataDir, entry)) continue
    await stopLeftover(path.join(dir, 'data'))
    rmSync(dir, { recursive: true, force: true })
  }
}

function isKept(dataDir: string, id: string): boolean {
  const file = path.join(dataDir, 'postgres.json')
  return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { id: string }).id === id
}
