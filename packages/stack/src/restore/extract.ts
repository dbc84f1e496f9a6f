import { createHash, hash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, lchown, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar'
import { clusterFileOf, manifestFileOf, type BaseBackup } from '../backup/base-backup.ts'
import { objectFile, type DataFiles } from '../backup/data-files.ts'
import type { Places } from '../backup/places.ts'
import { damagedBackup, readStored } from '../backup/stored-file.ts'
import type { ArchivedSegment } from '../backup/wal-archive.ts'
import type { Account } from '../postgres/account.ts'

type Manifest = {
  readonly Files: readonly { Path: string; Size: number; 'Checksum-Algorithm': string; Checksum: string }[]
}

/**
 * The most bytes of a file that is read in one piece. A cluster has thousands of small files, for which a stream would
 * be slower.
 */
const READ_AT_ONCE = 1_048_576

/**
 * Extracts a base backup to the place of a cluster and compares every file with PostgreSQL's own list of checksums.
 *
 * @throws StackFailure that names a damaged file
 */
export async function extractCluster({ dir, contents }: BaseBackup & { dir: string }, cluster: string): Promise<void> {
  const archive = clusterFileOf(dir)
  const contentOf = (file: string) => {
    const content = contents[path.basename(file)]
    if (!content) throw damagedBackup(file, 'the description of the backup does not name it')
    return content
  }
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  const unpack = extract({
    cwd: cluster,
    strict: true,
    preserveOwner: false,
    filter: (_name, entry) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory'),
  })
  await readStored(archive, contentOf(archive), unpack as unknown as NodeJS.WritableStream)
  const manifestFile = manifestFileOf(dir)
  const copy = path.join(cluster, 'backup_manifest')
  await readStored(manifestFile, contentOf(manifestFile), createWriteStream(copy, { mode: 0o600 }))
  const { Files } = JSON.parse(await readFile(copy, 'utf8')) as Manifest
  for (const file of Files) await verify(path.join(cluster, file.Path), file, archive)
  await rm(copy)
}

async function verify(
  file: string,
  { Path, Size, 'Checksum-Algorithm': algorithm, Checksum }: Manifest['Files'][number],
  archive: string,
): Promise<void> {
  if (!existsSync(file)) throw damagedBackup(archive, `${Path} is missing in it`)
  if (algorithm !== 'SHA256') throw damagedBackup(archive, `${Path} has a checksum of the kind ${algorithm}`)
  const checksum = Size <= READ_AT_ONCE ? hash('sha256', await readFile(file)) : await hashOfLarge(file)
  if (checksum !== Checksum) throw damagedBackup(archive, `${Path} in it is not what it was (${Size} bytes)`)
}

async function hashOfLarge(file: string): Promise<string> {
  const sum = createHash('sha256')
  await pipeline(createReadStream(file), sum)
  return sum.digest('hex')
}

/** Decompresses archived segments of the write-ahead log into the folder in which PostgreSQL looks for them. */
export async function extractSegments(
  segments: readonly ArchivedSegment[],
  segmentBytes: number,
  cluster: string,
): Promise<void> {
  const folder = path.join(cluster, 'pg_wal')
  for (const { name, file, content } of segments) {
    const target = path.join(folder, name)
    await rm(target, { force: true })
    if (content) await readStored(file, content, createWriteStream(target, { mode: 0o600 }))
    else await copyPartial(file, target, segmentBytes)
  }
}

/** Copies a segment that was still being received, and fills it with zeros as the server does. */
async function copyPartial(file: string, target: string, segmentBytes: number): Promise<void> {
  await pipeline(createReadStream(file), createWriteStream(target, { mode: 0o600 }))
  const handle = await open(target, 'r+')
  try {
    await handle.truncate(segmentBytes)
  } finally {
    await handle.close()
  }
}

/**
 * Writes pictures, keys and releases into a data folder, with the permissions that they had.
 *
 * @throws StackFailure that names a damaged file, or one that is not inside the data folder
 */
export async function extractFiles(files: DataFiles, places: Places, dataDir: string): Promise<void> {
  for (const [name, file] of Object.entries(files)) {
    const target = path.resolve(dataDir, name)
    if (!target.startsWith(`${dataDir}${path.sep}`))
      throw damagedBackup(places.changes, `it names a file outside of the data folder (${name})`)
    await mkdir(path.dirname(target), { recursive: true, mode: name.startsWith('secrets/') ? 0o700 : 0o755 })
    await readStored(objectFile(places, file), file, createWriteStream(target, { mode: 0o600 }))
    await chmod(target, file.mode)
  }
}

/**
 * Makes the folder of a cluster private, and gives it to PostgreSQL's account if there is one: PostgreSQL refuses to
 * run as root.
 */
export async function changeOwner(account: Account | undefined, folder: string): Promise<void> {
  await chmod(folder, 0o700)
  if (!account) return
  await lchown(folder, account.uid, account.gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(path.join(entry.parentPath, entry.name), account.uid, account.gid)
  }
}
