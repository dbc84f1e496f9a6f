import type { Endpoint, ResponseOf } from '@tiffin/contracts'
import { HOUR_MS, readTokenClaims } from '@tiffin/domain'
import { readToken } from '../session/token-store.ts'
import { browserDisk } from './disk.ts'
import { LAST_KNOWN_DATABASE, forgetLastKnown } from './last-known-database.ts'
import { bounded, fits, SHAPES, type KnownId } from './last-known-shapes.ts'

export { forgetLastKnown, LAST_KNOWN_DATABASE, type KnownId }

/** An endpoint whose reply is stored, read without an input. */
export type KnownEndpoint = Endpoint & { readonly id: KnownId }

/** A stored reply. `readAt` is the time of the last answer in milliseconds, by the clock of this terminal. */
export type LastKnown<Reply> = { readonly reply: Reply; readonly readAt: number }

/** The stored replies of one user in one role at one restaurant. After the end of that session all calls do nothing. */
export type LastKnownReads = {
  /**
   * Returns the stored reply; null without one. A reply of another user, role or version, of another shape, or older
   * than `KNOWN_FOR_MS` is removed instead. Never rejects.
   */
  readonly read: <E extends KnownEndpoint>(endpoint: E) => Promise<LastKnown<ResponseOf<E>> | null>
  /**
   * Stores a reply in place of the earlier one. A reply that is too long or of another shape is not stored, and removes
   * the earlier one. Resolves once the change is written or refused; never rejects.
   */
  readonly keep: <E extends KnownEndpoint>(endpoint: E, reply: ResponseOf<E>, readAt: number) => Promise<void>
  /** Stores that the same reply was read again. Never rejects. */
  readonly confirm: (endpoint: KnownEndpoint, readAt: number) => Promise<void>
  readonly close: () => void
}

/**
 * The version of the stored records. A release that reads a stored field in another way raises it, and then reads
 * nothing that an earlier release has stored.
 */
const VERSION = 1
/** The age in milliseconds from which a stored reply is not shown any more. */
export const KNOWN_FOR_MS = 7 * 24 * HOUR_MS

const REPLIES = 'replies'
const TIMES = 'times'

type StoredTime = { readonly owner: string; readonly readAt: number }
type StoredReply = StoredTime & { readonly v: number; readonly reply: unknown }

/** Opens the stored replies of the user who is signed in. */
export function openLastKnown(): LastKnownReads {
  const owner = ownerOfToken()
  const disk = browserDisk(LAST_KNOWN_DATABASE, [REPLIES, TIMES])
  const isOurs = () => owner !== null && owner === ownerOfToken()

  const change = async (write: () => Promise<void>) => {
    if (!isOurs()) return
    // If the browser refuses to store, the next page shows what it would show without a stored reply.
    await write().catch(() => undefined)
    // The session may have ended while the record was written, after the database was deleted.
    if (!isOurs()) forgetLastKnown()
  }

  return {
    async read({ id }) {
      if (!isOurs()) return null
      try {
        const [stored, time] = await Promise.all([disk.read(REPLIES, id), disk.read(TIMES, id)])
        if (stored === undefined || !isOurs()) return null
        const known = knownOf(stored as StoredReply, time as StoredTime | undefined, id, owner)
        if (known === null) await disk.write(REPLIES, id, undefined, 'relaxed')
        return known as LastKnown<never> | null
      } catch {
        return null
      }
    },
    keep: ({ id }, reply, readAt) =>
      change(async () => {
        const part = bounded(id, reply)
        const record: StoredReply | undefined =
          part === null || !fits(part, SHAPES[id]) ? undefined : { v: VERSION, owner: owner!, readAt, reply: part }
        await disk.write(REPLIES, id, record, 'relaxed')
      }),
    confirm: ({ id }, readAt) => change(() => disk.write(TIMES, id, { owner, readAt }, 'relaxed')),
    close: disk.close,
  }
}

function knownOf(
  stored: StoredReply,
  time: StoredTime | undefined,
  id: KnownId,
  owner: string | null,
): LastKnown<unknown> | null {
  const { v, reply } = stored
  const readAt = Math.max(stored.readAt, time?.owner === owner ? time.readAt : 0)
  const isUsable = v === VERSION && stored.owner === owner && Date.now() - readAt <= KNOWN_FOR_MS
  return isUsable && fits(reply, SHAPES[id]) ? { reply, readAt } : null
}

/** Returns the restaurant, user and role of the token as one text; null without a token. */
function ownerOfToken(): string | null {
  const claims = readTokenClaims(readToken('restaurant') ?? '')
  return claims && [claims.tid, claims.sub, claims.role].join('/')
}
