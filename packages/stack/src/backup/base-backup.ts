import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { asAdmin } from '../database/admin.ts'
import { isAlive } from '../processes/process-table.ts'
import type { DataFiles } from './data-files.ts'
import { nameOfMoment, type Places } from './places.ts'
import { connectForReplication, type ReplicationCommand, type ReplicationConnection } from './replication.ts'
import { storeFile, storeText, fsyncFolder, type StoredContent } from './stored-file.ts'
import { identifyServer, type ReplicatedServer } from './wal-receiver.ts'

/**
 * The description of a base backup, stored as `backup.json`. It is written last, so a folder with a description is
 * complete.
 */
export type BaseBackup = ReplicatedServer & {
  readonly format: 1
  /** The version of the PostgreSQL server, as in `180004`. */
  readonly serverVersion: number
  /** Start and end by the clock of the database. A restore can reach any moment after the end. */
  readonly startedAt: string
  readonly finishedAt: string
  readonly startLsn: string
  readonly endLsn: string
  /** The files of the backup, by their names in its folder. */
  readonly contents: Record<string, StoredContent>
  /** Pictures, keys and releases at the end of the backup. */
  readonly files: DataFiles
}

const DESCRIPTION = 'backup.json'
const CLUSTER = 'base.tar.zst'
const MANIFEST = 'manifest.json.zst'

/** Lists complete base backups, the oldest first. */
export function listBaseBackups(places: Places): (BaseBackup & { dir: string })[] {
  const names = existsSync(places.base) ? readdirSync(places.base).filter((name) => !name.startsWith('.')) : []
  return names.toSorted().flatMap((name) => {
    const dir = path.join(places.base, name)
    const file = path.join(dir, DESCRIPTION)
    return existsSync(file) ? [{ ...(JSON.parse(readFileSync(file, 'utf8')) as BaseBackup), dir }] : []
  })
}

export const clusterFileOf = (dir: string) => path.join(dir, CLUSTER)
export const manifestFileOf = (dir: string) => path.join(dir, MANIFEST)

/**
 * Takes a base backup of a running server, including the write-ahead log that makes it consistent.
 *
 * @param files lists the pictures, keys and releases that belong to the backup
 */
export async function takeBaseBackup(
  adminUrl: string,
  placesFor: (server: ReplicatedServer) => Places,
  files: () => Promise<DataFiles>,
): Promise<BaseBackup> {
  const connection = await connectForReplication(adminUrl)
  try {
    const server = await identifyServer(connection)
    const places = placesFor(server)
    await removeDrafts(places.base)
    const { at: startedAt, version } = await clockOf(adminUrl)
    const draft = path.join(places.base, `.draft-${process.pid}-${nameOfMoment(startedAt)}`)
    await mkdir(draft, { recursive: true, mode: 0o700 })
    const { contents, startLsn, endLsn } = await copyServer(connection, draft, nameOfMoment(startedAt))
    const { at: finishedAt } = await clockOf(adminUrl)
    const backup: BaseBackup = {
      format: 1,
      ...server,
      serverVersion: version,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      startLsn,
      endLsn,
      contents,
      files: await files(),
    }
    await storeText(JSON.stringify(backup, null, 1), path.join(draft, DESCRIPTION))
    await rename(draft, path.join(places.base, nameOfMoment(startedAt)))
    await fsyncFolder(places.base)
    return backup
  } finally {
    await connection.close()
  }
}

async function clockOf(adminUrl: string): Promise<{ at: Date; version: number }> {
  return asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ at: Date; version: number }>(
      `SELECT clock_timestamp() AS at, current_setting('server_version_num')::int AS version`,
    )
    return rows[0]!
  })
}

/** Removes incomplete backups of killed processes. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const owner = /^\.draft-(\d+)-/.exec(name)?.[1]
    if (owner && !isAlive(Number(owner))) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/**
 * Copies what a server sends for a base backup into a folder: an archive of the cluster, then PostgreSQL's manifest
 * with a checksum of every file.
 *
 * @throws Error when the connection is lost, a file cannot be written, there are other tablespaces, or the server sends
 *   no whole backup
 */
export async function copyServer(connection: Pick<ReplicationConnection, 'run'>, dir: string, label: string) {
  const parts: { name: string; sink: PassThrough; stored: Promise<StoredContent> }[] = []
  let failure: Error | undefined
  let isFull = false
  const goOn = () => {
    isFull = false
    command.resume()
  }
  const begin = (name: string) => {
    parts.at(-1)?.sink.end()
    // A full stream that was ended emits no drain event.
    if (isFull) goOn()
    const sink = new PassThrough({ highWaterMark: 4 * 1024 * 1024 })
    const stored = storeFile(sink, dir, () => name)
    stored.catch((error: Error) => {
      failure ??= error
      command.resume()
    })
    parts.push({ name, sink, stored })
  }
  const command: ReplicationCommand = connection.run(
    `BASE_BACKUP (LABEL 'tiffin ${label}', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
    (message) => {
      const kind = String.fromCharCode(message[0]!)
      if (failure) return
      if (kind === 'n') begin(nameOfArchive(message))
      if (kind === 'm') begin(MANIFEST)
      if (kind !== 'd') return
      const { sink } = parts.at(-1)!
      if (sink.write(message.subarray(1)) || isFull) return
      isFull = true
      command.pause()
      sink.once('drain', goOn)
    },
  )
  const rows = await command.done.finally(() => parts.at(-1)?.sink.end())
  if (failure) throw failure
  const contents: Record<string, StoredContent> = {}
  for (const { name, stored } of parts) contents[name] = await stored
  const [[startLsn] = [], [endLsn] = []] = [rows[0], rows.at(-1)]
  if (!contents[CLUSTER] || !startLsn || !endLsn) throw new Error('The database sent no whole base backup.')
  return { contents, startLsn, endLsn }
}

/** Returns the file name for an archive in the backup. @throws Error for a tablespace, which is outside the cluster */
function nameOfArchive(message: Buffer): string {
  const name = message.toString('utf8', 1, message.indexOf(0, 1))
  if (name !== 'base.tar')
    throw new Error(`The database has a tablespace of its own (${name}), which is not backed up here.`)
  return CLUSTER
}
