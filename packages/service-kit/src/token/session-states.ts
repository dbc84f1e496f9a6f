import { AppError, type SessionState } from '@tiffin/contracts'
import { LRUCache } from 'lru-cache'

const FRESH_MS = 10_000
const STALE_MS = 60_000

/** Finds what a user may do now; null when the user or the restaurant is gone. */
export type FindSessionState = (restaurantId: string, userId: string, requestId: string) => Promise<SessionState | null>

/** The same for the bearer of a token: what was known before that token was made does not count. */
export type FindSessionStateOf = (
  ...about: [...Parameters<FindSessionState>, tokenVersion: number]
) => Promise<SessionState | null>

type Entry = { readonly state: SessionState | null; readonly loadedAt: number }

/**
 * Remembers session states for ten seconds, so that a demotion or a deletion bites within them (gap G34). Who signs in
 * again right after a new password brings a token newer than what is remembered, and is asked about at once. While the
 * source does not answer, what was known up to a minute ago still counts; after that the call fails with 503.
 */
export function rememberSessionStates(
  find: FindSessionState,
  now: () => number = () => Date.now(),
): FindSessionStateOf {
  const entries = new LRUCache<string, Entry>({ max: 20_000 })
  const underWay = new Map<string, Promise<SessionState | null>>()

  async function load(key: string, ...about: Parameters<FindSessionState>): Promise<SessionState | null> {
    try {
      const state = await find(...about)
      entries.set(key, { state, loadedAt: now() })
      return state
    } catch (error) {
      const known = entries.get(key)
      if (known !== undefined && now() - known.loadedAt <= STALE_MS) return known.state
      throw Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause: error })
    }
  }

  return (restaurantId, userId, requestId, tokenVersion) => {
    const key = `${restaurantId} ${userId}`
    const known = entries.get(key)
    const isOutdated = (known?.state?.tokenVersion ?? tokenVersion) < tokenVersion
    if (known !== undefined && !isOutdated && now() - known.loadedAt < FRESH_MS) return Promise.resolve(known.state)
    const running = underWay.get(key) ?? load(key, restaurantId, userId, requestId).finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }
}
