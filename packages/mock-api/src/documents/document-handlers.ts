import {
  AppError,
  cancelDocument,
  createBillLink,
  getDocument,
  getGstr1,
  giveCreditNote,
  listDocuments,
  listTillSeries,
  noteTillSeries,
  printDocument,
  revokeBillLinks,
  sendDocument,
  verifyDocuments,
  type OrderDocument,
  type ResponseOf,
} from '@tiffin/contracts'
import { documentNumber } from '@tiffin/domain'
import { route, type MockRoute } from '../http/route.ts'
import { takeTillNumber } from '../orders/document.ts'
import { queueBill } from '../orders/bill-printing-handlers.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { cancelDocumentOf, giveCreditNoteFor } from './correct-document.ts'
import { countPaper, requireDocument, stateOf } from './document-records.ts'
import { toDocumentDetails } from './document-wire.ts'
import { gstr1OfMonth } from './gstr1.ts'
import { findDocuments } from './find-documents.ts'
import { tillSeriesOf } from './till-series.ts'

/** Returns the endpoints of documents, their series and links, and of the GST returns made from them. */
export function documentHandlers(restaurant: MockRestaurant): MockRoute[] {
  const details = (id: string) => toDocumentDetails(restaurant, requireDocument(restaurant, id))
  return [
    route(restaurant, verifyDocuments, () => ({ series: verifiedSeries(restaurant) })),
    route(restaurant, listTillSeries, () => ({ series: tillSeriesOf(restaurant) })),
    route(restaurant, noteTillSeries, ({ body: { till_id, series, financial_year, last } }) => {
      takeTillNumber(restaurant, { till_id, number: documentNumber(series, financial_year, last) })
      return undefined
    }),
    route(restaurant, listDocuments, ({ query }) => findDocuments(restaurant, query)),
    route(restaurant, getDocument, ({ params }) => details(params.id)),
    route(restaurant, getGstr1, ({ query }) => gstr1OfMonth(restaurant, query.month)),
    route(restaurant, printDocument, ({ params }) => {
      requireDocument(restaurant, params.id)
      const copy = countPaper(restaurant, params.id)
      return { document: details(params.id), copy }
    }),
    route(restaurant, sendDocument, ({ params }) => {
      const sent = queueBill(restaurant, details(params.id).order_id)
      const copy = countPaper(restaurant, params.id)
      return { document: details(params.id), copy, ...sent }
    }),
    route(restaurant, cancelDocument, ({ params, body }) =>
      toDocumentDetails(restaurant, cancelDocumentOf(restaurant, params.id, body)),
    ),
    route(restaurant, createBillLink, ({ body }) => linkTo(restaurant, body.document_id)),
    route(restaurant, revokeBillLinks, ({ params }) => void requireDocument(restaurant, params.id)),
    route(restaurant, giveCreditNote, ({ params, body }) =>
      toDocumentDetails(restaurant, giveCreditNoteFor(restaurant, params.id, body)),
    ),
  ]
}

const LINK_DAYS = 30

/** Returns a link as the server makes one. The mock stores no links, because no module reads a bill by link. */
function linkTo(restaurant: MockRestaurant, documentId: string): ResponseOf<typeof createBillLink> {
  if (stateOf(restaurant, requireDocument(restaurant, documentId)) === 'open')
    throw new AppError('BILL_NOT_PAID_FOR_LINK')
  const expiresAt = new Date(restaurant.now().getTime() + LINK_DAYS * 86_400_000)
  return { token: 'mock-token-'.padEnd(48, '0'), expires_at: expiresAt.toISOString() }
}

/** Returns each series with its first missing number. The hash is a fixed text, because the mock computes no hashes. */
function verifiedSeries({ documents }: MockRestaurant): ResponseOf<typeof verifyDocuments>['series'] {
  const seriesOf = ({ number }: OrderDocument) => number.slice(0, number.lastIndexOf('/'))
  return [...new Set(documents.map(seriesOf))].map((key) => {
    const issued = documents.filter((each) => seriesOf(each) === key)
    const [series = '', year = ''] = key.split('/')
    return {
      kind: issued[0]!.kind,
      series,
      financial_year: year,
      documents: issued.length,
      newest_hash: 'ab'.repeat(32),
      first_broken: firstMissing(key, issued),
    }
  })
}

function firstMissing(key: string, issued: readonly OrderDocument[]): string | null {
  const missing = issued.findIndex(({ number }, index) => Number(number.slice(key.length + 1)) !== index + 1)
  return missing < 0 ? null : `${key}/${String(missing + 1).padStart(6, '0')}`
}
