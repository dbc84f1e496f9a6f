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
