import { existsSync, readdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { listBaseBackups, type BaseBackup } from './base-backup.ts'
import { listChanges, objectFile } from './data-files.ts'
import type { Places } from './places.ts'
import { parseLsn, parseSegmentName, segmentAt } from './wal-segment.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * Returns the base backups needed to restore any moment of the last `keepDays` days: the backups of these days and the
 * last backup before them.
 *
 * @param backups the oldest first
 */
export function neededBackups<B extends Pick<BaseBackup, 'finishedAt'>>(
  backups: readonly B[],
  keepDays: number,
  now: Date,
): B[] {
  const begin = new Date(now.getTime() - keepDays * DAY_MS).toISOString()
  const lastBefore = backups.findLastIndex(({ finishedAt }) => finishedAt <= begin)
  return backups.slice(Math.max(lastBefore, 0))
}

/**
 * Removes base backups that are no longer needed, with the write-ahead log, file changes and contents that only the
 * removed backups used.
 *
 * @returns the number of base backups removed
 */
export async function removeOldBackups(places: Places, keepDays: number, now: Date): Promise<number> {
  const backups = listBaseBackups(places)
  const needed = neededBackups(backups, keepDays, now)
  const old = backups.filter((backup) => !needed.includes(backup))
  for (const { dir } of old) await rm(dir, { recursive: true })
  const oldest = needed[0]
  if (!oldest) return 0
  await removeOldLog(places, needed)
  const changes = listChanges(places)
  for (const { at, file } of changes) if (at < oldest.startedAt) await rm(file)
  const kept = changes.filter(({ at }) => at >= oldest.startedAt)
  const named = [...needed.map(({ files }) => files), ...kept.map((change) => change.kept)].flatMap((files) =>
    Object.values(files),
  )
  await removeUnnamed(places, new Set(named.map((content) => objectFile(places, content))), now)
  return old.length
}

async function removeOldLog(places: Places, needed: readonly BaseBackup[]): Promise<void> {
  const begins = new Map<number, bigint>()
  for (const { timeline, startLsn, segmentBytes } of needed.toReversed()) {
    begins.set(timeline, segmentAt(timeline, parseLsn(startLsn), segmentBytes).number)
  }
  const newest = Math.max(...begins.keys())
  for (const name of existsSync(places.wal) ? readdirSync(places.wal) : []) {
    const segment = parseSegmentName(name.slice(0, 24), needed[0]!.segmentBytes)
    // Log of a newer timeline than that of the newest backup belongs to a backup in progress.
    if (!segment || segment.timeline > newest) continue
    const begin = begins.get(segment.timeline)
    if (begin === undefined || segment.number < begin) await rm(path.join(places.wal, name))
  }
}

/**
 * Removes contents that neither a base backup nor a change names. Contents younger than a day stay, because a scan
 * stores contents before it stores the change that names them.
 */
async function removeUnnamed({ objects }: Places, named: ReadonlySet<string>, now: Date): Promise<void> {
  for (const folder of existsSync(objects) ? readdirSync(objects, { withFileTypes: true }) : []) {
    if (!folder.isDirectory()) continue
    for (const name of readdirSync(path.join(objects, folder.name))) {
      const file = path.join(objects, folder.name, name)
      if (!named.has(file) && now.getTime() - (await stat(file)).mtimeMs > DAY_MS) await rm(file)
    }
  }
}
