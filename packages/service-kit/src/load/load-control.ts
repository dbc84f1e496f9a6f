import { AppError } from '@tiffin/contracts'
import { createFairGate, GateRefusal, type FairGate, type GateLimits, type GateRefusalReason } from './fair-gate.ts'

/**
 * `usual`: one or two short statements. `heavy`: a whole list, or other work that keeps a core busy. `upload`: a file
 * in memory.
 */
export const WORK_KINDS = ['usual', 'heavy', 'upload'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

export type LoadLimits = Readonly<Record<WorkKind, GateLimits>>

/** Connections reserved for internal calls, health checks and background work. */
const RESERVED_CONNECTIONS = 2
const MAX_WAIT_MS = 2_000
const MAX_UPLOAD_WAIT_MS = 10_000

/**
 * Returns the default limits for a number of database connections. A restaurant gets at most two fifths of the
 * connections: its writes lock the same row, so more of them at the same time would only wait. Queues are long enough
 * for all terminals of a large restaurant that reconnect together. A request waits at most two seconds, an upload ten.
 */
export function loadLimitsFor(connections: number): LoadLimits {
  const heavy = Math.max(1, Math.floor(connections / 5))
  const places = Math.max(1, connections - RESERVED_CONNECTIONS - heavy)
  const share = Math.max(1, Math.min(places, Math.floor((connections * 2) / 5)))
  return {
    usual: { places, share, queue: 60, queueInAll: 200, maxWaitMs: MAX_WAIT_MS },
    heavy: { places: heavy, share: 1, queue: 20, queueInAll: 40, maxWaitMs: MAX_WAIT_MS },
    upload: { places: 3, share: 1, queue: 3, queueInAll: 12, maxWaitMs: MAX_UPLOAD_WAIT_MS },
  }
}

export type LoadControl = {
  /**
   * Waits for a place and returns the function that releases it.
   *
   * @throws AppError RESTAURANT_BUSY (429) or SERVICE_UNAVAILABLE (503), each with the seconds after which to retry
   */
  enter(kind: WorkKind, who: string, isGone?: () => boolean): Promise<() => void>
  state(): Readonly<Record<WorkKind, ReturnType<FairGate['state']>>>
}

/** Creates a fair queue for each kind of work. @param onRefusal receives the reason of every refusal */
export function createLoadControl(
  limits: LoadLimits,
  onRefusal: (kind: WorkKind, reason: GateRefusalReason) => void = () => {},
): LoadControl {
  const gates = forEachKind((kind) => createFairGate(limits[kind]))

  return {
    async enter(kind, who, isGone) {
      try {
        return await gates[kind].enter(who, isGone)
      } catch (error) {
        if (!(error instanceof GateRefusal)) throw error
        onRefusal(kind, error.reason)
        throw loadRefusalOf(error)
      }
    },
    state: () => forEachKind((kind) => gates[kind].state()),
  }
}

/** Returns the error of a request refused because of load: nothing was done, and a retry in a second may succeed. */
export function loadRefusalOf(cause: GateRefusal): AppError {
  const failure = new AppError(cause.reason === 'restaurant-busy' ? 'RESTAURANT_BUSY' : 'SERVICE_UNAVAILABLE')
  return Object.assign(failure.with({ retry_after_seconds: 1 }), { cause })
}

function forEachKind<T>(make: (kind: WorkKind) => T): Readonly<Record<WorkKind, T>> {
  return Object.fromEntries(WORK_KINDS.map((kind) => [kind, make(kind)])) as Record<WorkKind, T>
}
