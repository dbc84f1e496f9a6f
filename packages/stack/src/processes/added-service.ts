import { setTimeout as sleep } from 'node:timers/promises'
import { StackFailure } from '../failure.ts'
import { createRestartBackoff } from './restart-backoff.ts'
import type { Supervised } from './supervised.ts'

/** The longest pause in ms between two attempts to prepare a service. */
const LONGEST_PAUSE_MS = 60_000

/** A line such as `TypeError: …` of Node, `Error [ERR_X]: …`, or `ERROR: …` of PostgreSQL. */
const NAMES_AN_ERROR = /^\s*\w*error(?: \[\w+\])?: /i

type Preparation = {
  readonly name: string
  /** Makes what the service needs before it starts, such as its tables. */
  prepare(): Promise<unknown>
  /** Starts the service. */
  start(): Supervised | Promise<Supervised>
  /** The longest time in ms of the first attempt, which goes on in the background. */
  readonly withinMs: number
  readonly logFile: string
  report(text: string): void
}

export type AddedProgram = Supervised & {
  /** Resolves when the service is ready or its first attempt failed, with whether it is ready. It never rejects. */
  readonly firstAttempt: Promise<boolean>
  /** Returns the service once it was started; undefined before. */
  running(): Supervised | undefined
}

/**
 * Prepares and starts an added service in the background, as often as it takes. A failure is reported once, and harms
 * nothing else: the product runs without the service until an attempt succeeds.
 */
export function bringUpAdded({ name, prepare, start, withinMs, logFile, report }: Preparation): AddedProgram {
  const stopping = new AbortController()
  let waiting = new AbortController()
  let running: Supervised | undefined
  let reported: string | undefined
  let endFirstAttempt!: (isReady: boolean) => void
  const firstAttempt = new Promise<boolean>((resolve) => (endFirstAttempt = resolve))
  const late = setTimeout(() => {
    leaveOut(new StackFailure(`It is not ready after ${withinMs / 1_000} s.`, { advice: `Its log is ${logFile}` }))
  }, withinMs)
  void firstAttempt.then(() => clearTimeout(late))

  function leaveOut(error: unknown): void {
    const reason = reasonOf(error)
    if (reason !== reported) report(`${name} is left out, and the product runs without it: ${reason}`)
    reported = reason
    endFirstAttempt(false)
  }

  async function startWhenPrepared(): Promise<void> {
    const backoff = createRestartBackoff({ longestMs: LONGEST_PAUSE_MS })
    while (!stopping.signal.aborted) {
      try {
        await prepare()
        if (stopping.signal.aborted) return
        running = await start()
        break
      } catch (error) {
        leaveOut(error)
        waiting = new AbortController()
        const signal = AbortSignal.any([stopping.signal, waiting.signal])
        await sleep(backoff.next(null), undefined, { signal }).catch(() => undefined)
      }
    }
    // A stop that came while the service was being started found none to stop.
    if (stopping.signal.aborted) await running?.stop()
    await running?.ready.then(
      () => endFirstAttempt(true),
      (error: unknown) => {
        if (!stopping.signal.aborted) leaveOut(error)
      },
    )
  }
  const started = startWhenPrepared()

  return {
    name,
    ready: firstAttempt.then(() => undefined),
    firstAttempt,
    running: () => running,
    isReady: () => running?.isReady() ?? false,
    restarts: () => running?.restarts() ?? 0,
    restart: async () => (running ? running.restart() : waiting.abort()),
    stop: async () => {
      stopping.abort()
      endFirstAttempt(false)
      await running?.stop()
      await started
    },
  }
}

/** Returns the failure in one line, with the error that its log shows and what to do. */
function reasonOf(error: unknown): string {
  if (!(error instanceof StackFailure)) return (error as Error).message
  return [error.message, errorIn(error.log), error.advice].filter(Boolean).join(' ')
}

/** Returns the last line of a log that names an error, which a stack and the version of Node follow; else the last. */
function errorIn(log = ''): string | undefined {
  const lines = log.trim().split('\n')
  return (lines.findLast((line) => NAMES_AN_ERROR.test(line)) ?? lines.at(-1))?.trim()
}
