import type { BaseEnv } from '../env.ts'

const PRODUCTION_DRAIN_MS = 1_000
/** The longest time in ms for open requests and closing after the drain. */
const CLOSE_WITHIN_MS = 7_000

export type StopTimes = {
  /** The time for which a stopping process reports "not ready" and still answers, so that load balancers notice. */
  readonly drainMs: number
  /** The time after which a stopping process ends in any case. */
  readonly hardExitMs: number
}

/** Returns how long a process takes to stop; without `DRAIN_MS` a second for load balancers in production. */
export function stopTimesOf({ NODE_ENV, DRAIN_MS }: Pick<BaseEnv, 'NODE_ENV' | 'DRAIN_MS'>): StopTimes {
  const drainMs = DRAIN_MS ?? (NODE_ENV === 'production' ? PRODUCTION_DRAIN_MS : 0)
  return { drainMs, hardExitMs: drainMs + CLOSE_WITHIN_MS }
}
