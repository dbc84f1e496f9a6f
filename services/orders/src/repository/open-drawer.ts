import { AppError } from '@tiffin/contracts'
import { DRAWER_REASON_WORDS, type DrawerReason } from '@tiffin/domain'
import { recordAudit, type IdempotentRequest, type Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import { answerOnce, type Replayed } from './answer-once.ts'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'
import { kick } from './kick-drawer.ts'
import { storeReply } from './stored-replies.ts'
import { nowOf } from './time.ts'
import { isAgentOn } from './waiting-jobs.ts'

/** The reason for which a user opens the drawer without a payment; `note` is null without a note. */
export type DrawerOpening = { readonly reason: DrawerReason; readonly note: string | null }

export type OpenOutcome = { readonly kind: 'opened'; readonly reply: { readonly is_agent_on: boolean } } | Replayed

/**
 * Has the drawer opened without a payment. One transaction writes the job, the audit entry and the reply under the key.
 * So no drawer opens in this way without a record of the user and the reason.
 *
 * @throws AppError DRAWER_NOT_SET
 */
export function openDrawer(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  opening: DrawerOpening,
  request: IdempotentRequest | null,
): Promise<OpenOutcome> {
  const write = async (tx: Transaction): Promise<OpenOutcome> => {
    const reply = await open(clock, tx, tenant, opening)
    if (request) await storeReply(tx, tenant, request, reply)
    return { kind: 'opened', reply }
  }
  return answerOnce(db, tenant, request, { write })
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
