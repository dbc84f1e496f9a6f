import { AppError } from '@tiffin/contracts'
import { CREDIT_REASON_WORDS, rupeesFromPaise } from '@tiffin/domain'
import { actorNameOf, recordAudit, type IdempotentRequest, type Tenant } from '@tiffin/service-kit'
import { v7 as uuidv7 } from 'uuid'
import { creditNoteOf, requireCreditable, type CreditTask } from '../domain/decide-credit-note.ts'
import type { IssuedDocument, NewDocument } from '../domain/invoice.ts'
import type { StoredDocument } from '../domain/stored-document.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { answerOnce, type Repeatable, type Replayed } from './answer-once.ts'
import { listCreditNotes } from './credit-notes.ts'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'
import { loadDocument } from './documents-repository.ts'
import { insertDocument } from './issue-document.ts'
import { hasOrderKey } from './order-key.ts'
import { actOf } from './order-punches.ts'
import { refuseUsedApproval } from './refuse-used-approval.ts'
import { storeReply } from './stored-replies.ts'

/** A colleague's approval by PIN. Its id can be used once. */
type Approval = { readonly id: string; readonly userId: string; readonly email: string }

export type CreditNoteRequest = CreditTask & {
  readonly givenBy: string
  /**
   * Finds the colleague's approval; null when the caller's role is enough. Throws if an approval is missing. Called
   * only for a document that can be refunded.
   */
  readonly requireApproval: () => Approval | null
}

export type CreditNoteOutcome =
  | { readonly kind: 'given'; readonly note: StoredDocument }
  | Replayed
  /** A repetition whose stored reply was deleted; `note` is the credit note that the first request gave. */
  | { readonly kind: 'repeated'; readonly note: StoredDocument }

/**
 * Gives money of a paid invoice or bill of supply back, in one transaction that locks the order before it reads the
 * earlier notes. So credit notes of a document run one after the other, and each is decided with all notes before it.
 * The order's version rises, so that every terminal that shows the order reads the refund.
 *
 * @param repeatable the key of the request, and the reply to store under it
 * @throws AppError DOCUMENT_NOT_FOUND, also if the order was deleted, APPROVAL_NOT_VALID for an approval that was used,
 *   IDEMPOTENCY_MISMATCH, the errors of `requireCreditable`, `creditNoteOf` and `requireApproval`. Nothing is written
 *   then.
 */
export async function giveCreditNote(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  invoiceId: string,
  request: CreditNoteRequest,
  repeatable: Repeatable<StoredDocument> | null,
): Promise<CreditNoteOutcome> {
  const lock = async (tx: Transaction) => {
    const { orderId } = await loadDocument(db, tenant, invoiceId, tx)
    await requireLockedOrder(tx, tenant, orderId)
  }
  const write = (tx: Transaction) => giveLocked(db, clock, tx, tenant, invoiceId, request, repeatable)
  return answerOnce(db, tenant, repeatable?.request ?? null, { lock, write })
}

async function giveLocked(
  db: OrdersDatabase,
  clock: Clock,
  tx: Transaction,
  tenant: Tenant,
  invoiceId: string,
  request: CreditNoteRequest,
  repeatable: Repeatable<StoredDocument> | null,
): Promise<CreditNoteOutcome> {
  const repeated = repeatable && (await findNoteOfAct(tx, tenant, repeatable.request))
  if (repeated) return { kind: 'repeated', note: await loadDocument(db, tenant, repeated, tx) }

  // The document is read again, because it may have changed while this transaction waited for the lock of its order.
  const found = await loadDocument(db, tenant, invoiceId, tx)
  const { orderId } = found
  requireCreditable(found, request)
  const approval = request.requireApproval()
  const given = await listCreditNotes(tx, tenant, invoiceId)
  const issue = { id: uuidv7(), at: clock(await timeOf(tx)) }
  const note = creditNoteOf(found.document, given, request, issue)

  const number = await insertNote(tx, tenant, orderId, note, request.givenBy)
  if (approval)
    await insertApproval(tx, tenant, note, approval).catch(refuseUsedApproval('document_events_approval_key'))
  await payBack(tx, tenant, orderId, note, request.givenBy)
  const stored = await loadDocument(db, tenant, note.id, tx)
  if (repeatable) await keepNote(tx, tenant, orderId, note.id, repeatable, stored)
  await recordNote(tx, tenant, orderId, { ...note, number }, approval)
  return { kind: 'given', note: stored }
}

/**
 * Locks the row of the order of a document until the transaction ends. @throws AppError DOCUMENT_NOT_FOUND if the order
 * was deleted
 */
async function requireLockedOrder(tx: Transaction, tenant: Tenant, orderId: string): Promise<void> {
  const orders = await tx.$queryRaw<unknown[]>`
    SELECT o.id FROM orders o WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)}
    FOR UPDATE OF o`
  if (orders.length === 0) throw new AppError('DOCUMENT_NOT_FOUND')
}

/**
 * Returns the time after the lock. Two transactions may begin in one order and get the lock in the other, so the time
 * of their beginning would not put the notes in their order.
 */
