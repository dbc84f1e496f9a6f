import { AppError, getSessionState, sessionState, type SessionState } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { nullable } from 'zod/mini'
import type { OtherServices } from '../other-services/other-services.ts'
import { ServiceCallError } from '../other-services/service-client.ts'

/** The longest time in ms until a demotion or a deletion applies while tenancy is up (gap G34). */
export const SESSION_FRESH_MS = 10_000
const MAX_BYTES = 8 * 1024 * 1024

/** Reads the current session state of a user; null when the user or the restaurant is gone. */
export type FindSessionState = (restaurantId: string, userId: string, requestId: string) => Promise<SessionState | null>

/** Reads the session state for the bearer of a token; a cached state older than the token is not used. */
export type FindSessionStateOf = (
  ...about: [...Parameters<FindSessionState>, tokenVersion: number]
) => Promise<SessionState | null>

/**
 * Reads session states: calls tenancy, or in tenancy itself `findLocally`, at most every ten seconds for each user in a
 * process, and once more for a token that is newer than the cached state. While tenancy is down the last answer is
 * used, however old, for the life of the token; a revocation in the meantime applies once tenancy is back. Tenancy
 * reads its own database, so there is no pause after a failure and no second copy in the database.
 */
export function createSessionStates(
  otherServices: Pick<OtherServices, 'call' | 'cached'>,
  findLocally?: FindSessionState,
): FindSessionStateOf {
  const sessions = otherServices.cached<SessionState | null>('tenancy', {
    kind: 'session',
    freshMs: SESSION_FRESH_MS,
    staleMs: Infinity,
    ...(findLocally && { pauseMs: 0, isStored: false }),
    maxBytes: MAX_BYTES,
    schema: nullable(sessionState),
    async ask({ tenant, key: userId, requestId }) {
      if (findLocally) return findLocally(tenant.id, userId, requestId)
      try {
        const params = { restaurantId: tenant.id, userId }
        return await otherServices.call(getSessionState, { params }, { requestId })
      } catch (error) {
        if (error instanceof ServiceCallError && error.status === 404) return null
        throw error
      }
    },
  })

  return async (restaurantId, userId, requestId, tokenVersion) => {
    const about = { tenant: { id: restaurantId }, key: userId, requestId }
    const state = await sessions.read(about)
    // A login after a new password brings a token that may be newer than the cached state.
    return state === null || state.tokenVersion >= tokenVersion ? state : sessions.readNewer(about)
  }
}

/**
 * Returns the state of a session that may go on.
 *
 * @throws AppError SESSION_ENDED for a user who is gone or a token of another version, RESTAURANT_HELD while the
 *   restaurant is held, ACCESS_DENIED for another role
 */
export function requireCurrentSession(
  state: SessionState | null,
  tokenVersion: number,
  roles: readonly Role[],
): SessionState {
  if (state === null || state.tokenVersion !== tokenVersion) throw new AppError('SESSION_ENDED')
  if (state.isHeld) throw new AppError('RESTAURANT_HELD')
  if (!roles.includes(state.role)) throw new AppError('ACCESS_DENIED')
  return state
}
