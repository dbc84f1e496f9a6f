import { MOST_DOCUMENTS_ON_PAGE, type listDocuments, type QueryOf, type ResponseOf } from '@tiffin/contracts'
import type { MockRestaurant } from '../restaurant.ts'
import { requireDocument } from './document-records.ts'
import { toListedDocument } from './document-wire.ts'

/**
 * Finds the documents that match the filters, newest first: a page of at most `limit` documents after `cursor`. `next`
 * is null on the last page.
 */
export function findDocuments(
  restaurant: MockRestaurant,
  { from, to, kind, state, q, limit, cursor }: QueryOf<typeof listDocuments>,
): ResponseOf<typeof listDocuments> {
  const ids = restaurant.documents.map(({ id }) => id).toReversed()
  const text = q?.trim().toLowerCase()
  const found = ids
    .slice(cursor ? ids.indexOf(cursor) + 1 : 0)
    .map((id) => toListedDocument(restaurant, requireDocument(restaurant, id)))
    .filter((each) => (!from || each.issued_at >= from) && (!to || each.issued_at <= to))
    .filter((each) => (!kind || each.kind === kind) && (!state || each.state === state))
    .filter(
      ({ number, order_number: orderNumber }) =>
        !text ||
        number.toLowerCase().startsWith(text) ||
        number.toLowerCase().endsWith(text) ||
        orderNumber.startsWith(text),
    )
  // Query values are text, and the schemas of browser builds do not convert them.
  const documents = found.slice(0, limit ? Number(limit) : MOST_DOCUMENTS_ON_PAGE)
  return { documents, next: documents.length < found.length ? documents.at(-1)!.id : null }
}
