import {
  actorColumns,
  breaksUniqueIndex,
  recordAudit,
  type IdempotentRequest,
  type StoredReply,
  type Tenant,
} from '@tiffin/service-kit'
import type { StoredDocument } from '../domain/stored-document.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'
import { loadDocument } from './documents-repository.ts'
import { findStoredReply, ONE_REPLY_A_KEY, storeReply } from './stored-replies.ts'
import { nowOf } from './time.ts'

export type PrintedDocument = { readonly document: StoredDocument; readonly copy: 'original' | 'duplicate' }

export type PrintOutcome =
  | ({ readonly kind: 'printed' } & PrintedDocument)
  | { readonly kind: 'replayed'; readonly stored: StoredReply; readonly request: IdempotentRequest }

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
  repeatable: { readonly request: IdempotentRequest; readonly replyOf: (printed: PrintedDocument) => object } | null,
): Promise<PrintOutcome> {
  try {
    return await db.inTenant(tenant, async (tx): Promise<PrintOutcome> => {
      const replayed = repeatable && (await findStoredReply(tx, tenant, repeatable.request.key))
      if (replayed) return { kind: 'replayed', stored: replayed, request: repeatable.request }
      await loadDocument(db, tenant, id, tx)
      const copy = await countPaper(clock, tx, tenant, id)
      const document = await loadDocument(db, tenant, id, tx)
      if (repeatable) await storeReply(tx, tenant, repeatable.request, repeatable.replyOf({ document, copy }))
      await recordAudit(tx, tenant, {
        action: 'order.bill-printed',
        subject: { id: document.orderId, name: document.document.body.orderNumber },
        after: { document: document.document.number, copy },
      })
      return { kind: 'printed', document, copy }
    })
  } catch (error) {
    // A parallel repetition, or a request for another document, took the key. The second attempt finds the stored
    // reply.
    if (!breaksUniqueIndex(error, ONE_REPLY_A_KEY)) throw error
    return printDocument(db, clock, tenant, id, repeatable)
  }
}

/**
 * Adds the event of a paper. If another request adds the first paper at the same moment, the insert waits for its
 * commit.
 */
async function countPaper(clock: Clock, tx: Transaction, tenant: Tenant, id: string): Promise<PrintedDocument['copy']> {
  const add = (kind: 'printed' | 'reprinted') =>
    tx.$executeRaw(Prisma.sql`
      INSERT INTO document_events (restaurant_id, id, document_id, kind, by, at)
      VALUES (${tenant.id}::uuid, uuidv7(), ${id}::uuid, ${kind}, ${actorColumns(tenant).id}::uuid, ${nowOf(clock)})
      ON CONFLICT (restaurant_id, document_id, kind) WHERE kind IN ('cancelled', 'printed') DO NOTHING`)
  if ((await add('printed')) === 1) return 'original'
  await add('reprinted')
  return 'duplicate'
}
