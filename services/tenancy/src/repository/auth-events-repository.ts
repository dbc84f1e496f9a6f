import { DAY_MS } from '@tiffin/domain'
import { recordOperatorAction, removeInBatches } from '@tiffin/service-kit'
import type { TenancyDatabase, Transaction } from './database.ts'

/** The kinds of failures and refusals, which are counted per hour because there may be very many. */
export type AttemptKind =
  | `${'login' | 'operator_login' | 'pin_login' | 'pin_approval' | 'device_pairing'}${'_failed' | '_throttled'}`
  | 'sign_up_failed'
  | 'password_reset_failed'

export type AuthEventKind =
  | 'login'
  | 'operator_login'
  | 'pin_login'
  | 'pin_approval'
  | 'session_renewed'
  | 'verification_requested'
  | 'sign_up'
  | 'password_reset_requested'
  | 'password_reset'
type FailureKind = Exclude<AttemptKind, `${string}_throttled`>

/**
 * A sign-in, sign-up, reset or pairing attempt: the email and subdomain that the client claims, and the client's
 * address. A device claims no email; its `email` is ''. An attempt by PIN has the email of the user whose PIN was
 * typed, or the id when the user is unknown.
 */
export type AuthAttempt = {
  readonly email: string
  readonly subdomain: string | null
  readonly address: string
  readonly requestId: string
}

/** An address counts as known for this long after the account was used from it. */
const KNOWN_ADDRESS_MS = 90 * DAY_MS
/** At most one renewal event is stored per account and address in this time. */
const RENEWAL_EVENT_EVERY_MS = 7 * DAY_MS
/**
 * The number of failures per hour, kind, address and restaurant that get an event each; further ones are only counted.
 */
const MAX_FAILURE_EVENTS = 20

/** Inserts an event with the id of its restaurant, so that a purge finds it after a rename too. @returns its id */
export async function insertAuthEvent(
  tx: Transaction,
  kind: AuthEventKind,
  { email, subdomain, address, requestId }: AuthAttempt,
): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ id: bigint }[]>`
    INSERT INTO door_events (kind, email, subdomain, address, request_id, restaurant_id)
    VALUES (${kind}, ${email}, ${subdomain}, ${address}, ${requestId}, restaurant_at(${subdomain})) RETURNING id`
  if (row === undefined) throw new Error('An event was not written')
  return row.id
}

/** Stores auth events (table `door_events`), which never contain a password or a code. */
export function createAuthEventsRepository(db: TenancyDatabase) {
  async function hasEvent(
    kinds: AuthEventKind[],
    { email, subdomain, address }: AuthAttempt,
    withinMs: number,
  ): Promise<boolean> {
    const since = new Date(Date.now() - withinMs)
    const [row] = await db.unscoped.$queryRaw<{ found: boolean }[]>`
      SELECT EXISTS (
        SELECT FROM door_events
        WHERE email = ${email} AND kind = ANY (${kinds}) AND at >= ${since}::timestamptz
          AND subdomain IS NOT DISTINCT FROM ${subdomain} AND address = ${address}
      ) AS found`
    return row?.found ?? false
  }

  return {
    async record(kind: AuthEventKind, attempt: AuthAttempt): Promise<void> {
      await insertAuthEvent(db.unscoped, kind, attempt)
    },

    /**
     * Counts a failure. The first `MAX_FAILURE_EVENTS` of an hour, kind, address and restaurant also get an event with
     * email, address and time.
     */
    async recordFailure(kind: FailureKind, { email, subdomain, address, requestId }: AuthAttempt): Promise<void> {
      await db.unscoped.$executeRaw`
        WITH counted AS (
          INSERT INTO sign_in_attempt_counts (hour, kind, address, restaurant_id, attempts)
          VALUES (date_trunc('hour', now(), 'UTC'), ${kind}, ${address}, restaurant_at(${subdomain}), 1)
          ON CONFLICT (hour, kind, address, restaurant_id)
            DO UPDATE SET attempts = sign_in_attempt_counts.attempts + 1
          RETURNING restaurant_id, attempts
        )
        INSERT INTO door_events (kind, email, subdomain, address, request_id, restaurant_id)
        SELECT ${kind}, ${email}, ${subdomain}, ${address}, ${requestId}, restaurant_id
        FROM counted WHERE attempts <= ${MAX_FAILURE_EVENTS}::int`
    },

    /**
     * Records that a session was renewed, at most once in 7 days per account and address. Without the event an address
     * would be unknown 90 days after the last login, although a session is still used from there.
     */
    async recordRenewal(attempt: AuthAttempt): Promise<void> {
      if (!(await hasEvent(['login', 'session_renewed'], attempt, RENEWAL_EVENT_EVERY_MS)))
        await insertAuthEvent(db.unscoped, 'session_renewed', attempt)
    },

    /** Records the operator's sign-in, also as an operator action. */
    async recordOperatorLogin({ email, address, requestId }: AuthAttempt): Promise<void> {
      await db.inPlatform(async (tx) => {
        await tx.authEvent.createMany({
          data: [{ kind: 'operator_login' satisfies AuthEventKind, email, address, requestId }],
        })
        await recordOperatorAction(tx, {
          actor: email,
          action: 'operator.signed_in',
          subject: { id: email, name: email },
          before: null,
          after: { address },
          requestId,
        })
      })
    },

    /**
     * Returns whether this account signed in with its password, or renewed a session, from this address within 90 days.
     * Of the operator only sign-ins count.
     */
    isKnownAddress(kind: 'login' | 'operator_login', attempt: AuthAttempt): Promise<boolean> {
      return hasEvent(kind === 'login' ? ['login', 'session_renewed'] : [kind], attempt, KNOWN_ADDRESS_MS)
    },

    /** Returns whether a user of this restaurant signed in or renewed a session from this address within 90 days. */
    async isStaffAddress(restaurantId: string, address: string): Promise<boolean> {
      const since = new Date(Date.now() - KNOWN_ADDRESS_MS)
      const kinds: AuthEventKind[] = ['login', 'pin_login', 'session_renewed']
      const [row] = await db.unscoped.$queryRaw<{ found: boolean }[]>`
        SELECT EXISTS (
          SELECT FROM door_events
          WHERE restaurant_id = ${restaurantId}::uuid AND kind = ANY (${kinds}) AND at >= ${since}::timestamptz
            AND address = ${address}
        ) AS found`
      return row?.found ?? false
    },

    /** Deletes expired sign-ups, resets, counters and events. @returns the number of rows */
    purge(): Promise<number> {
      return removeInBatches(async (most) => {
        const [row] = await db.unscoped.$queryRaw<{ removed: number }[]>`
          SELECT purge_front_door(${most}::int) AS removed`
        return row?.removed ?? 0
      })
    },
  }
}

export type AuthEventsRepository = ReturnType<typeof createAuthEventsRepository>
