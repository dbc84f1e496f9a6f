import {
  CANCEL_CHOICES,
  DOCUMENT_STATES,
  MAX_DOCUMENT_NOTE_LENGTH,
  MAX_DOCUMENT_SEARCH_LENGTH,
  TAX_KINDS,
} from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly, floorManagers } from './access.ts'
import { MAX_APPROVAL_LENGTH } from './approvals.ts'
import { BILL_COPIES } from './bills.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, percent, rupees, text, timestamp } from './fields.ts'
import { chargeKind, documentKind, orderDocument } from './order-document.ts'

const documentState = z.enum(DOCUMENT_STATES)

const verifiedSeries = z.object({
  kind: documentKind,
  series: z.string(),
  /** The financial year as four digits, such as 2627. */
  financial_year: z.string(),
  documents: z.int(),
  /**
   * The hash of the newest document, as 64 hex digits. A copy that is stored elsewhere shows later whether an earlier
   * document was changed.
   */
  newest_hash: z.string(),
  /** The first number that is missing, or whose document is not as it was issued; null without such a number. */
  first_broken: z.nullable(z.string()),
})

export const verifyDocuments = defineEndpoint({
  id: 'verifyDocuments',
  service: 'orders',
  method: 'GET',
  path: '/api/documents/verify',
  access: adminOnly,
  summary:
    'Computes the hash of every issued document again. Answers each series with the number of its documents, its ' +
    'newest hash and the first number that was changed, taken out or put in.',
  response: z.object({ series: z.array(verifiedSeries) }),
})

/** The fields that both the list and the document itself have. Money is in rupees. */
const documentFacts = {
  order_id: id,
  order_number: z.string(),
  order_type: z.string(),
  state: documentState,
  /**
   * The payment methods of a paid invoice or bill of supply, each once; the payment method of a credit note. Empty for
   * a document that is not paid.
   */
  methods: z.array(z.string()),
  /** The amount that credit notes gave back of the document so far; 0 for a credit note. */
  refunded: rupees,
  /**
   * The invoice or bill of supply that a credit note corrects; absent where the document is itself an invoice or a bill
   * of supply.
   */
  invoice: z.optional(z.object({ id, number: z.string(), issued_at: timestamp })),
  /**
   * The time and the reason, as text for people, of a cancelled document; absent for a document that is not cancelled.
   */
  cancelled: z.optional(z.object({ at: timestamp, reason: z.string(), note: z.optional(z.string()) })),
  /** The reason of a credit note, as text for people; absent for any other document. */
  reason: z.optional(z.string()),
}

/** A document in the list: its figures as they were issued, without seller, lines and groups of tax. */
const listedDocument = z.object({
  id,
  kind: documentKind,
  number: z.string(),
  issued_at: timestamp,
  /** The business that the document is made out to; absent for every other guest. */
  buyer: z.optional(z.object({ name: z.string(), gstin: z.string() })),
  discount: rupees,
  /** `taxable + cgst + sgst + other + vat + round_off = payable`, as in the document itself. */
  taxable: rupees,
  cgst: rupees,
  sgst: rupees,
  other: rupees,
  vat: rupees,
  round_off: rupees,
  payable: rupees,
  ...documentFacts,
})
export type ListedDocument = z.output<typeof listedDocument>

/** A line of a document. `discount` is its share of the discount of the whole bill. */
const documentLine = z.object({
  name: z.string(),
  quantity: z.int(),
  price: rupees,
  discount: rupees,
  /**
   * The kind of tax and the rate of the line, from which a client computes the amount of a credit note for its
   * portions.
   */
  kind: z.enum(TAX_KINDS),
  rate: percent,
  /** The charge that the line is, because a credit note can give it back too; absent for a dish. */
  charge: z.optional(chargeKind),
  /** The portions that credit notes gave back so far. */
  credited: z.int(),
})

