import { sessionState, type SessionState } from '@tiffin/contracts'
import { nullable } from 'zod/mini'
import type { Question } from '../other-services/cached-answers.ts'

/** How long a demotion or a deletion may take to apply while tenancy is up (gap G34). */
const FRESH_MS = 10_000
const MAX_BYTES = 8 * 1024 * 1024

/** Reads the current session state of a user; null when the user or the restaurant is gone. */
export type FindSessionState = (restaurantId: string, userId: string, requestId: string) => Promise<SessionState | null>

/** Reads the session state for the bearer of a token; a cached state older than the token is not used. */
export type FindSessionStateOf = (
  ...about: [...Parameters<FindSessionState>, tokenVersion: number]
) => Promise<SessionState | null>

/**
 * The question for a user's session state. While tenancy is down the last answer is used, however old, for the life of
 * the token; a revocation in the meantime applies once tenancy is back.
 */
export function sessionQuestion(find: FindSessionState): Omit<Question<SessionState | null>, 'isFailing'> {
  return {
    kind: 'session',
    freshMs: FRESH_MS,
    staleMs: Infinity,
    maxBytes: MAX_BYTES,
    schema: nullable(sessionState),
    ask: ({ tenant, key, requestId }) => find(tenant.id, key, requestId),
  }
}

/** Whether a cached state is at least as new as the token; a login after a new password brings a newer token. */
export function isCurrentFor(tokenVersion: number): (state: SessionState | null) => boolean {
  return (state) => state === null || state.tokenVersion >= tokenVersion
}
