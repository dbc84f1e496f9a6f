import { AppError } from '@tiffin/contracts'
import { DRAWER_REASON_WORDS, type DrawerReason } from '@tiffin/domain'
import {
  breaksUniqueIndex,
  recordAudit,
  type IdempotentRequest,
  type StoredReply,
  type Tenant,
} from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'
import { kick } from './kick-drawer.ts'
import { findStoredReply, IDEMPOTENCY_KEYS_PRIMARY_KEY, storeReply } from './stored-replies.ts'
import { nowOf } from './time.ts'
import { isAgentOn } from './waiting-jobs.ts'

/** The reason for which a user opens the drawer without a payment; `note` is null without a note. */
export type DrawerOpening = { readonly reason: DrawerReason; readonly note: string | null }

export type OpenOutcome =
  | { readonly kind: 'opened'; readonly reply: { readonly is_agent_on: boolean } }
  | { readonly kind: 'replayed'; readonly stored: StoredReply; readonly request: IdempotentRequest }

/**
 * Has the drawer opened without a payment. One transaction writes the job, the audit entry and the reply under the key.
 * So no drawer opens in this way without a record of the user and the reason.
 *
 * @throws AppError DRAWER_NOT_SET
 */
export async function openDrawer(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  opening: DrawerOpening,
  request: IdempotentRequest | null,
): Promise<OpenOutcome> {
  try {
    return await db.inTenant(tenant, async (tx): Promise<OpenOutcome> => {
      const stored = request && (await findStoredReply(tx, tenant, request.key))
      if (stored) return { kind: 'replayed', stored, request }
      const reply = await open(clock, tx, tenant, opening)
      if (request) await storeReply(tx, tenant, request, reply)
      return { kind: 'opened', reply }
    })
  } catch (error) {
    // A parallel repetition took the key. The second attempt finds the stored reply.
    if (!breaksUniqueIndex(error, IDEMPOTENCY_KEYS_PRIMARY_KEY)) throw error
    return openDrawer(db, clock, tenant, opening, request)
  }
}

async function open(clock: Clock, tx: Transaction, tenant: Tenant, { reason, note }: DrawerOpening) {
  const now = nowOf(clock)
  const [printer] = await tx.$queryRaw<{ id: string; name: string; isAgentOn: boolean }[]>`
    WITH asked AS (SELECT 1)${kick(tenant, Prisma.sql`asked`, now)}
    SELECT p.id, p.name, ${isAgentOn(tenant, now, Prisma.sql`p.agent_id`)} AS "isAgentOn"
    FROM drawer JOIN printers p ON p.restaurant_id = ${tenant.id}::uuid AND p.id = drawer.printer_id`
  if (!printer) throw new AppError('DRAWER_NOT_SET')
  await recordAudit(tx, tenant, {
    action: 'printer.drawer-opened',
    subject: { id: printer.id, name: printer.name },
    after: { reason: DRAWER_REASON_WORDS[reason], ...(note !== null && { note }) },
  })
  return { is_agent_on: printer.isAgentOn }
}
