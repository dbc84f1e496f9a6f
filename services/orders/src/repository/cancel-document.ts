import { CANCEL_REASON_WORDS, type CancelChoice } from '@tiffin/domain'
import { actorColumns, recordAudit, type Tenant } from '@tiffin/service-kit'
import { requireCancellable } from '../domain/decide-cancellation.ts'
import type { StoredDocument } from '../domain/stored-document.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { answerOnce, type Repeatable, type Replayed } from './answer-once.ts'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'
import { withoutBill } from './document-events.ts'
import { loadDocument } from './documents-repository.ts'
import { hasOrderKey } from './order-key.ts'
import { refuseUsedApproval } from './refuse-used-approval.ts'
import { lockOrder } from './save-settlement.ts'
import { storeReply } from './stored-replies.ts'
import { nowOf } from './time.ts'

/** The reason for which a user cancels the document of an unpaid order, and the approval of a colleague. */
export type CancelRequest = {
  readonly reason: CancelChoice
  readonly note: string | null
  /**
   * Finds the colleague's approval; null when the caller's role is enough. The id of an approval can be used once.
   * Throws if an approval is missing. Called only for a document that can be cancelled.
   */
  readonly requireApproval: () => { readonly id: string; readonly email: string } | null
}

export type CancelOutcome = { readonly kind: 'cancelled'; readonly stored: StoredDocument } | Replayed

/**
 * Cancels the open invoice or bill of supply of an order, in one transaction that locks the order and then reads the
 * document again. The order then has no printed bill, and keeps its part payments. The order's version rises, so that a
 * till that still shows the cancelled document can neither settle the order with it nor print it.
 *
 * @param repeatable the key of the request, and the reply to store under it
 * @throws AppError DOCUMENT_NOT_FOUND, CREDIT_NOTE_FINAL, DOCUMENT_CANCELLED, DOCUMENT_PAID, APPROVAL_NOT_VALID for an
 *   approval that was used, and the errors of `requireApproval`. Nothing is written then.
 */
export async function cancelDocument(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  id: string,
  request: CancelRequest,
  repeatable: Repeatable<StoredDocument> | null,
): Promise<CancelOutcome> {
  // The lock is a statement of its own. A statement that waits for a lock and also reads would read the data as they
  // were before it waited.
  const lock = async (tx: Transaction) => lockOrder(tx, tenant, await loadDocument(db, tenant, id, tx))
  const write = async (tx: Transaction): Promise<CancelOutcome> => {
    const found = await loadDocument(db, tenant, id, tx)
    requireCancellable(found)
    const cancellation = { ...request, approval: request.requireApproval() }
    await writeCancellation(db, clock, tx, tenant, found, cancellation).catch(
      refuseUsedApproval('document_events_approval_key'),
    )
    const stored = await loadDocument(db, tenant, id, tx)
    if (repeatable) await storeReply(tx, tenant, repeatable.request, repeatable.replyOf(stored))
    await recordAudit(tx, tenant, {
      action: 'order.invoice-cancelled',
      subject: { id: found.orderId, name: found.document.body.orderNumber },
      after: auditedFacts(found.document.number, cancellation),
    })
    return { kind: 'cancelled', stored }
  }
  return answerOnce(db, tenant, repeatable?.request ?? null, { lock, write })
}

type Cancellation = Omit<CancelRequest, 'requireApproval'> & {
  readonly approval: ReturnType<CancelRequest['requireApproval']>
}

/** Removes the document from its locked order, and stores the reason. */
async function writeCancellation(
  db: OrdersDatabase,
  clock: Clock,
  tx: Transaction,
  tenant: Tenant,
  { document, orderId }: StoredDocument,
  { reason, note, approval }: Cancellation,
): Promise<void> {
  const [row] = await db.runInTenant<{ events: number }>(
    tenant,
    Prisma.sql`
      WITH left_behind AS (
        UPDATE orders o SET version = version + 1, ${withoutBill}
        WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)} AND o.status = 'Active'
          AND o.document_id = ${document.id}::uuid
        RETURNING o.id
      ), cancelled AS (
        INSERT INTO document_events (restaurant_id, id, document_id, kind, reason, note, by, approval_id, at)
        SELECT ${tenant.id}::uuid, uuidv7(), ${document.id}::uuid, 'cancelled', ${reason}, ${note},
          ${actorColumns(tenant).id}::uuid, ${approval?.id ?? null}::uuid, ${nowOf(clock)}
        FROM left_behind RETURNING id
      )
      SELECT count(*)::int AS events FROM cancelled`,
    tx,
  )
  if (row?.events !== 1) throw new Error(`the order of ${document.number} changed under its lock`)
}

function auditedFacts(number: string, { reason, note, approval }: Cancellation) {
  return {
    document: number,
    reason: CANCEL_REASON_WORDS[reason],
    ...(note !== null && { note }),
    ...(approval && { approved_by: approval.email }),
  }
}
