import { AppError } from '@tiffin/contracts'
import { recordAudit, type Tenant } from '@tiffin/service-kit'
import { newBillToken, readBillToken } from '../domain/bill-token.ts'
import type { StoredDocument } from '../domain/stored-document.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'
import { loadDocument } from './documents-repository.ts'
import { nowOf } from './time.ts'

/** The time for which a link opens its bill: as long as guests are likely to hand a bill in somewhere. */
const DAYS = 30

export type BillLink = { readonly token: string; readonly expiresAt: Date }
export type LinkedDocument = {
  readonly tenant: Tenant
  readonly stored: StoredDocument
  readonly expiresAt: Date
}

/** Stores the links by which guests read a document, as hashes. */
export function createBillLinksRepository(db: OrdersDatabase, clock: Clock) {
  return {
    /**
     * Makes a link of a document, and removes the expired links of the restaurant.
     *
     * @throws AppError DOCUMENT_NOT_FOUND, also for a removed restaurant, or BILL_NOT_PAID_FOR_LINK
     */
    create(tenant: Tenant, documentId: string): Promise<BillLink> {
      return db.inTenant(tenant, async (tx) => {
        const found = await loadDocument(db, tenant, documentId, tx)
        if (found.state === 'open') throw new AppError('BILL_NOT_PAID_FOR_LINK')
        const now = nowOf(clock)
        await tx.$executeRaw`
          DELETE FROM bill_links WHERE restaurant_id = ${tenant.id}::uuid AND expires_at <= ${now}`
        const { token, hash } = newBillToken(tenant.id)
        const [link] = await tx.$queryRaw<{ expiresAt: Date }[]>`
          INSERT INTO bill_links (restaurant_id, token_hash, document_id, month, order_id, expires_at)
          SELECT ${tenant.id}::uuid, ${hash}, d.id, d.month, d.order_id, ${now} + make_interval(days => ${DAYS}::int)
          FROM documents d WHERE d.restaurant_id = ${tenant.id}::uuid AND d.id = ${documentId}::uuid
            AND ${isOpen(tenant)}
          RETURNING expires_at AS "expiresAt"`
        // The documents of a removed restaurant are kept longer than its orders, to which a link belongs.
        if (!link) throw new AppError('DOCUMENT_NOT_FOUND')
        await recordAudit(tx, tenant, { action: 'order.bill-link-made', ...auditOf(found) })
        return { token, expiresAt: link.expiresAt }
      })
    },

    /** Ends all links of a document. @throws AppError DOCUMENT_NOT_FOUND */
    revoke(tenant: Tenant, documentId: string): Promise<void> {
      return db.inTenant(tenant, async (tx) => {
        const found = await loadDocument(db, tenant, documentId, tx)
        const ended = await tx.$executeRaw`
          DELETE FROM bill_links WHERE restaurant_id = ${tenant.id}::uuid AND document_id = ${documentId}::uuid`
        if (ended > 0) await recordAudit(tx, tenant, { action: 'order.bill-links-ended', ...auditOf(found) })
      })
    },

    /** Loads the document that a token opens. @throws AppError BILL_LINK_NOT_FOUND */
    async load(token: string): Promise<LinkedDocument> {
      const read = readBillToken(token)
      if (!read) throw new AppError('BILL_LINK_NOT_FOUND')
      const tenant = { id: read.restaurantId }
      return db.inTenant(tenant, async (tx) => {
        const link = await find(clock, tx, tenant, read.hash)
        if (!link) throw new AppError('BILL_LINK_NOT_FOUND')
        return { tenant, stored: await loadDocument(db, tenant, link.documentId, tx), expiresAt: link.expiresAt }
      })
    },
  }
}

export type BillLinksRepository = ReturnType<typeof createBillLinksRepository>

/** Finds a link that is not expired, of a restaurant that is not removed. */
async function find(clock: Clock, tx: Transaction, tenant: Tenant, hash: Buffer) {
  const [link] = await tx.$queryRaw<{ documentId: string; expiresAt: Date }[]>(Prisma.sql`
    SELECT l.document_id AS "documentId", l.expires_at AS "expiresAt" FROM bill_links l
    WHERE l.restaurant_id = ${tenant.id}::uuid AND l.token_hash = ${hash} AND l.expires_at > ${nowOf(clock)}
      AND ${isOpen(tenant)}`)
  return link
}

/** True in SQL for a restaurant that is not removed. */
function isOpen({ id }: Tenant): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (SELECT FROM closed_restaurants c WHERE c.restaurant_id = ${id}::uuid)`
}

function auditOf({ orderId, document }: StoredDocument) {
  return {
    subject: { id: orderId, name: document.body.orderNumber },
    after: { document: document.number },
  }
}
