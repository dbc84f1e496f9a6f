import { AppError } from '@tiffin/contracts'

/**
 * `usual`: one or two short statements. `heavy`: a whole list, or other work that keeps a core busy. `upload`: a file
 * in memory.
 */
export const WORK_KINDS = ['usual', 'heavy', 'upload'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/**
 * The reason of a refusal: the queue of the restaurant is full, all queues together are full, or the request waited too
 * long or its client disconnected meanwhile.
 */
export type GateRefusalReason = 'restaurant-busy' | 'overloaded' | 'waited-too-long'

export type GateLimits = {
  /** Requests that run at the same time. */
  readonly places: number
  /** Requests of one restaurant that run at the same time. */
  readonly share: number
  /** Requests of one restaurant that may wait. */
  readonly queue: number
  /** Requests that may wait in all. */
  readonly queueInAll: number
  readonly maxWaitMs: number
}

export type LoadLimits = Readonly<Record<WorkKind, GateLimits>>

/** Connections reserved for internal calls, health checks and background work. */
const RESERVED_CONNECTIONS = 2
const MAX_WAIT_MS = 2_000
const MAX_UPLOAD_WAIT_MS = 10_000

/**
 * Returns the default limits for a number of database connections. A restaurant's share is small, because its writes
 * lock one row anyway. Queues are long enough for all terminals of a large restaurant that reconnect together. A
 * request waits at most two seconds, an upload ten.
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

export class GateRefusal extends Error {
  override readonly name = 'GateRefusal'
  readonly reason: GateRefusalReason
  constructor(reason: GateRefusalReason) {
    super(reason)
    this.reason = reason
  }
}

export type FairGate = {
  /**
   * Waits for a place and returns the function that releases it. `isGone` returns whether the client has disconnected.
   *
   * @throws GateRefusal
   */
  enter(who: string, isGone?: () => boolean): Promise<() => void>
  state(): { readonly underWay: number; readonly waiting: number }
}

type Waiter = {
  readonly start: (leave: () => void) => void
  readonly refuse: (refusal: GateRefusal) => void
  readonly isGone: () => boolean
  readonly timer: NodeJS.Timeout
}
type RestaurantQueue = { underWay: number; readonly waiting: Waiter[] }

/**
 * Creates a fair queue: a restaurant has at most its share of the places, and waiting requests start in turns between
 * restaurants. A request that finds its queue full is refused at once.
 */
export function createFairGate({ places, share, queue, queueInAll, maxWaitMs }: GateLimits): FairGate {
  /** Queues in round-robin order, the next one first. */
  const queues = new Map<string, RestaurantQueue>()
  let underWay = 0
  let waiting = 0

  function begin(who: string, of: RestaurantQueue): () => void {
    underWay++
    of.underWay++
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      underWay--
      of.underWay--
      if (of.underWay === 0 && of.waiting.length === 0) queues.delete(who)
      letIn()
    }
  }

  function letIn(): void {
    while (underWay < places && waiting > 0) {
      const next = findNext()
      if (!next) return
      const [who, of] = next
      const waiter = of.waiting.shift()!
      waiting--
      clearTimeout(waiter.timer)
      queues.delete(who)
      queues.set(who, of)
      if (waiter.isGone()) waiter.refuse(new GateRefusal('waited-too-long'))
      else waiter.start(begin(who, of))
    }
  }

  function findNext(): [string, RestaurantQueue] | undefined {
    for (const [who, of] of queues) if (of.waiting.length > 0 && of.underWay < share) return [who, of]
    return undefined
  }

  function wait(of: RestaurantQueue, isGone: () => boolean): Promise<() => void> {
    return new Promise((start, refuse) => {
      const timer = setTimeout(() => {
        of.waiting.splice(of.waiting.indexOf(waiter), 1)
        waiting--
        refuse(new GateRefusal('waited-too-long'))
      }, maxWaitMs)
      const waiter: Waiter = { start, refuse, isGone, timer }
      of.waiting.push(waiter)
      waiting++
    })
  }

  return {
    async enter(who, isGone = () => false) {
      const of = queues.get(who) ?? { underWay: 0, waiting: [] }
      if (underWay < places && of.underWay < share && of.waiting.length === 0) {
        queues.set(who, of)
        return begin(who, of)
      }
      if (of.waiting.length >= queue) throw new GateRefusal('restaurant-busy')
      if (waiting >= queueInAll) throw new GateRefusal('overloaded')
      queues.set(who, of)
      return wait(of, isGone)
    },

    state: () => ({ underWay, waiting }),
  }
}
