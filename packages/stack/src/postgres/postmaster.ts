import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, fstatSync } from 'node:fs'
import { openLog } from '../processes/log-file.ts'
import type { ClusterHome } from './home.ts'

const STOP_WITHIN_MS = 15_000

/** One run of a server, without supervision. */
export type Postmaster = {
  readonly pid: number | undefined
  /** The offset in the log file at which this run begins, in bytes. */
  readonly logStart: number
  /** Resolves with the reason when the server has ended. */
  readonly exited: Promise<string>
  hasExited(): boolean
  stop(): Promise<void>
}

/** Starts a server. @param settings each as `name=value` */
export function startPostmaster(home: ClusterHome, settings: readonly string[], logFile: string): Postmaster {
  const log = openLog(logFile)
  const logStart = fstatSync(log).size
  const args = ['-D', home.cluster, ...settings.flatMap((setting) => ['-c', setting])]
  // The server gets its own process group: Ctrl-C must not stop the database before the services are done with it.
  const child = spawn(home.binaries.postgres, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    ...home.account,
  })
  closeSync(log)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  return { pid: child.pid, logStart, exited, hasExited: () => hasExited(child), stop: () => stop(child, exited) }
}

function hasExited({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null
}

/**
 * Stops the server by SIGINT, PostgreSQL's fast shutdown: sessions are cut, and commits are durable. A server that
 * still runs after 15 seconds gets SIGQUIT.
 */
async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  if (hasExited(child)) return
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MS)
  await exited
  clearTimeout(timer)
}
