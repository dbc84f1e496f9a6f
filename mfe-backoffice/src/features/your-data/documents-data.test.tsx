import type { OrderDocument } from '@tiffin/contracts'
import { CANCEL_REASON_WORDS, CREDIT_REASON_WORDS } from '@tiffin/domain'
import { cancelDocumentOf, createMockRestaurant, giveCreditNoteFor, issueBillOf } from '@tiffin/mock-api'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'
import { gstRestaurant, order as placed, paid, print } from '../bills/testing/bills-page.ts'
import { catchDownloads, rowsOf } from './testing/catch-downloads.ts'

const { download } = catchDownloads()

test('tax invoices and credit notes are in it with their figures, and why one was given or cancelled', async () => {
  const restaurant = gstRestaurant()
  const unpaid = print(restaurant, placed(restaurant))
  cancelDocumentOf(restaurant, unpaid.id, { reason: 'other', note: 'Wrong guest' })
  const invoice = paid(restaurant)
  const note = giveCreditNoteFor(restaurant, invoice.id, {
    reason: 'complaint',
    method: 'Cash',
    credit_notes: 0,
    items: [{ line: 1, quantity: 1 }],
  }).document
  paid(restaurant)
  renderPage('settings', { restaurant })
  const files = await download()

  const figuresOf = ({ discount, taxable, cgst, sgst, other, vat, round_off, payable }: OrderDocument) => ({
    discount,
    taxable,
    cgst,
    sgst,
    other,
    vat,
    round_off,
    payable,
  })
  const documents = JSON.parse(files['documents.json']!) as Record<string, unknown>[]
  expect(documents.map(({ kind, state }) => [kind, state])).toEqual([
    ['invoice', 'settled'],
    ['credit_note', 'issued'],
    ['invoice', 'partly_refunded'],
    ['invoice', 'cancelled'],
  ])
  expect(documents[1]).toMatchObject({
    ...figuresOf(note),
    number: note.number,
    methods: 'Cash',
    invoice_number: invoice.number,
    reason: CREDIT_REASON_WORDS.complaint,
    cancelled_at: null,
  })
  expect(documents[2]).toMatchObject({ ...figuresOf(invoice), refunded: note.payable, reason: null })
  expect(documents[3]).toMatchObject({
    ...figuresOf(unpaid),
    cancelled_at: restaurant.now().toISOString(),
    cancelled_reason: CANCEL_REASON_WORDS.other,
    cancelled_note: 'Wrong guest',
  })
  // Every value has its column, although the first row is an invoice that was not changed.
  expect(rowsOf(files['documents.csv']!)).toEqual(
    documents.map((document) =>
      Object.fromEntries(Object.entries(document).map(([name, value]) => [name, String(value ?? '')])),
    ),
  )
  expect(callsTo(restaurant, 'getDocument')).toEqual([])
})

test('every document is in it once, whatever the number of pages', async () => {
  const restaurant = gstRestaurant()
  for (let count = 0; count < 101; count++) print(restaurant, placed(restaurant))
  renderPage('settings', { restaurant })
  restaurant.calls.splice(0)
  const files = await download()

  const documents = JSON.parse(files['documents.json']!) as { id: string }[]
  expect(documents.map(({ id }) => id)).toEqual(restaurant.documents.map(({ id }) => id).toReversed())
  const cursors = callsTo(restaurant, 'listDocuments').map(({ query }) => (query as { cursor?: string }).cursor)
  expect(cursors).toEqual([undefined, documents[99]?.id])
})

test('the list of documents has its columns and no rows where the restaurant issued none', async () => {
  renderPage('settings', { restaurant: createMockRestaurant() })
  const files = await download()

  expect(JSON.parse(files['documents.json']!)).toEqual([])
  expect(files['documents.csv']).toMatch(/^id,kind,number,issued_at,buyer_name,buyer_gstin,[a-z_,]+\r\n$/)
})

test('what only the oldest order and its invoice say has columns, though a column of the newest row is empty', async () => {
  const restaurant = gstRestaurant()
  const oldest = placed(restaurant)
  const [first, ...others] = oldest.lines
  oldest.lines = [{ ...first!, notes: 'No onion', voided: 1, taxKind: 'none' }, ...others]
  const buyer = { name: 'Curry Traders', gstin: '29AAGCB7383J1Z4' }
  const { document } = issueBillOf(restaurant, oldest.id, { version: oldest.version, buyer }).order
  print(restaurant, placed(restaurant))
  placed(restaurant)
  renderPage('settings', { restaurant })
  const files = await download()

  const inCsv = (name: string) => rowsOf(files[`${name}.csv`]!)
  expect(inCsv('documents').map((row) => [row.buyer_name, row.buyer_gstin])).toEqual([
    ['', ''],
    [buyer.name, buyer.gstin],
  ])
  expect(inCsv('orders').map((row) => [row.document === '', row.taken_by])).toEqual([
    [true, ''],
    [false, ''],
    [false, ''],
  ])
  expect(JSON.parse(inCsv('orders')[2]!.document!)).toMatchObject({ number: document!.number, buyer })
  const wishes = inCsv('order-lines').map(({ order_id, notes, voided, tax_kind }) => [
    order_id,
    notes,
    voided,
    tax_kind,
  ])
  expect(wishes).toContainEqual([oldest.id, 'No onion', '1', 'none'])
  expect(wishes[0]!.slice(1)).toEqual(['', '', ''])
})
