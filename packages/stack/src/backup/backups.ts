import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asAdmin } from '../database/admin.ts'
import { listBaseBackups, takeBaseBackup, type BaseBackup } from './base-backup.ts'
import { watchDataFolder } from './data-files.ts'
import { placesOf, BACKUP_STATUS_FILE, type Places } from './places.ts'
import { removeOldBackups } from './retention.ts'
import type { BackupSettings } from './settings.ts'
import { storeText } from './stored-file.ts'
import { listSegments, unbrokenEnd } from './wal-archive.ts'
import { receiveWal } from './wal-receiver.ts'
import { parseLsn, segmentAt } from './wal-segment.ts'

/** The pauses of backups in ms: between two tries, and between two scans of the data folder. Tests set shorter ones. */
export type BackupPace = {
  readonly tryAgainMs: number
  readonly lookAtFilesEveryMs: number
}

const PACE: BackupPace = { tryAgainMs: 1_000, lookAtFilesEveryMs: 4_000 }
/** Scans of the data folder take at most a twentieth of the time, so a large folder is scanned less often. */
const FILES_SHARE = 20
const LOOK_WHETHER_DUE_EVERY_MS = 15_000
const HOUR_MS = 3_600_000

export type BackupPart = 'wal' | 'files' | 'base'

export type BackupStatus = {
  /**
   * The last time at which all of the write-ahead log was archived, by this machine's clock in ms; null before the
   * first.
   */
  readonly walSafeAt: number | null
  readonly filesSafeAt: number | null
  readonly baseFinishedAt: number | null
  readonly failures: Readonly<Record<BackupPart, number>>
  /** The current problem of each part of the backup; a part without a problem is missing. */
  readonly problems: Readonly<Partial<Record<BackupPart, string>>>
}

export type Backups = {
  status(): BackupStatus
  /** Takes a base backup now, whether one is due or not. */
  backUpNow(): Promise<BaseBackup>
  stop(): Promise<void>
}

export type BackupTask = {
  readonly adminUrl: string
  readonly dataDir: string
  readonly settings: BackupSettings
  readonly pace?: BackupPace
  log(level: 'info' | 'warn', text: string): void
}

export async function placesOfServer(adminUrl: string, backupDir: string): Promise<Places> {
  const rows = await asAdmin(
    adminUrl,
    async (admin) =>
      (await admin.query<{ id: string }>('SELECT system_identifier::text AS id FROM pg_control_system()')).rows,
  )
  return placesOf(backupDir, rows[0]!.id)
}

/**
 * Starts backing up: the write-ahead log as the server writes it, pictures, keys and releases every few seconds, the
 * whole database on a schedule. Failures are logged and retried indefinitely.
 */
