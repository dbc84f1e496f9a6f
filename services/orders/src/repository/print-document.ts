import { actorColumns, recordAudit, type Tenant } from '@tiffin/service-kit'
import type { StoredDocument } from '../domain/stored-document.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { answerOnce, type Repeatable, type Replayed } from './answer-once.ts'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'
import { loadDocument } from './documents-repository.ts'
import { storeReply } from './stored-replies.ts'
import { nowOf } from './time.ts'

export type PrintedDocument = { readonly document: StoredDocument; readonly copy: 'original' | 'duplicate' }

export type PrintOutcome = ({ readonly kind: 'printed' } & PrintedDocument) | Replayed

/**
 * Counts a paper of a document in any state. The first paper of a document is the original.
 *
 * @param repeatable the key of the request, and the reply to store under it
 * @throws AppError DOCUMENT_NOT_FOUND
 */
export async function printDocument(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  id: string,
  repeatable: Repeatable<PrintedDocument> | null,
): Promise<PrintOutcome> {
  const write = async (tx: Transaction): Promise<PrintOutcome> => {
    const printed = await countPaper(db, clock, tx, tenant, id)
    if (repeatable) await storeReply(tx, tenant, repeatable.request, repeatable.replyOf(printed))
    await auditPaper(tx, tenant, printed)
    return { kind: 'printed', ...printed }
  }
  return answerOnce(db, tenant, repeatable?.request ?? null, { write })
}

/** Counts a paper of a document in an open transaction, without an audit entry. @throws AppError DOCUMENT_NOT_FOUND */
export async function countPaper(
  db: OrdersDatabase,
  clock: Clock,
  tx: Transaction,
  tenant: Tenant,
  id: string,
): Promise<PrintedDocument> {
  await loadDocument(db, tenant, id, tx)
  const copy = await addPaper(clock, tx, tenant, id)
  return { document: await loadDocument(db, tenant, id, tx), copy }
}

/** Records a paper in the audit. @param printer the network printer that prints it; absent for a browser */
export async function auditPaper(
  tx: Transaction,
  tenant: Tenant,
  { document: { orderId, document }, copy }: PrintedDocument,
  printer?: string,
): Promise<void> {
  await recordAudit(tx, tenant, {
    action: 'order.bill-printed',
    subject: { id: orderId, name: document.body.orderNumber },
    after: { document: document.number, copy, ...(printer !== undefined && { printer }) },
  })
}

/**
 * Adds the event of a paper. If another request adds the first paper at the same moment, the insert waits for that
 * request's commit, and this paper is a duplicate.
 */
async function addPaper(clock: Clock, tx: Transaction, tenant: Tenant, id: string): Promise<PrintedDocument['copy']> {
  const add = (kind: 'printed' | 'reprinted') =>
    tx.$executeRaw(Prisma.sql`
      INSERT INTO document_events (restaurant_id, id, document_id, kind, by, at)
      VALUES (${tenant.id}::uuid, uuidv7(), ${id}::uuid, ${kind}, ${actorColumns(tenant).id}::uuid, ${nowOf(clock)})
      ON CONFLICT (restaurant_id, document_id, kind) WHERE kind IN ('cancelled', 'printed') DO NOTHING`)
  if ((await add('printed')) === 1) return 'original'
  await add('reprinted')
  return 'duplicate'
}
