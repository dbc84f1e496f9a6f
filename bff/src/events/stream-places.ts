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

type Limits = Pick<EventSettings, 'streams' | 'streamsPerRestaurant' | 'streamsPerUser'>

/** Limits the open streams in total, of each restaurant and of each user. */
export function createStreamPlaces(limits: Limits, onRefusal: (reason: Refusal) => void): StreamPlaces {
  const taken = new Map<string, number>()
  let total = 0

  const add = (key: string, change: number) => {
    const count = (taken.get(key) ?? 0) + change
    if (count > 0) taken.set(key, count)
    else taken.delete(key)
  }
  function findRefusal(restaurant: string, user: string): Refusal | null {
    if ((taken.get(user) ?? 0) >= limits.streamsPerUser) return 'user'
    if ((taken.get(restaurant) ?? 0) >= limits.streamsPerRestaurant) return 'restaurant'
    return total >= limits.streams ? 'total' : null
  }

  return {
    count: () => total,
    take(restaurantId, userId) {
      const keys = [`restaurant ${restaurantId}`, `user ${restaurantId} ${userId}`] as const
      const refusal = findRefusal(...keys)
      if (refusal) {
        onRefusal(refusal)
        throw new AppError('SERVICE_UNAVAILABLE').with({ retry_after_seconds: RETRY_AFTER_SECONDS })
      }
      for (const key of keys) add(key, 1)
      total += 1
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        for (const key of keys) add(key, -1)
        total -= 1
      }
    },
  }
}
