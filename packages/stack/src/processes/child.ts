import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, fstatSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Account } from '../postgres/account.ts'
import { ROOT } from '../workspace.ts'
import { openLog } from './log-file.ts'

export type Program = {
  readonly name: string
  /** The file of the program, below the `src` folder of its workspace, relative to the checkout. */
  readonly entry: string
  readonly env: NodeJS.ProcessEnv
  readonly logFile: string
  /** The account of the program, if it is not the stack's own. */
  readonly account?: Account | undefined
}

export type RunningProgram = {
  readonly pid: number
  readonly logStart: number
  readonly exited: Promise<string>
  stop(): Promise<void>
  /** Kills the program at once, even when it hangs. */
  kill(): void
}

const STOP_WITHIN_MS = 15_000
/** Node's compile cache, which halves the work of a start. */
export const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/tiffin-compiled')
/**
 * Memory settings. Most memory of a busy process is garbage of its requests: half the space for new objects, and two
 * malloc heaps instead of one for each thread, keep less of it (docs/performance.md, Memory).
 */
const NODE_FLAGS = ['--max-semi-space-size=8']
const MALLOC = { MALLOC_ARENA_MAX: '2' }
const END_WITH_PARENT = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.ts')).href

/**
 * Starts a program with its output in a log file. The program has its own process group: Ctrl-C reaches only the stack,
 * which then stops its programs in order.
 */
export function startProgram({ entry, env, logFile, account }: Program): RunningProgram {
  const log = openLog(logFile)
  const logStart = fstatSync(log).size
  const child = spawn(process.execPath, [...NODE_FLAGS, '--import', END_WITH_PARENT, path.join(ROOT, entry)], {
    cwd: path.join(ROOT, entry.slice(0, entry.indexOf('/src/'))),
    // Each account has a cache of its own, because write access to a cache allows code execution in its program.
    env: { NODE_COMPILE_CACHE: account ? `${COMPILE_CACHE}-${account.uid}` : COMPILE_CACHE, ...MALLOC, ...env },
    ...account,
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  return {
    pid: child.pid ?? 0,
    logStart,
    exited,
    stop: () => stop(child, exited, Number(env['DRAIN_MS'] ?? 0)),
    kill: () => void child.kill('SIGKILL'),
  }
}

async function stop(child: ChildProcess, exited: Promise<string>, drainMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), drainMs + STOP_WITHIN_MS)
  await exited
  clearTimeout(timer)
}
