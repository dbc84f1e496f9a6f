import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { StackFailure } from '../failure.ts'
import { readJsonIfPresent } from '../private-file.ts'
import { listBaseBackups, type BaseBackup } from '../backup/base-backup.ts'
import { dataFilesAt, listChanges, type DataFiles } from '../backup/data-files.ts'
import { isPlaceOfServer, placesIn, BACKUP_STATUS_FILE, type Places } from '../backup/places.ts'
import { listSegments, type ArchivedSegment } from '../backup/wal-archive.ts'
import { parseLsn, segmentAt } from '../backup/wal-segment.ts'

export type RestorePlan = {
  readonly places: Places
  readonly base: BaseBackup & { dir: string }
  /** The segments of the write-ahead log from the beginning of the base backup on, in order and without a gap. */
  readonly segments: ArchivedSegment[]
  /** The moment to restore; null for the end of the archive. */
  readonly to: Date | null
  /** The time until which the archive is known to be complete; null when no backup process has recorded that time. */
  readonly archiveUntil: Date | null
  readonly files: DataFiles
}

/**
 * Plans the restore to a moment.
 *
 * @param from the folder of backups, or that of one server in it
 * @throws StackFailure when there are no backups, no base backup precedes the moment, or `from` has several servers
 */
export function planRestore(from: string, to: Date | null): RestorePlan {
  const places = placesToRestore(from)
  const backups = listBaseBackups(places)
  if (backups.length === 0)
    throw new StackFailure(`There is no base backup in ${places.base}.`, {
      advice: 'Name the folder that BACKUP_DIR named.',
    })
  const base = to ? backups.findLast(({ finishedAt }) => finishedAt <= to.toISOString()) : backups.at(-1)
  if (!base) {
    throw new StackFailure(`Nothing here leads to ${to!.toISOString()}.`, {
      advice: `The oldest base backup is complete since ${backups[0]!.finishedAt}; choose a moment after it.`,
    })
  }
  const next = backups.find(
    ({ timeline, startedAt }) => to && timeline === base.timeline && startedAt > to.toISOString(),
  )
  return {
    places,
    base,
    to,
    segments: segmentsAfter(places, base, next),
    archiveUntil: archiveUntil(places),
    files: dataFilesAt(base, listChanges(places), to ?? new Date(8.64e15)),
  }
}

/** Reads a moment. @throws StackFailure for an ambiguous text, such as a time without a time zone */
export function parseMoment(text: string): Date {
  const moment = new Date(text)
  if (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
    !Number.isNaN(moment.getTime())
  )
    return moment
  throw new StackFailure(`"${text}" is no moment to restore to.`, {
    advice: `Name it with its time zone, for example --to '2026-11-22T20:15:00+05:30'`,
  })
}

function placesToRestore(from: string): Places {
  if (existsSync(path.join(from, 'base'))) return placesIn(from)
  const servers = existsSync(from) ? readdirSync(from).filter(isPlaceOfServer) : []
  if (servers.length === 1) return placesIn(path.join(from, servers[0]!))
  if (servers.length === 0)
    throw new StackFailure(`There are no backups in ${from}.`, { advice: 'Name the folder that BACKUP_DIR named.' })
  const choices = servers.map((name) => {
    const last = listBaseBackups(placesIn(path.join(from, name))).at(-1)
    return `${path.join(from, name)}  last base backup ${last?.finishedAt ?? 'none'}`
  })
  throw new StackFailure(`${from} holds backups of ${servers.length} databases.`, {
    log: choices.join('\n'),
    advice: 'Name one of them with --from.',
  })
}

/**
 * Selects the segments from the base backup up to the end of the next base backup after the moment, because later ones
 * are not needed. The list ends before a gap.
 */
function segmentsAfter(places: Places, base: BaseBackup, next: BaseBackup | undefined): ArchivedSegment[] {
  const at = (lsn: string) => segmentAt(base.timeline, parseLsn(lsn), base.segmentBytes).number
  const begin = at(base.startLsn)
  const end = next ? at(next.endLsn) : undefined
  const segments: ArchivedSegment[] = []
  for (const segment of listSegments(places.wal, base.timeline, base.segmentBytes)) {
    if (segment.number < begin || (end !== undefined && segment.number > end)) continue
    if (segment.number !== begin + BigInt(segments.length)) break
    segments.push(segment)
  }
  return segments
}

function archiveUntil(places: Places): Date | null {
  const known = readJsonIfPresent<{ walSafeUntil: string }>(path.join(places.root, BACKUP_STATUS_FILE))
  return known ? new Date(known.walSafeUntil) : null
}
