import { setTimeout as sleep } from 'node:timers/promises'
import { StackFailure } from '../failure.ts'
import { createRestartBackoff } from './restart-backoff.ts'
import type { Supervised } from './supervised.ts'

/** The longest pause in ms between two attempts to prepare a service. */
const LONGEST_PAUSE_MS = 60_000

type Preparation = {
  readonly name: string
  /** Makes what the service needs before it starts, such as its tables. */
  prepare(): Promise<unknown>
  /** Starts the service. */
  start(): Supervised | Promise<Supervised>
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
export function bringUpAdded({ name, prepare, start, report }: Preparation): AddedProgram {
  const stopping = new AbortController()
  let waiting = new AbortController()
  let running: Supervised | undefined
  let reported: string | undefined
  let endFirstAttempt!: (isReady: boolean) => void
  const firstAttempt = new Promise<boolean>((resolve) => (endFirstAttempt = resolve))

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
        if (!stopping.signal.aborted) running = await start()
        break
      } catch (error) {
        leaveOut(error)
        waiting = new AbortController()
        const signal = AbortSignal.any([stopping.signal, waiting.signal])
        await sleep(backoff.next(null), undefined, { signal }).catch(() => undefined)
      }
    }
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
      // A preparation that was under way may have ended by now.
      await running?.stop()
    },
  }
}

/** Returns the failure in one line, with the last line of its log, which says most, and what to do. */
function reasonOf(error: unknown): string {
  if (!(error instanceof StackFailure)) return (error as Error).message
  return [error.message, error.log?.trim().split('\n').at(-1), error.advice].filter(Boolean).join(' ')
}
