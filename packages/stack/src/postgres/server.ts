import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, fstatSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StackFailure } from '../failure.ts'
import { freePort } from '../processes/free-port.ts'
import { openLog, tailOf } from '../processes/log-file.ts'
import type { ClusterHome } from './home.ts'
import { ADMIN_ROLE } from './initialise.ts'

const READY_WITHIN_MS = 30_000
const STOP_WITHIN_MS = 15_000

export interface RunningPostgres {
  adminUrl: string
  exited: Promise<void>
  stop(): Promise<void>
}

const DURABLE = ['synchronous_commit=on', 'max_connections=200', 'shared_buffers=128MB']
/** Nothing in a test cluster has to survive a crash of the machine. */
const THROW_AWAY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'shared_buffers=128MB',
]

/** Starts the server of a cluster on a free port of 127.0.0.1 and waits until it answers. */
export async function startServer(
  home: ClusterHome,
  options: { password: string; logFile: string; throwAway?: boolean },
): Promise<RunningPostgres> {
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'log_min_duration_statement=1000',
    ...(options.throwAway ? THROW_AWAY : DURABLE),
  ]
  const log = openLog(options.logFile)
  const logStart = fstatSync(log).size
  // Its own process group: Ctrl-C in the terminal must not stop the database before the services are done with it.
  const child = spawn(home.binaries.postgres, ['-D', home.cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    ...home.account,
  })
  closeSync(log)
  const exited = new Promise<void>((resolve) => void child.once('close', () => resolve()))
  child.once('error', () => undefined)
  const adminUrl = `postgres://${ADMIN_ROLE}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`
  const stop = () => stopServer(child, exited)
  try {
    await untilItAnswers(adminUrl, child)
  } catch (cause) {
    await stop()
    throw new StackFailure('PostgreSQL did not start.', {
      advice: `Its whole log is ${options.logFile}`,
      log: tailOf(options.logFile, logStart),
      cause,
    })
  }
  return { adminUrl, exited, stop }
}

/** SIGINT is PostgreSQL's fast shutdown: sessions are cut, what was committed is kept. */
async function stopServer(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MS)
  await exited
  clearTimeout(timer)
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      if (child.exitCode !== null || child.pid === undefined)
        throw new Error(`postgres exited with code ${child.exitCode}`, { cause: error })
      if (Date.now() > deadline) throw error
    }
    await sleep(40)
  }
}
