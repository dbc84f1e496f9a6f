import { recordOperatorAction, type TransactionOf } from '@tiffin/service-kit'
import type { PrismaClient } from '../generated/prisma/client.ts'
import type { TenancyDatabase } from './database.ts'

export type DoorEventKind =
  | `${'login' | 'operator_login'}${'' | '_failed' | '_throttled'}`
  | 'verification_requested'
  | 'sign_up'
  | 'sign_up_failed'
  | 'password_reset_requested'
  | 'password_reset'
  | 'password_reset_failed'

/** Who knocks: what they say of themselves, and where from. */
export type Visit = {
  readonly email: string
  readonly subdomain: string | null
  readonly address: string
  readonly requestId: string
}

/** How long an address counts as one the account is used from. */
const KNOWN_FOR_MS = 90 * 24 * 60 * 60 * 1_000

/** With the restaurant whose door it is, so that it goes when the restaurant does, whatever its name is by then. */
export async function recordVisit(
  tx: TransactionOf<PrismaClient>,
  kind: DoorEventKind,
  { email, subdomain, address, requestId }: Visit,
): Promise<void> {
  await tx.$executeRaw`INSERT INTO door_events (kind, email, subdomain, address, request_id, restaurant_id)
    VALUES (${kind}, ${email}, ${subdomain}, ${address}, ${requestId}, restaurant_at(${subdomain}))`
}

/** What happened at the front door. Never a password, never a code. */
export function createDoorEvents(db: TenancyDatabase) {
  return {
    record: (kind: DoorEventKind, visit: Visit): Promise<void> => recordVisit(db.unscoped, kind, visit),

    /** The operator's own entry is also an operator action. */
    async recordOperatorLogin({ email, address, requestId }: Visit): Promise<void> {
      await db.inPlatform(async (tx) => {
        await tx.doorEvent.createMany({
          data: [{ kind: 'operator_login' satisfies DoorEventKind, email, address, requestId }],
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

    /** Has this account been signed in to from this address lately? */
    async isKnownAddress(kind: DoorEventKind, { email, subdomain, address }: Visit): Promise<boolean> {
      const since = new Date(Date.now() - KNOWN_FOR_MS)
      const found = await db.unscoped.doorEvent.findFirst({
        where: { kind, email, subdomain, address, at: { gte: since } },
        select: { id: true },
      })
      return found !== null
    },

    /** Forgets unfinished sign-ups and resets, and events past their time. */
    async purge(): Promise<void> {
      await db.unscoped.$queryRaw`SELECT purge_front_door()::text`
    },
  }
}

export type DoorEvents = ReturnType<typeof createDoorEvents>
