import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { isErrno } from '../failure.ts'
import { nameOfMoment, type Places } from './places.ts'
import { storeFile, storeText, type StoredContent } from './stored-file.ts'

/** Files of a data folder by their path in it. */
export type DataFiles = Record<string, DataFile>
export type DataFile = StoredContent & {
  /** The permissions, as in `chmod`. */
  readonly mode: number
  readonly modifiedAt: string
}

/** The changes between two scans of the data folder. */
export type FolderChange = {
  readonly at: string
  /** True for the first scan of a process, whose `kept` is the complete list. */
  readonly isWhole: boolean
  /** New files, and files with changed content or permissions. */
  readonly kept: DataFiles
  readonly removed: string[]
}

/**
 * Files and folders that are not copied: the database and the backups, logs, and what belongs to a running process or
 * test.
 */
const LEFT_OUT = new Set(['postgres', 'postgres.json', 'logs', 'running.json', 'test-clusters', 'backups'])

export type DataFolder = {
  /** Scans the folder and stores what changed since the last scan; the first scan stores everything. */
  keep(): Promise<FolderChange>
  /** Returns the files at the last scan. */
  current(): DataFiles
}

/**
 * Copies the files of a data folder as they change: pictures, keys, releases, and all others but those in `LEFT_OUT`.
 * Equal contents are stored once.
 *
 * @param leaveOut a subfolder to skip: that of the backups themselves
 */
export function watchDataFolder(dataDir: string, places: Places, leaveOut: string): DataFolder {
  let known: DataFiles = {}
  let isFirst = true
  const seen = new Map<string, { stamp: string; file: DataFile }>()

  async function lookAt(name: string, stats: Stats): Promise<DataFile> {
    const stamp = `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.mode}`
    const before = seen.get(name)
    if (before?.stamp === stamp) return before.file
    const file = {
      ...(await storeObject(path.join(dataDir, name), places)),
      mode: stats.mode & 0o777,
      modifiedAt: stats.mtime.toISOString(),
    }
    seen.set(name, { stamp, file })
    return file
  }

  return {
    current: () => known,
    async keep() {
      const now: DataFiles = {}
      const at = new Date()
      for await (const { name, stats } of filesBelow(dataDir, '', path.resolve(leaveOut))) {
        try {
          now[name] = await lookAt(name, stats)
        } catch (error) {
          // A known file that is removed during the scan counts as removed; a new one is never stored.
          if (!isErrno(error, 'ENOENT')) throw error
        }
      }
      const kept = Object.fromEntries(Object.entries(now).filter(([name, file]) => !isSame(known[name], file)))
      const removed = Object.keys(known).filter((name) => !now[name])
      for (const name of removed) seen.delete(name)
      const change: FolderChange = { at: at.toISOString(), isWhole: isFirst, kept, removed }
      if (isFirst || removed.length > 0 || Object.keys(kept).length > 0) {
        await storeText(JSON.stringify(change), path.join(places.changes, `${nameOfMoment(at)}.json`))
      }
      isFirst = false
      known = now
      return change
    },
  }
}

/** Lists all changes in order of their scans. */
export function listChanges(places: Places): (FolderChange & { file: string })[] {
  const names = existsSync(places.changes)
    ? readdirSync(places.changes).filter((name) => /^[\dTZ_]+\.json$/.test(name))
    : []
  return names.toSorted().map((name) => {
    const file = path.join(places.changes, name)
    return { ...(JSON.parse(readFileSync(file, 'utf8')) as FolderChange), file }
  })
}

export function objectFile(places: Places, { sha256 }: StoredContent): string {
  return path.join(places.objects, sha256.slice(0, 2), `${sha256}.zst`)
}

/**
 * Returns the files of the data folder at a moment. A file that only a later scan found is included if it was last
 * modified before the moment. Pictures of later scans are included in any case: pictures never change, and a
 * superfluous picture does no harm.
 */
export function dataFilesAt(
  base: { files: DataFiles; startedAt: string },
  changes: readonly FolderChange[],
  moment: Date,
): DataFiles {
  const until = moment.toISOString()
  const since = changes.filter(({ at }) => at >= base.startedAt)
  const files = { ...base.files }
  for (const { isWhole, kept, removed } of since.filter(({ at }) => at <= until)) {
    for (const name of isWhole ? Object.keys(files) : removed) delete files[name]
    Object.assign(files, kept)
  }
  for (const { kept } of since.filter(({ at }) => at > until)) {
    for (const [name, file] of Object.entries(kept)) {
      if (file.modifiedAt <= until) files[name] = file
      else if (name.startsWith('images/')) files[name] ??= file
    }
  }
  return files
}

function isSame(before: DataFile | undefined, now: DataFile): boolean {
  return before !== undefined && before.sha256 === now.sha256 && before.mode === now.mode
}

/**
 * The largest file that is read whole, so that it is stored only if its content is new. A larger file is stored in any
 * case.
 */
const WHOLE_UP_TO_BYTES = 8 * 1024 * 1024

async function storeObject(file: string, places: Places): Promise<StoredContent> {
  const { size } = await stat(file)
  const nameOf = (content: StoredContent) => path.relative(places.objects, objectFile(places, content))
  if (size > WHOLE_UP_TO_BYTES) return storeFile(createReadStream(file), places.objects, nameOf)
  const bytes = await readFile(file)
  const content = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  return existsSync(objectFile(places, content)) ? content : storeFile(Readable.from([bytes]), places.objects, nameOf)
}

async function* filesBelow(
  dataDir: string,
  folder: string,
  leaveOut: string,
): AsyncGenerator<{ name: string; stats: Stats }> {
  for (const entry of await readdir(path.join(dataDir, folder), { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if ((folder === '' && LEFT_OUT.has(entry.name)) || path.join(dataDir, name) === leaveOut) continue
    if (entry.isDirectory()) yield* filesBelow(dataDir, name, leaveOut)
    else if (entry.isFile()) yield { name, stats: await stat(path.join(dataDir, name)) }
  }
}
