import { AppError } from '@tiffin/contracts'
import type { EventSettings } from './settings.ts'

/** Why a stream is refused: too many of the user, of the restaurant or in all, or the gateway stops. */
export type Refusal = 'user' | 'restaurant' | 'total' | 'stopping'

export type StreamPlaces = {
  /**
   * Takes the place of one stream. Returns the function that gives it back, once.
   *
   * @throws AppError SERVICE_UNAVAILABLE beyond a limit
   */
  take(restaurantId: string, userId: string): () => void
  readonly count: () => number
}

/** Who is refused asks for what changed as without streams, and has no reason to try again soon. */
const RETRY_AFTER_SECONDS = 60
/** Where a larger part of all places is taken, restaurants share them. */
const CROWDED = 0.8

type Limits = Pick<EventSettings, 'streams' | 'streamsPerRestaurant' | 'streamsPerUser'>

type Listeners = {
  readonly onRefusal: (reason: Refusal) => void
  /** Ends a stream of this restaurant, which gives its place back. */
  readonly endOneOf: (restaurantId: string) => void
}

/**
 * Limits the open streams in total, of each restaurant and of each user. In a crowd a new stream takes the place of one
 * of the restaurant that has the most, and is refused to that restaurant itself, so that a few cannot hold the places
 * of all. It takes none where its own would then have more: two would take from each other by turns and never rest.
 */
export function createStreamPlaces(limits: Limits, { onRefusal, endOneOf }: Listeners): StreamPlaces {
  const ofRestaurants = new Map<string, number>()
  const ofUsers = new Map<string, number>()
  let total = 0

  /** Whether there is a place for one more of this restaurant, in a crowd by ending one of another. */
  function makeRoom(restaurantId: string): boolean {
    if (total > limits.streams * CROWDED) {
      const own = countIn(ofRestaurants, restaurantId)
      const [biggestId, most] = findBiggest(ofRestaurants)
      if (own >= most) return false
      if (own + 1 < most) endOneOf(biggestId)
    }
    return total < limits.streams
  }
  function findRefusal(restaurantId: string, user: string): Refusal | null {
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
