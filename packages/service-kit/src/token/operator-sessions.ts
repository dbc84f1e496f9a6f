import { AppError, getOperatorSession, operatorSession, type OperatorSession } from '@tiffin/contracts'
import type { OtherServices } from '../other-services/other-services.ts'
import type { ClaimsOf } from './verifier.ts'

/** The longest time in ms until "Log out everywhere" and changed credentials apply while tenancy is up. */
const FRESH_MS = 10_000
const MAX_BYTES = 64 * 1024
/** The tenant id for cached answers about the platform, which belong to no restaurant. */
const PLATFORM = { id: '00000000-0000-0000-0000-000000000000' } as const

export type FindOperatorSession = (requestId: string) => Promise<OperatorSession>

/**
 * Checks the token. @throws AppError SESSION_ENDED for a revoked token, SERVICE_UNAVAILABLE when the state is unknown
 */
export type RequireOperator = (claims: ClaimsOf<'system'>, requestId: string) => Promise<void>

/**
 * Checks that an operator's token is not revoked. Calls tenancy, or `findLocally` in tenancy itself, when the last
 * answer is ten seconds old or the token does not fit that answer. While tenancy is down the last answer holds, since
 * only tenancy can end a session; a token that does not fit the answer is then refused with SERVICE_UNAVAILABLE.
 */
export function createOperatorSessions(
  otherServices: Pick<OtherServices, 'call' | 'cached'>,
  findLocally?: FindOperatorSession,
): RequireOperator {
  const sessions = otherServices.cached<OperatorSession>('tenancy', {
    kind: 'operator',
    freshMs: FRESH_MS,
    staleMs: Infinity,
    ...(findLocally && { pauseMs: 0, isStored: false }),
    maxBytes: MAX_BYTES,
    schema: operatorSession,
    ask: async ({ requestId }) =>
      findLocally ? findLocally(requestId) : otherServices.call(getOperatorSession, {}, { requestId }),
  })

  return async ({ cv, tv }, requestId) => {
    const about = { tenant: PLATFORM, key: 'operator', requestId }
    let state = await sessions.read(about)
    // A token that was just issued may be newer than the cached state.
    if (!hasCredentials(state, cv) || state.version < tv) state = await sessions.readNewer(about)
    if (!hasCredentials(state, cv) || state.version !== tv) throw new AppError('SESSION_ENDED')
  }
}

/** Returns whether `cv`, a token's fingerprint of the credentials, belongs to credentials that are valid now. */
function hasCredentials({ credentials, also = [] }: OperatorSession, cv: string): boolean {
  return [credentials, ...also].includes(cv)
}