/** A document with its lines, the number of its papers (duplicates included) and its credit notes. */
export const documentDetails = z.extend(orderDocument, {
  ...documentFacts,
  lines: z.array(documentLine),
  /** The amount of an open document that part payments left to pay, never below 0; absent for every other document. */
  left: z.optional(rupees),
  papers: z.int(),
  /** The credit notes of an invoice or bill of supply, the oldest first; empty for a credit note. */
  credit_notes: z.array(z.object({ id, number: z.string(), issued_at: timestamp, payable: rupees })),
})
export type DocumentDetails = z.output<typeof documentDetails>

export const MOST_DOCUMENTS_ON_PAGE = 100

export const listDocuments = defineEndpoint({
  id: 'listDocuments',
  service: 'orders',
  method: 'GET',
  path: '/api/documents',
  access: floorManagers,
  summary:
    'Tax invoices, bills of supply and credit notes, newest first, cancelled ones too: what was issued stays in the ' +
    'list.',
  query: z.object({
    /** The earliest and the latest time of issue, both included. */
    from: z.optional(timestamp),
    to: z.optional(timestamp),
    kind: z.optional(documentKind),
    state: z.optional(documentState),
    /** The number of a document, its beginning or its last digits; or the number of an order. */
    q: z.optional(text(MAX_DOCUMENT_SEARCH_LENGTH)),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_DOCUMENTS_ON_PAGE))),
    /** The id of the last document on the previous page. */
    cursor: z.optional(id),
  }),
  response: z.object({
    documents: z.array(listedDocument),
    /** The `cursor` of the next page; null on the last page. */
    next: z.nullable(id),
  }),
})

export const getDocument = defineEndpoint({
  id: 'getDocument',
  service: 'orders',
  method: 'GET',
  path: '/api/documents/:id',
  access: floorManagers,
  summary: 'A document with its lines, texts and figures as they were issued, and what happened to it since.',
  params: idParams,
  response: documentDetails,
})

export const printDocument = defineEndpoint({
  id: 'printDocument',
  service: 'orders',
  method: 'POST',
  path: '/api/documents/:id/print',
  access: floorManagers,
  summary:
    'Counts a paper of a document before it is printed, of a cancelled one too. The first one is the original, all ' +
    'others are duplicates.',
  idempotent: true,
  params: idParams,
  body: z.object({}),
  response: z.object({ document: documentDetails, copy: z.enum(BILL_COPIES) }),
})

export const sendDocument = defineEndpoint({
  id: 'sendDocument',
  service: 'orders',
  method: 'POST',
  path: '/api/documents/:id/send',
  access: floorManagers,
  summary:
    'Has the printer of bills print a document, which is counted as in `printDocument`. BILL_PRINTER_NOT_SET where ' +
    'the browser prints bills.',
  idempotent: true,
  params: idParams,
  body: z.object({}),
  response: z.object({
    document: documentDetails,
    copy: z.enum(BILL_COPIES),
    /** The id of the job that waits for the printer, and the name of the printer. */
    job_id: id,
    printer: z.string(),
  }),
})

/** A note on a reason; required for the reason `other`. */
export const documentNote = z.optional(z.nullable(text(MAX_DOCUMENT_NOTE_LENGTH)))
export const NOTE_REQUIRED = z.refine<{ readonly reason: string; readonly note?: string | null | undefined }>(
  ({ reason, note }) => reason !== 'other' || Boolean(note),
  { error: 'the reason needs a note', path: ['note'] },
)
/** The approval that `approve` returned for this document. An Admin and a Captain need none. */
export const documentApproval = z.optional(z.nullable(text(MAX_APPROVAL_LENGTH)))

export const cancelDocument = defineEndpoint({
  id: 'cancelDocument',
  service: 'orders',
  method: 'POST',
  path: '/api/documents/:id/cancel',
  access: floorManagers,
  summary:
    'Cancels the printed invoice of an order that is not paid. It keeps its number and stays in the list, and the ' +
    'next print of the bill takes a new number. A paid invoice is corrected by a credit note (DOCUMENT_PAID).',
  idempotent: true,
  params: idParams,
  body: z
    .object({ reason: z.enum(CANCEL_CHOICES), note: documentNote, approval: documentApproval })
    .check(NOTE_REQUIRED),
  response: documentDetails,
})
