import { setTimeout as sleep } from 'node:timers/promises'
import { StackFailure } from '../failure.ts'
import { createRestartBackoff } from './restart-backoff.ts'

/** One run of a supervised program. */
export type ProgramRun = {
  /** Resolves with the reason when the run has ended. */
  readonly exited: Promise<string>
  /** Returns the time at which the program became ready, as in `Date.now()`; null before. */
  readyAt(): number | null
}

export type KeepRunningOptions<R extends ProgramRun> = {
  readonly name: string
  readonly first: R
  /** Starts the program again; a failed start is retried after a pause. */
  next(): Promise<R>
  /** Returns whether a run was ended for a restart, which is then not reported. */
  readonly wasAsked?: (ended: R) => boolean
  /** The longest pause in ms between attempts to start a program that was never ready (`restart-backoff.ts`). */
  readonly longestPauseMs: number
  /** The longest pause in ms of a program that was ready before (`restart-backoff.ts`). */
  readonly longestAfterReadyMs?: number | undefined
  readonly log: string
  report(text: string): void
  readonly stopping: AbortSignal
}

/** Starts a program again whenever it ends, until a stop is requested. */
export async function keepRunning<R extends ProgramRun>({
  name,
  first,
  next,
  wasAsked,
  longestPauseMs,
  longestAfterReadyMs,
  log,
  report,
  stopping,
}: KeepRunningOptions<R>): Promise<void> {
  const backoff = createRestartBackoff({ longestMs: longestPauseMs, longestAfterReadyMs })
  const wait = async (what: string, readyForMs: number | null) => {
    const pause = backoff.next(readyForMs)
    report(`${name} ${what}; starting it again ${pause === 0 ? 'now' : `in ${pause / 1_000} s`}. Log: ${log}`)
    await sleep(pause, undefined, { signal: stopping }).catch(() => undefined)
  }
  const startNext = async (): Promise<R | undefined> => {
    while (!stopping.aborted) {
      try {
        return await next()
      } catch (error) {
        if (!stopping.aborted) await wait(`does not start (${inOneLine(error)})`, null)
      }
    }
    return undefined
  }
  for (let running: R | undefined = first; running; running = await startNext()) {
    const how = await running.exited
    const readyAt = running.readyAt()
    if (stopping.aborted) return
    if (wasAsked?.(running)) continue
    await wait(`ended (${how})`, readyAt === null ? null : Date.now() - readyAt)
  }
}

/** Returns the last line of the program's log, which says more than the error of its start; else that error. */
function inOneLine(error: unknown): string {
  const log = error instanceof StackFailure ? error.log?.split('\n').at(-1) : undefined
  return log ?? (error as Error).message
}