async function timeOf(tx: Transaction): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  return row!.now
}

async function insertNote(
  tx: Transaction,
  tenant: Tenant,
  orderId: string,
  note: NewDocument,
  givenBy: string,
): Promise<string> {
  const [row] = await tx.$queryRaw<{ number: string }[]>(
    insertDocument(tenant, note, givenBy, orderOf(tenant, orderId)),
  )
  if (!row) throw new Error(`the order of ${note.body.credit?.invoice.number} is gone under its lock`)
  return row.number
}

async function insertApproval(
  tx: Transaction,
  tenant: Tenant,
  { id, issuedAt }: NewDocument,
  approval: Approval,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO document_events (restaurant_id, id, document_id, kind, by, approval_id, at)
    VALUES (${tenant.id}::uuid, uuidv7(), ${id}::uuid, 'approved', ${approval.userId}::uuid, ${approval.id}::uuid,
      ${issuedAt.toISOString()}::timestamptz)`
}

/** Raises the version of the order, and adds the money of a note as its last payment. A note of ₹0 adds none. */
async function payBack(
  tx: Transaction,
  tenant: Tenant,
  orderId: string,
  { id, issuedAt, payablePaise, body: { credit } }: NewDocument,
  givenBy: string,
): Promise<void> {
  await tx.$executeRaw`
    WITH changed AS (
      UPDATE orders o SET version = version + 1
      WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)}
      RETURNING o.id, o.month
    )
    INSERT INTO order_payments (restaurant_id, month, order_id, position, method, amount_paise, id, at, user_id,
      user_name, direction, reference, document_id)
    SELECT ${tenant.id}::uuid, changed.month, changed.id, (
        SELECT coalesce(max(p.position) + 1, 0) FROM order_payments p
        WHERE p.restaurant_id = ${tenant.id}::uuid AND p.month = changed.month AND p.order_id = changed.id
      ), ${credit!.method}, ${payablePaise}::bigint, uuidv7(), ${issuedAt.toISOString()}::timestamptz,
      ${givenBy}::uuid, ${actorNameOf(tenant)}::text, 'out', ${credit!.reference}, ${id}::uuid
    FROM changed WHERE ${payablePaise}::bigint > 0 RETURNING 1`
}

/**
 * Finds the credit note of an earlier request with the same act; null without one, or if the key is no UUID.
 *
 * @throws AppError IDEMPOTENCY_MISMATCH if the key is that of another act
 */
async function findNoteOfAct(tx: Transaction, tenant: Tenant, request: IdempotentRequest): Promise<string | null> {
  const act = actOf('refund', request)
  const [row] = await tx.$queryRaw<{ is_same: boolean; document_id: string | null }[]>`
    SELECT p.kind = ${act.kind} AND p.content_hash = decode(${act.contentHash}, 'hex') AS is_same, p.document_id
    FROM order_punches p WHERE p.restaurant_id = ${tenant.id}::uuid AND p.punch_id = ${act.id}::uuid`
  if (row && !row.is_same) throw new AppError('IDEMPOTENCY_MISMATCH')
  return row?.document_id ?? null
}

/**
 * Stores the reply under the key of its request for a week. If the key is a UUID, the act and its note are stored for
 * good.
 */
async function keepNote(
  tx: Transaction,
  tenant: Tenant,
  orderId: string,
  noteId: string,
  { request, replyOf }: Repeatable<StoredDocument>,
  stored: StoredDocument,
): Promise<void> {
  await storeReply(tx, tenant, request, replyOf(stored), 201)
  const act = actOf('refund', request)
  await tx.$executeRaw`
    INSERT INTO order_punches (restaurant_id, punch_id, kind, month, order_id, content_hash, wishes_hash, document_id)
    SELECT ${tenant.id}::uuid, ${act.id}::uuid, ${act.kind}, month, id, decode(${act.contentHash}, 'hex'),
      decode(${act.wishesHash}, 'hex'), ${noteId}::uuid
    FROM ${orderOf(tenant, orderId)} WHERE ${act.id}::uuid IS NOT NULL RETURNING 1`
}

function orderOf(tenant: Tenant, orderId: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT o.id, o.month FROM orders o
    WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)}) AS paid`
}

/** Records the note and the refunded amount in the audit, in rupees. */
function recordNote(
  tx: Transaction,
  tenant: Tenant,
  orderId: string,
  { number, payablePaise, body: { orderNumber, lines, credit } }: IssuedDocument,
  approval: Approval | null,
): Promise<void> {
  const { invoice, reason, note, method, reference } = credit!
  return recordAudit(tx, tenant, {
    action: 'order.credit-note-given',
    subject: { id: orderId, name: orderNumber },
    after: {
      credit_note: number,
      document: invoice.number,
      items: lines.map(({ name, quantity }) => ({ name, quantity })),
      amount: rupeesFromPaise(payablePaise),
      method,
      ...(reference !== null && { reference }),
      reason: CREDIT_REASON_WORDS[reason],
      ...(note !== null && { note }),
      ...(approval && { approved_by: approval.email }),
    },
  })
}
