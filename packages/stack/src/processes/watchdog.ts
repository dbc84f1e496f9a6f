import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { StackFailure } from '../failure.ts'

/** The interval of the liveness requests, and the timeout of one, in ms. */
export type WatchPace = {
  readonly askEveryMs: number
  readonly answerWithinMs: number
}

const PACE: WatchPace = { askEveryMs: 2_000, answerWithinMs: 5_000 }

export type WatchdogTarget = {
  /** The liveness URL; any reply counts. */
  readonly url: string
  /** The time in ms without a reply after which the program counts as hung. */
  readonly hungAfterMs: number
  /** The signal that ends the watch. */
  readonly ended: AbortSignal
  readonly pace?: WatchPace | undefined
}

/**
 * Waits until a program that answered before answers no more.
 *
 * @returns whether the program is hung; false when the watch ended before
 */
export async function waitUntilHung({ url, hungAfterMs, ended, pace = PACE }: WatchdogTarget): Promise<boolean> {
  let misses = 0
  const hungAt = Math.ceil(hungAfterMs / (pace.askEveryMs + pace.answerWithinMs))
  // The loop counts misses instead of time, because a laptop that slept for an hour has missed nothing.
  while (misses < hungAt) {
    await sleep(pace.askEveryMs, undefined, { signal: ended }).catch(() => undefined)
    if (ended.aborted) return false
    misses = (await answers(url, pace.answerWithinMs)) ? 0 : misses + 1
  }
  return !ended.aborted
}

async function answers(url: string, withinMs: number): Promise<boolean> {
  const started = performance.now()
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(withinMs) })
    await reply.body?.cancel()
    return true
  } catch {
    // A failure in less than half of the timeout is a refused connection: the program is stopping or starting, which
    // the restart loop handles, so the program does not count as hung.
    return performance.now() - started < withinMs / 2
  }
}

/** The setting of the watchdog, as `.env.example` lists it. */
export const watchdogEnv = z.object({
  HUNG_AFTER_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(86_400)), 30),
})

/**
 * Reads HUNG_AFTER_SECONDS.
 *
 * @returns the ms without an answer after which a program is restarted; null for never
 * @throws StackFailure when HUNG_AFTER_SECONDS cannot be read
 */
export function hungAfterSetting({ HUNG_AFTER_SECONDS: given }: NodeJS.ProcessEnv): number | null {
  const result = z.safeParse(watchdogEnv, { HUNG_AFTER_SECONDS: given || undefined })
  if (!result.success)
    throw new StackFailure(`HUNG_AFTER_SECONDS=${given} cannot be used.`, {
      advice: 'Seconds are a number, 0 for never; see .env.example.',
    })
  const { HUNG_AFTER_SECONDS: seconds } = result.data
  return seconds === 0 ? null : seconds * 1_000
}
