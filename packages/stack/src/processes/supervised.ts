import { startProgram, type Program, type RunningProgram } from './child.ts'
import { keepRunning, type ProgramRun } from './keep-running.ts'
import { untilReady } from './until-ready.ts'
import { waitUntilHung, type WatchPace } from './watchdog.ts'

const READY_WITHIN_MS = 30_000
const LONGEST_PAUSE_MS = 30_000

export type Supervised = {
  readonly name: string
  /** Resolves when the first run is ready. Rejects when that run ended before. */
  readonly ready: Promise<void>
  /** Returns whether the program that runs now has become ready. */
  isReady(): boolean
  /** Returns the number of restarts that nobody asked for: the program ended by itself, or hung and was killed. */
  restarts(): number
  /** Restarts the program at once, with the current code. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export type Supervision = {
  /** The readiness URL. The liveness URL is `/healthz` on the same port. */
  readonly readyUrl: string
  /** The time in ms without a liveness reply after which the program is killed and restarted; null: never. */
  readonly hungAfterMs: number | null
  readonly watchPace?: WatchPace
  /** True for a program without which the product works: it is started again less often when it ends repeatedly. */
  readonly isOptional?: boolean
  report(text: string): void
}

type SupervisedRun = ProgramRun & {
  readonly program: RunningProgram
  readonly ready: Promise<void>
  isReady(): boolean
}

/** Starts a program, waits until it is ready, and from then on restarts it when it ends or hangs. */
export async function supervise(program: Program, supervision: Supervision): Promise<Supervised> {
  const first = startRun(program, supervision, READY_WITHIN_MS)
  try {
    await first.ready
  } catch (error) {
    await first.program.stop()
    throw error
  }
  return keep(program, first, supervision)
}

/** Supervises an optional program without waiting until it is ready. */
export function superviseInBackground(program: Program, supervision: Supervision): Supervised {
  return keep(program, startRun(program, supervision, Infinity), supervision)
}

function keep(program: Program, first: SupervisedRun, supervision: Supervision): Supervised {
  const stopping = new AbortController()
  let current = first
  let asked: SupervisedRun | undefined
  let starts = 0
  let restartsAsked = 0
  const next = async () => {
    starts += 1
    return (current = startRun(program, supervision, Infinity))
  }
  const kept = keepRunning({
    name: program.name,
    first,
    next,
    wasAsked: (ended) => ended === asked,
    longestPauseMs: LONGEST_PAUSE_MS,
    longestAfterReadyMs: supervision.isOptional ? LONGEST_PAUSE_MS : undefined,
    log: program.logFile,
    report: supervision.report,
    stopping: stopping.signal,
  })
  return {
    name: program.name,
    ready: first.ready,
    isReady: () => current.isReady(),
    restarts: () => starts - restartsAsked,
    restart: async () => {
      asked = current
      restartsAsked += 1
      await current.program.stop()
    },
    stop: async () => {
      stopping.abort()
      await current.program.stop()
      await kept
    },
  }
}

function startRun(program: Program, supervision: Supervision, withinMs: number): SupervisedRun {
  const running = startProgram(program)
  let readyAt: number | null = null
  let isOver = false
  void running.exited.then(() => (isOver = true))
  const ready = untilReady(program, running, supervision.readyUrl, withinMs).then(() => {
    readyAt = Date.now()
    void endWhenHung(program, running, supervision)
  })
  // Only the first start awaits readiness; the restart loop handles later failures.
  ready.catch(() => undefined)
  return {
    program: running,
    ready,
    exited: running.exited,
    readyAt: () => readyAt,
    isReady: () => readyAt !== null && !isOver,
  }
}

async function endWhenHung(
  { name }: Program,
  running: RunningProgram,
  { readyUrl, hungAfterMs, watchPace: pace, report }: Supervision,
): Promise<void> {
  if (hungAfterMs === null) return
  const ended = new AbortController()
  void running.exited.then(() => ended.abort())
  if (!(await waitUntilHung({ url: new URL('/healthz', readyUrl).href, hungAfterMs, ended: ended.signal, pace })))
    return
  report(`${name} is there and has not answered for ${hungAfterMs / 1_000} s; ending it`)
  running.kill()
}
