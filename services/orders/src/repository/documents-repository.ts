import { AppError } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import type { StoredDocument } from '../domain/stored-document.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { OrdersDatabase, Transaction } from './database.ts'
import { listDocumentsStatement, type DocumentFilter } from './list-documents.ts'
import { selectDocuments, storedDocumentFromRow, type StoredDocumentRow } from './stored-documents.ts'
import { verifyDocuments, type VerifiedSeries } from './verify-documents.ts'

/** Reads issued documents with their state, verifies their chains of hashes, and deletes those whose time is over. */
export function createDocumentsRepository(db: OrdersDatabase) {
  return {
    /** Lists documents, the newest first. */
    async list(tenant: Tenant, filter: DocumentFilter): Promise<StoredDocument[]> {
      const rows = await db.runInTenant<StoredDocumentRow>(tenant, listDocumentsStatement(tenant, filter))
      return rows.map(storedDocumentFromRow)
    },

    /** Loads a document. @throws AppError DOCUMENT_NOT_FOUND */
    async load(tenant: Tenant, id: string): Promise<StoredDocument> {
      return loadDocument(db, tenant, id, null)
    },

    /** Computes the hash of every document of a restaurant again, and returns what it found for each series. */
    verify(tenant: Tenant): Promise<VerifiedSeries[]> {
      return verifyDocuments(db, tenant)
    },

    /**
     * Deletes at most `limit` documents of one series of a removed restaurant, once the law wants none of its documents
     * any more.
     *
     * @returns the number of documents and series deleted; 0 if nothing is over
     */
    async purge(limit: number): Promise<number> {
      const [row] = await db.unscoped.$queryRaw<{ purged: number }[]>`SELECT purge_documents(${limit}::int) AS purged`
      return row?.purged ?? 0
    },
  }
}

/**
 * Loads a document.
 *
 * @param open the transaction to read in; null for a transaction of its own
 * @throws AppError DOCUMENT_NOT_FOUND
 */
export async function loadDocument(
  db: OrdersDatabase,
  tenant: Tenant,
  id: string,
  open: Transaction | null,
): Promise<StoredDocument> {
  const page = Prisma.sql`SELECT ${id}::uuid AS id`
  const [row] = await db.runInTenant<StoredDocumentRow>(tenant, selectDocuments(tenant, page), open)
  if (!row) throw new AppError('DOCUMENT_NOT_FOUND')
  return storedDocumentFromRow(row)
}

export type DocumentsRepository = ReturnType<typeof createDocumentsRepository>
