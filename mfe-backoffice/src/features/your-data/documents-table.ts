import { listDocuments, MOST_DOCUMENTS_ON_PAGE, type ListedDocument, type ResponseOf } from '@tiffin/contracts'
import { readWithRetries } from '../../files/read-with-retries.ts'

/**
 * Reads all tax invoices, bills of supply and credit notes, newest first, a page at a time. A restaurant that has
 * issued none gets one empty page.
 */
export async function* readDocuments(signal: AbortSignal) {
  let cursor: string | undefined
  do {
    const { documents, next }: ResponseOf<typeof listDocuments> = await readWithRetries(
      listDocuments,
      { query: { limit: MOST_DOCUMENTS_ON_PAGE, ...(cursor !== undefined && { cursor }) } },
      signal,
    )
    yield documents.map(rowOf)
    cursor = next ?? undefined
  } while (cursor !== undefined)
}

export type DocumentRow = ReturnType<typeof rowOf>

/** Returns a document as a row without objects or lists, as an accountant's program reads it. */
function rowOf({ buyer, methods, invoice, reason, cancelled, ...document }: ListedDocument) {
  return {
    ...document,
    buyer_name: buyer?.name ?? null,
    buyer_gstin: buyer?.gstin ?? null,
    methods: methods.join(', '),
    invoice_id: invoice?.id ?? null,
    invoice_number: invoice?.number ?? null,
    invoice_issued_at: invoice?.issued_at ?? null,
    reason: reason ?? null,
    cancelled_at: cancelled?.at ?? null,
    cancelled_reason: cancelled?.reason ?? null,
    cancelled_note: cancelled?.note ?? null,
  }
}
