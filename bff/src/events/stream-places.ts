import { AppError } from '@tiffin/contracts'
import type { EventSettings } from './settings.ts'

/** The reason why a stream is refused: too many of the user, of the restaurant or in total, or the gateway stops. */
export type StreamRefusal = 'user' | 'restaurant' | 'total' | 'stopping'

export type StreamPlaces = {
  /**
   * Takes a place for one stream.
   *
   * @returns a function that gives the place back; a second call does nothing
   * @throws AppError SERVICE_UNAVAILABLE beyond a limit
   */
  take(restaurantId: string, userId: string): () => void
  readonly count: () => number
}

/** A refused client polls for changes instead, as without streams, so it has no reason to try again soon. */
const RETRY_AFTER_SECONDS = 60
/** The share of taken places above which the gateway is crowded and restaurants share the places. */
const CROWDED = 0.8

type Limits = Pick<EventSettings, 'streams' | 'streamsPerRestaurant' | 'streamsPerUser'>

type Listeners = {
  readonly onRefusal: (reason: StreamRefusal) => void
  /** Ends one stream of this restaurant, which frees its place. */
  readonly endOneOf: (restaurantId: string) => void
}

/**
 * Limits the open streams in total, of each restaurant and of each user. When the gateway is crowded, a new stream
 * takes the place of a stream of the restaurant that has the most, so that a few restaurants cannot hold all places;
 * that restaurant itself is refused. No stream is ended where the new stream's restaurant would then have more: two
 * restaurants would take places from each other in turns and never stop.
 */
export function createStreamPlaces(limits: Limits, { onRefusal, endOneOf }: Listeners): StreamPlaces {
  const ofRestaurants = new Map<string, number>()
  const ofUsers = new Map<string, number>()
  let total = 0

  /**
   * Makes room for one more stream of the restaurant; when the gateway is crowded, by ending a stream of the restaurant
   * that has the most.
   *
   * @returns whether there is room
   */
  function makeRoom(restaurantId: string): boolean {
    if (total > limits.streams * CROWDED) {
      const own = countIn(ofRestaurants, restaurantId)
      const [biggestId, most] = findBiggest(ofRestaurants)
      if (own >= most) return false
      if (own + 1 < most) endOneOf(biggestId)
    }
    return total < limits.streams
  }
  function findRefusal(restaurantId: string, user: string): StreamRefusal | null {
    if (countIn(ofUsers, user) >= limits.streamsPerUser) return 'user'
    if (countIn(ofRestaurants, restaurantId) >= limits.streamsPerRestaurant) return 'restaurant'
    return makeRoom(restaurantId) ? null : 'total'
  }

  return {
    count: () => total,
    take(restaurantId, userId) {
      const user = `${restaurantId} ${userId}`
      const refusal = findRefusal(restaurantId, user)
      if (refusal) {
        onRefusal(refusal)
        throw new AppError('SERVICE_UNAVAILABLE').with({ retry_after_seconds: RETRY_AFTER_SECONDS })
      }
      const add = (change: 1 | -1) => {
        addTo(ofRestaurants, restaurantId, change)
        addTo(ofUsers, user, change)
        total += change
      }
      add(1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        add(-1)
      }
    },
  }
}

const countIn = (counts: ReadonlyMap<string, number>, key: string) => counts.get(key) ?? 0

function addTo(counts: Map<string, number>, key: string, change: number): void {
  const count = countIn(counts, key) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

function findBiggest(counts: ReadonlyMap<string, number>): readonly [id: string, count: number] {
  let biggest: readonly [string, number] = ['', 0]
  for (const each of counts) if (each[1] > biggest[1]) biggest = each
  return biggest
}
