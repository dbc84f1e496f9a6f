import { listDocuments, MOST_DOCUMENTS_ON_PAGE, type ListedDocument, type ResponseOf } from '@tiffin/contracts'
import { readWithRetries } from '../../files/read-with-retries.ts'

/**
 * Reads all tax invoices and credit notes, newest first, a page at a time. No page has rows where the restaurant issued
 * none.
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

/**
 * Returns a document with every value in a column of its own, as an accountant's program reads it. All rows have all
 * columns, because those of the first one, which may be an invoice that was not cancelled, become those of the CSV.
 */
function rowOf({ methods, invoice, reason, cancelled, ...document }: ListedDocument) {
  return {
    ...document,
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
