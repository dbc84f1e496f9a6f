import type { Metric } from '../metrics.ts'
import type { BackupStatus, BackupPart } from './backups.ts'

const HOUR_MS = 3_600_000
/** The archive counts as late after three times the ten seconds of data that a restore may lose. */
const WAL_LATE_MS = 30_000
const FILES_LATE_MS = 120_000

export type BackupTimes = {
  readonly startedAt: number
  readonly now: number
  readonly everyHours: number
}

/**
 * Lists the problems that need attention. Until the write-ahead log and the files are first archived, their lateness
 * counts from the start of this process; the time of the last base backup is read from the backup folder, so that an
 * old backup is reported right after the start.
 */
export function backupProblems(status: BackupStatus, { startedAt, now, everyHours }: BackupTimes): string[] {
  const late = (at: number | null, afterMs: number) => now - (at ?? startedAt) > afterMs
  const why = (part: BackupPart) => (status.problems[part] ? `: ${status.problems[part]}` : '')
  const problems: string[] = []
  if (late(status.walSafeAt, WAL_LATE_MS)) problems.push(`the write-ahead log is archived late${why('wal')}`)
  if (late(status.filesSafeAt, FILES_LATE_MS))
    problems.push(`pictures, keys and releases are stored late${why('files')}`)
  if (late(status.baseFinishedAt, 2 * everyHours * HOUR_MS)) problems.push(`the last base backup is old${why('base')}`)
  else if (status.problems.base) problems.push(`no base backup can be taken${why('base')}`)
  return problems
}

export function backupMetrics(status: BackupStatus, { now }: Pick<BackupTimes, 'now'>): Metric[] {
  const age = (at: number | null) => [{ value: at === null ? Infinity : Math.max(0, (now - at) / 1_000) }]
  return [
    {
      name: 'tiffin_backup_wal_age_seconds',
      kind: 'gauge',
      values: age(status.walSafeAt),
      help: 'Time since all of the write-ahead log was last safe in the archive.',
    },
    {
      name: 'tiffin_backup_files_age_seconds',
      kind: 'gauge',
      values: age(status.filesSafeAt),
      help: 'Time since pictures, keys and releases were last stored.',
    },
    {
      name: 'tiffin_backup_base_age_seconds',
      kind: 'gauge',
      values: age(status.baseFinishedAt),
      help: 'Time since the last base backup that can be restored from was complete.',
    },
    {
      name: 'tiffin_backup_failures_total',
      kind: 'counter',
      help: 'Tries to back up that failed, by part.',
      values: Object.entries(status.failures).map(([part, value]) => ({ labels: { part }, value })),
    },
  ]
}