export function startBackups({ adminUrl, dataDir, settings, pace = PACE, log }: BackupTask): Backups {
  const stopping = new AbortController()
  const { signal } = stopping
  const failures = { wal: 0, files: 0, base: 0 }
  const problems: Partial<Record<BackupPart, string>> = {}
  let walSafeAt: number | null = null
  let walSafeUntil: Date | null = null
  let timeline: number | null = null
  let stopReceiving: () => Promise<void> = async () => undefined
  let filesSafeAt: number | null = null
  let baseFinishedAt: number | null = null
  let lock: Promise<unknown> = Promise.resolve()
  let folder: ReturnType<typeof watchDataFolder> | undefined

  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  const repeat = async (part: BackupPart, work: () => Promise<number>) => {
    while (!signal.aborted) {
      const pauseMs = await work().catch((error: Error) => {
        if (signal.aborted) return 0
        failures[part] += 1
        if (problems[part] !== error.message) log('warn', `Backup of ${WORDS[part]} fails: ${error.message}`)
        problems[part] = error.message
        return pace.tryAgainMs
      })
      await pause(pauseMs)
    }
  }
  const works = (part: BackupPart) => {
    if (problems[part]) log('info', `Backup of ${WORDS[part]} works again.`)
    delete problems[part]
  }
  const places = () => placesOfServer(adminUrl, settings.dir)
  const keepFiles = () => {
    const turn = lock.then(async () => {
      folder ??= watchDataFolder(dataDir, await places(), settings.dir)
      await folder.keep()
      filesSafeAt = Date.now()
      return folder.current()
    })
    lock = turn.catch(() => undefined)
    return turn
  }

  const receive = async () => {
    const receiving = await receiveWal(adminUrl, (await places()).wal, (serverTime) => {
      walSafeAt = Date.now()
      walSafeUntil = serverTime
      works('wal')
    })
    timeline = receiving.server.timeline
    stopReceiving = receiving.stop
    if (signal.aborted) await receiving.stop()
    await receiving.ended
    return 0
  }
  const lookAtFiles = async () => {
    const since = Date.now()
    await keepFiles()
    works('files')
    return Math.max(pace.lookAtFilesEveryMs, (Date.now() - since) * FILES_SHARE)
  }
  // The time until which the archive is complete is recorded by a loop of its own, because the interval of the scans
  // grows with the folder. A restore reads this time.
  const noteArchived = async () => {
    if (walSafeUntil) await noteProgress(await places(), walSafeUntil)
    return pace.lookAtFilesEveryMs
  }
  const backUpNow = async () => {
    const backup = await takeBaseBackup(
      adminUrl,
      ({ systemIdentifier }) => placesOf(settings.dir, systemIdentifier),
      keepFiles,
    )
    baseFinishedAt = Date.parse(backup.finishedAt)
    works('base')
    const removed = await removeOldBackups(await places(), settings.keepDays, new Date())
    log('info', `Base backup of ${backup.finishedAt} is complete${removed > 0 ? `, ${removed} old removed` : ''}.`)
    return backup
  }
  const backUpWhenDue = async () => {
    const newest = usableBackup(await places(), timeline)
    baseFinishedAt = newest ? Date.parse(newest.finishedAt) : null
    // A base backup without the write-ahead log that follows can restore only its own moment, so the first base backup
    // waits for that log.
    if (walSafeAt !== null && (!newest || Date.now() - Date.parse(newest.startedAt) > settings.everyHours * HOUR_MS))
      await backUpNow()
    else works('base')
    return walSafeAt === null ? pace.tryAgainMs : LOOK_WHETHER_DUE_EVERY_MS
  }
  const loops = [
    repeat('wal', receive),
    repeat('wal', noteArchived),
    repeat('files', lookAtFiles),
    repeat('base', backUpWhenDue),
  ]
  return {
    status: () => ({ walSafeAt, filesSafeAt, baseFinishedAt, failures: { ...failures }, problems: { ...problems } }),
    backUpNow,
    stop: async () => {
      stopping.abort()
      await stopReceiving()
      await Promise.all(loops)
    },
  }
}

const WORDS: Record<BackupPart, string> = {
  wal: 'the write-ahead log',
  files: 'pictures, keys and releases',
  base: 'the whole database',
}

/** Records up to when the archive is complete, for restores. */
async function noteProgress(places: Places, walSafeUntil: Date): Promise<void> {
  await storeText(
    JSON.stringify({ walSafeUntil: walSafeUntil.toISOString() }),
    path.join(places.root, BACKUP_STATUS_FILE),
  )
}

/**
 * Returns the newest base backup if it is on the server's current timeline and the archive follows it without a gap;
 * undefined otherwise. A restored server starts a new timeline.
 */
function usableBackup(places: Places, timeline: number | null): BaseBackup | undefined {
  const newest = listBaseBackups(places).at(-1)
  if (!newest || newest.timeline !== timeline) return undefined
  const { segmentBytes, startLsn } = newest
  const [first] = unbrokenEnd(listSegments(places.wal, timeline, segmentBytes))
  return first && first.number <= segmentAt(timeline, parseLsn(startLsn), segmentBytes).number ? newest : undefined
}
