import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asAdmin } from '../database/admin.ts'
import { StackFailure } from '../failure.ts'
import type { ClusterHome } from '../postgres/home.ts'
import { ADMIN_ROLE } from '../postgres/initialise.ts'
import { startPostmaster, type Postmaster } from '../postgres/postmaster.ts'
import { serverSettings } from '../postgres/settings.ts'
import { freePort } from '../free-port.ts'
import { tailOf } from '../processes/log-file.ts'

export type Recovery = {
  readonly home: ClusterHome
  readonly password: string
  readonly logFile: string
  /** The moment to recover to; null for the end of the write-ahead log. */
  readonly to: Date | null
}

export type RecoveredCluster = {
  readonly adminUrl: string
  /** True when the write-ahead log has no commit after the moment, so that all of it was replayed. */
  readonly reachedEnd: boolean
  stop(): Promise<void>
}

/** Settings of the recovery. No write-ahead log is fetched, because all of it is in the cluster. */
const FROM_CLUSTER = [
  'restore_command=false',
  'recovery_target_action=promote',
  'recovery_target_timeline=current',
  'hot_standby=off',
]
const ENDED_BEFORE = 'recovery ended before configured recovery target was reached'

/**
 * Replays the write-ahead log of a cluster up to a moment and opens it for writing, as a server of its own.
 *
 * @throws StackFailure with the end of the server's log file when PostgreSQL cannot replay the write-ahead log
 */
export async function recover({ home, password, logFile, to }: Recovery): Promise<RecoveredCluster> {
  await writeFile(path.join(home.cluster, 'recovery.signal'), '', { mode: 0o600 })
  const port = await freePort()
  const adminUrl = `postgres://${ADMIN_ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  const settings = [...serverSettings({ port }), ...FROM_CLUSTER]
  const start = (target: readonly string[]) => startPostmaster(home, [...settings, ...target], logFile)
  let postmaster = start(to ? [`recovery_target_time=${inServerWords(to)}`, 'recovery_target_inclusive=on'] : [])
  let reachedEnd = to === null
  if (!(await isOpen(adminUrl, postmaster)) && tailOf(logFile, postmaster.logStart, 200).includes(ENDED_BEFORE)) {
    // The write-ahead log ends before the moment, so all of it belongs to the state at that moment.
    reachedEnd = true
    postmaster = start([])
    await isOpen(adminUrl, postmaster)
  }
  if (postmaster.hasExited()) {
    throw new StackFailure('PostgreSQL could not replay its write-ahead log.', {
      log: tailOf(logFile, postmaster.logStart),
    })
  }
  return { adminUrl, reachedEnd, stop: () => postmaster.stop() }
}

/** Returns a time with a numeric offset, because the server resolves no zone names at its start, not even Z. */
function inServerWords(moment: Date): string {
  return moment.toISOString().replace('Z', '+00')
}

/** Waits until the server accepts writes, without a time limit. @returns false when the server ended instead */
async function isOpen(adminUrl: string, postmaster: Postmaster): Promise<boolean> {
  const ask = () =>
    asAdmin(adminUrl, async (admin) => {
      const { rows } = await admin.query<{ recovering: boolean }>('SELECT pg_is_in_recovery() AS recovering')
      return rows[0]!.recovering
    })
  for (;;) {
    if (postmaster.hasExited()) return false
    if ((await ask().catch(() => true)) === false) return true
    await sleep(100)
  }
}
