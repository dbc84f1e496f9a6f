import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StackFailure } from '../failure.ts'
import { freePort } from '../free-port.ts'
import { keepRunning, type ProgramRun } from '../processes/keep-running.ts'
import { tailOf } from '../processes/log-file.ts'
import type { ClusterHome } from './home.ts'
import { ADMIN_ROLE } from './initialise.ts'
import { endBackends } from './leftover.ts'
import { startPostmaster, type Postmaster } from './postmaster.ts'
import { serverSettings } from './settings.ts'

/** The timeout of the first start, crash recovery included, which takes seconds. */
const READY_WITHIN_MS = 30_000
/** The timeout of a restart. It is long, because giving up would only begin the recovery again. */
const RECOVERED_WITHIN_MS = 300_000
const LONGEST_PAUSE_MS = 5_000

export type RunningPostgres = {
  readonly adminUrl: string
  /** Returns the number of restarts after the server ended by itself. */
  restarts(): number
  stop(): Promise<void>
}

export type ServerOptions = {
  readonly password: string
  readonly logFile: string
  readonly throwAway?: boolean
  readonly report?: (text: string) => void
}

type ServerRun = ProgramRun & {
  readonly postmaster: Postmaster
}

/**
 * Starts the server of a cluster on a free port of 127.0.0.1 and waits until it answers. When the main process of the
 * server ends by itself (killed, out of memory), the server is started again on the same port, as often as needed.
 *
 * @throws StackFailure with the end of the server's log when the first start fails
 */
export async function startServer(home: ClusterHome, options: ServerOptions): Promise<RunningPostgres> {
  const { password, logFile, throwAway, report = () => undefined } = options
  const port = await freePort()
  const adminUrl = `postgres://${ADMIN_ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  const stopping = new AbortController()
  let current = startPostmaster(home, serverSettings({ port, ...(throwAway && { throwAway }) }), logFile)
  const started = async (withinMs: number): Promise<ServerRun> => {
    const postmaster = current
    try {
      await untilItAnswers(adminUrl, postmaster, withinMs)
    } catch (cause) {
      await postmaster.stop()
      throw new StackFailure('PostgreSQL did not start.', {
        advice: `Its whole log is ${logFile}`,
        log: tailOf(logFile, postmaster.logStart),
        cause,
      })
    }
    const readyAt = Date.now()
    return { postmaster, exited: postmaster.exited, readyAt: () => readyAt }
  }
  const first = await started(READY_WITHIN_MS)
  let restarts = 0
  const next = async () => {
    const since = Date.now()
    await endBackends(home.cluster)
    if (stopping.signal.aborted) throw new Error('it is to stop')
    current = startPostmaster(home, serverSettings({ port, ...(throwAway && { throwAway }) }), logFile)
    const run = await started(RECOVERED_WITHIN_MS)
    restarts += 1
    report(
      `PostgreSQL answers again after ${((Date.now() - since) / 1_000).toFixed(1)} s; what was committed is there.`,
    )
    return run
  }
  const kept = keepRunning({
    name: 'PostgreSQL',
    first,
    next,
    longestPauseMs: LONGEST_PAUSE_MS,
    log: logFile,
    report,
    stopping: stopping.signal,
  })
  return {
    adminUrl,
    restarts: () => restarts,
    stop: async () => {
      stopping.abort()
      await current.stop()
      await kept
    },
  }
}

/** Waits until a server answers. @throws Error when it ends, or does not answer in time */
export async function untilItAnswers(url: string, postmaster: Postmaster, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      if (postmaster.hasExited()) throw new Error(`postgres ended (${await postmaster.exited})`, { cause: error })
      if (Date.now() > deadline) throw error
    }
    await sleep(40)
  }
}
