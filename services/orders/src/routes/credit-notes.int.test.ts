import { randomUUID } from 'node:crypto'
import {
  getDocument,
  getOverview,
  issueBill,
  listDocuments,
  listOrders,
  printDocument,
  type DocumentDetails,
} from '@tiffin/contracts'
import { violationsOf } from '@tiffin/stack/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addRestaurantByGst,
  givenBack,
  giveNote,
  ONE,
  payOrderOf,
  placeOrderOf,
  type AskedNote,
} from '../testing/credit-notes.ts'
import { startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const NOON = '2026-11-21T06:30:00.000Z'
let service: OrdersUnderTest
let spice: TestRestaurant
let owner: pg.Client
beforeAll(async () => {
  service = await startOrders({ now: () => new Date(NOON) })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  spice = await addRestaurantByGst(service)
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})
/** Lists the data of this restaurant that break an invariant. */
const violations = async () =>
  (await violationsOf('orders', service.database.ownerUrl)).filter(({ what }) => what.includes(spice.id))
const load = async (id: string) => (await spice.call(listOrders, {}, 'Admin')).body.find((order) => order.id === id)!
const details = async (id: string) => (await spice.call(getDocument, { params: { id } }, 'Captain')).body
const figures = ({ taxable, cgst, sgst, other, vat, round_off, payable }: DocumentDetails) => ({
  ...(taxable > 0 && { taxable, cgst, sgst }),
  ...(other > 0 && { other, vat }),
  round_off,
  payable,
})
const notesOf = async (invoice: string) => (await givenBack(owner, { id: invoice, invoice })).notes

describe('golden credit notes', () => {
  test('V20 one of 861, then the rest, which takes what is left in every column', async () => {
    const { invoice } = await payOrderOf(spice, { Biryani: 2, Lassi: 1 }, 861)
    const first = await giveNote(spice, invoice, ONE)
    const rest = await giveNote(spice, invoice, { credit_notes: 1 })

    expect([first.status, figures(first.body)]).toEqual([
      201,
      { taxable: 350, cgst: 8.75, sgst: 8.75, round_off: 0.5, payable: 368 },
    ])
    expect([rest.status, figures(rest.body)]).toEqual([
      201,
      { taxable: 470, cgst: 11.75, sgst: 11.75, round_off: -0.5, payable: 493 },
    ])
    expect([first.body.number, rest.body.number]).toEqual(['CX/2627/000001', 'CX/2627/000002'])
  })

  test('V21 a portion of a bill with a discount brings back its net', async () => {
    const { invoice } = await payOrderOf(spice, { Platter: 2 }, 945, { discount: { type: 'percent', value: 10 } })
    const { body } = await giveNote(spice, invoice, ONE)

    expect(figures(body)).toEqual({ taxable: 450, cgst: 11.25, sgst: 11.25, round_off: 0.5, payable: 473 })
    expect([body.subtotal, body.discount]).toEqual([500, 50])
  })

  test('V22 one, one and one of three: the last has a paisa less of tax and a rupee less', async () => {
    const { invoice } = await payOrderOf(spice, { Tikka: 3 }, 1_049)
    const notes = []
    for (let seen = 0; seen < 3; seen++)
      notes.push((await giveNote(spice, invoice, { ...ONE, credit_notes: seen })).body)

    expect(notes.map(({ payable, cgst, round_off }) => [payable, cgst, round_off])).toEqual([
      [350, 8.33, 0.34],
      [350, 8.33, 0.34],
      [349, 8.32, -0.64],
    ])
    expect(await details(invoice)).toMatchObject({ state: 'refunded', refunded: 1_049 })
  })

  test('beer brings back its VAT', async () => {
    const { invoice } = await payOrderOf(spice, { Beer: 2, Lassi: 1 }, 726)
    expect(figures((await giveNote(spice, invoice, ONE)).body)).toEqual({
      other: 250,
      vat: 50,
      round_off: 0,
      payable: 300,
    })
  })
})

describe('a credit note', () => {
  test('says of which invoice it is, why it was given and how the money went back', async () => {
    const { invoice, document, id, order_number } = await payOrderOf(spice, { Biryani: 2, Lassi: 1 }, 861)
    const { body } = await giveNote(spice, invoice, {
      ...ONE,
      reason: 'other',
      note: 'cold',
      reference: '4821',
      method: 'UPI',
    })

    expect(body).toMatchObject({
      kind: 'credit_note',
      state: 'issued',
      order_id: id,
      order_number,
      seller: document!.seller,
      place_of_supply: '29',
      invoice: { id: invoice, number: 'X/2627/000001', issued_at: NOON },
      reason: 'Other: cold',
      methods: ['UPI'],
      lines: [{ name: 'Biryani', quantity: 1, price: 350, discount: 0, kind: 'gst', rate: 5, credited: 0 }],
      credit_notes: [],
      refunded: 0,
      papers: 0,
    })
    expect(await details(body.id)).toEqual(body)
    const print = await spice.call(printDocument, { params: { id: body.id }, body: {} }, 'Captain')
    expect([print.status, print.body.copy]).toEqual([200, 'original'])
  })

  test('stands on its invoice, which stays as it was, and in the list', async () => {
    const { invoice } = await payOrderOf(spice, { Biryani: 2, Lassi: 1 }, 861)
    const before = await details(invoice)
    const { body: note } = await giveNote(spice, invoice, ONE)
    const after = await details(invoice)

    const { id, number, issued_at, payable } = note
    expect(after).toEqual({
      ...before,
      state: 'partly_refunded',
      refunded: 368,
      lines: [{ ...before.lines[0]!, credited: 1 }, before.lines[1]],
      credit_notes: [{ id, number, issued_at, payable }],
    })
    expect(after.methods).toEqual(['Card'])
    const listed = (await spice.call(listDocuments, { query: { kind: 'credit_note' } }, 'Captain')).body.documents
    expect(listed.map((document) => [document.number, document.state])).toEqual([['CX/2627/000001', 'issued']])
    const { taxable, cgst, sgst, vat, round_off, reason, invoice: corrected } = note
    expect(listed[0]).toMatchObject({ taxable, cgst, sgst, vat, round_off, payable, reason, invoice: corrected })
    const partly = (await spice.call(listDocuments, { query: { state: 'partly_refunded' } }, 'Captain')).body.documents
    expect(partly.map((document) => document.number)).toEqual(['X/2627/000001'])
  })

  test('is money that went out of its order, whose bill, total and sales stay', async () => {
    const { invoice, ...order } = await payOrderOf(spice, { Biryani: 2, Lassi: 1 }, 861)
    const shown = await load(order.id)
    await giveNote(spice, invoice, { ...ONE, reference: '4821' })
    const given = await load(order.id)

    expect(given).toEqual({
      ...shown,
      version: shown.version + 1,
      payments: [
        { method: 'Card', amount: 861 },
        { method: 'Cash', amount: -368, at: NOON, by: 'Arjun', reference: '4821' },
      ],
    })
    expect([given.payable, given.total_amount]).toEqual([861, 861])
    expect((await spice.call(getOverview, {}, 'Admin')).body.todaysSales).toBe(861)
    expect(await violations()).toEqual([])
  })

  test('of portions that cost less than half a rupee takes no money out', async () => {
    const { invoice, ...order } = await payOrderOf(spice, { Mint: 1, Lassi: 1 }, 126)
    const { status, body } = await giveNote(spice, invoice, ONE)

    expect([status, body.taxable, body.payable]).toEqual([201, 0.4, 0])
    expect((await load(order.id)).payments).toHaveLength(1)
    expect((await giveNote(spice, invoice, { credit_notes: 1 })).body.payable).toBe(126)
    expect(await violations()).toEqual([])
  })

  test('is in the audit', async () => {
    const { invoice, id } = await payOrderOf(spice, { Biryani: 2, Lassi: 1 }, 861)
    await giveNote(spice, invoice, { ...ONE, note: 'cold' })
    const { rows } = await owner.query<{ action: string; after: object }>(
      `SELECT action, after FROM audit_entries WHERE subject_id = $1 ORDER BY seq DESC LIMIT 1`,
      [id],
    )

    expect(rows).toEqual([
      {
        action: 'order.credit-note-given',
        after: {
          credit_note: 'CX/2627/000001',
          document: 'X/2627/000001',
          items: [{ name: 'Biryani', quantity: 1 }],
          amount: 368,
          method: 'Cash',
          reason: 'Food was returned',
          note: 'cold',
        },
      },
    ])
  })

  test('takes a series that begins with C, as the invoice was, and a year of its own', async () => {
    await service.billByGst(spice, { version: 2, series: 'AB1' })
    const { invoice } = await payOrderOf(spice, { Lassi: 1 }, 126)
    await service.billByGst(spice, { version: 3, series: 'Z' })

    expect((await giveNote(spice, invoice)).body.number).toBe('CAB1/2627/000001')
  })
})

describe('what is refused, and then nothing is written', () => {
  test('money of an invoice that is open or cancelled, and of a credit note', async () => {
    const id = await placeOrderOf(spice, { Lassi: 1 })
    const { body } = await spice.call(issueBill, { params: { id }, body: { version: 1 } }, 'Cashier')
    const printed = body.order.document!.id
    expect((await giveNote(spice, printed)).failure).toMatchObject({ code: 'DOCUMENT_NOT_PAID' })

    const discount = { type: 'flat', value: 20 } as const
    await spice.call(issueBill, { params: { id }, body: { version: 1, discount } }, 'Cashier')
    expect((await giveNote(spice, printed)).failure).toMatchObject({ code: 'DOCUMENT_CANCELLED' })

    const { invoice } = await payOrderOf(spice, { Lassi: 1 }, 126)
    const note = await giveNote(spice, invoice)
    const refused = await giveNote(spice, note.body.id)
    expect([refused.status, refused.failure.code]).toEqual([409, 'CREDIT_NOTE_FINAL'])
    expect(await notesOf(printed)).toBe(0)
  })

  test('a note by somebody who has not seen the last one', async () => {
    const order = await payOrderOf(spice, { Biryani: 2 }, 735)
    const { invoice } = order
    await giveNote(spice, invoice, ONE)
    const refused = await giveNote(spice, invoice, ONE)

    expect([refused.status, refused.failure.code]).toEqual([409, 'DOCUMENT_CHANGED'])
    expect((await giveNote(spice, invoice, { ...ONE, credit_notes: 2 })).failure.code).toBe('DOCUMENT_CHANGED')
    expect(await givenBack(owner, order)).toEqual({ notes: 1, rupees: 368 })
  })

  test('more than is left, and anything when nothing is left', async () => {
    const { invoice } = await payOrderOf(spice, { Biryani: 2, Lassi: 1 }, 861)
    await giveNote(spice, invoice, ONE)
    const asking = (quantity: number, credit_notes: number) =>
      giveNote(spice, invoice, { items: [{ line: 0, quantity }], credit_notes })

    expect((await asking(2, 1)).failure).toEqual({
      code: 'REFUND_TOO_MUCH',
      error: 'Only 1 of Biryani can be given back.',
    })
    await asking(1, 1)
    expect((await asking(1, 2)).failure.error).toBe('All portions of Biryani were given back already.')
    await giveNote(spice, invoice, { credit_notes: 2 })
    const refused = await giveNote(spice, invoice, { credit_notes: 3 })
    expect([refused.status, refused.failure.code]).toEqual([409, 'NOTHING_LEFT_TO_REFUND'])
  })

  test('a document that is not there, of another restaurant, or whose order is gone', async () => {
    const { invoice, id } = await payOrderOf(spice, { Lassi: 1 }, 126)
    const other = await addRestaurantByGst(service)
    const refused = [await giveNote(spice, randomUUID()), await giveNote(spice, 'none'), await giveNote(other, invoice)]
    await owner.query(`SET session_replication_role = replica; DELETE FROM orders WHERE id = '${id}';
      SET session_replication_role = origin`)
    refused.push(await giveNote(spice, invoice))

    expect(refused.map(({ status, failure }) => [status, failure.code])).toEqual(
      refused.map(() => [404, 'DOCUMENT_NOT_FOUND']),
    )
    expect(await notesOf(invoice)).toBe(0)
    expect((await details(invoice)).state).toBe('settled')
  })

  test.each([
    ['no reason', { reason: undefined }],
    ['a reason that nobody has', { reason: 'mood' }],
    ['the reason other without a note', { reason: 'other' }],
    ['a long note', { note: 'x'.repeat(121) }],
    ['no method', { method: undefined }],
    ['a method that nobody has', { method: 'Unspecified' }],
    ['a long reference', { reference: 'x'.repeat(41) }],
    ['no items', { items: [] }],
    ['no portion', { items: [{ line: 0, quantity: 0 }] }],
    ['half a portion', { items: [{ line: 0, quantity: 0.5 }] }],
    ['a line below 0', { items: [{ line: -1, quantity: 1 }] }],
    ['a line that the bill does not have', { items: [{ line: 7, quantity: 1 }] }],
    ['no number of notes', { credit_notes: undefined }],
  ] as readonly (readonly [string, object])[])('400 for %s', async (_what, asked) => {
    const { invoice } = await payOrderOf(spice, { Lassi: 1 }, 126)
    const refused = await giveNote(spice, invoice, asked as AskedNote)

    expect([refused.status, refused.failure.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(await notesOf(invoice)).toBe(0)
  })
})
