import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  getDocument,
  issueBill,
  listDocuments,
  printDocument,
  settleOrder,
  takePayment,
  voidLine,
  type ListedDocument,
} from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const NOON = '2026-11-21T06:30:00.000Z'
const TENTH = { type: 'percent', value: 10 } as const
let service: OrdersUnderTest
let spice: TestRestaurant
let owner: pg.Client
let time = new Date(NOON)
beforeAll(async () => {
  service = await startOrders({ now: () => time })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  time = new Date(NOON)
  spice = service.addRestaurant()
  await service.billByGst(spice)
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const at = (minute: number) => new Date(Date.parse(NOON) + minute * 60_000)
/** Places five portions, ₹600 before tax, without a table. */
async function place(): Promise<string> {
  const items = [ask(spice, 'Masala Dosa', 5)]
  return (await spice.call(createOrder, { body: { items, orderType: 'Takeaway' } })).body.order_id
}
const printBill = async (id: string, version = 1, more: object = {}) =>
  (await spice.call(issueBill, { params: { id }, body: { version, ...more } }, 'Cashier')).body.order
const settle = (id: string, body: object = {}) => spice.call(settleOrder, { params: { id }, body }, 'Cashier')
const addCoffee = (id: string) =>
  spice.call(addItems, { params: { id }, body: { items: [ask(spice, 'Filter Coffee')] } })
const list = async (query: Record<string, string> = {}) => (await spice.call(listDocuments, { query }, 'Cashier')).body
const numbers = (documents: readonly ListedDocument[]) => documents.map(({ number }) => Number(number.slice(-6)))
const listed = async (query: Record<string, string> = {}) => numbers((await list(query)).documents)
const details = async (id: string) => (await spice.call(getDocument, { params: { id } }, 'Captain')).body
const print = (id: string, key?: string) =>
  spice.call(printDocument, { params: { id }, body: {}, ...(key && { key }) }, 'Cashier')

/** Issues an open invoice, one that an added dish cancels, and one of a paid bill, with the serials 1 to 3. */
async function issueThree() {
  const [open, changed, paid] = [await place(), await place(), await place()]
  const documentId = (await printBill(open)).document!.id
  time = at(1)
  await printBill(changed)
  await addCoffee(changed)
  time = at(2)
  await settle(paid, {
    payments: [
      { method: 'Cash', amount: 400 },
      { method: 'UPI', amount: 230 },
    ],
  })
  return { open, changed, paid, documentId }
}

describe('the list of documents', () => {
  test('has all that was issued, the newest first, with its state and how it was paid', async () => {
    const { open, documentId } = await issueThree()
    const { documents, next } = await list()

    expect(documents.map(({ number, state, methods }) => [number, state, methods])).toEqual([
      ['X/2627/000003', 'settled', ['Cash', 'UPI']],
      ['X/2627/000002', 'cancelled', []],
      ['X/2627/000001', 'open', []],
    ])
    expect(next).toBeNull()
    expect(documents[1]!.cancelled).toEqual({ at: at(1).toISOString(), reason: 'Items were added' })
    expect(documents[2]).toEqual({
      id: documentId,
      kind: 'invoice',
      number: 'X/2627/000001',
      issued_at: NOON,
      discount: 0,
      taxable: 600,
      cgst: 15,
      sgst: 15,
      other: 0,
      vat: 0,
      round_off: 0,
      payable: 630,
      order_id: open,
      order_number: expect.stringMatching(/^261121-\d+$/) as string,
      order_type: 'Takeaway',
      state: 'open',
      methods: [],
      refunded: 0,
    })
  })

  test('has pages, of which each begins after the last document of the one before', async () => {
    await issueThree()
    const first = await list({ limit: '2' })
    const second = await list({ limit: '2', cursor: first.next! })

    expect([numbers(first.documents), first.next]).toEqual([[3, 2], first.documents[1]!.id])
    expect([numbers(second.documents), second.next]).toEqual([[1], null])
    expect(await list({ limit: '3' })).toMatchObject({ next: null })
    expect(await list({ cursor: randomUUID() })).toEqual({ documents: [], next: null })
  })

  test('is narrowed down by time, kind and state', async () => {
    await issueThree()

    expect(await listed({ from: at(1).toISOString() })).toEqual([3, 2])
    expect(await listed({ to: at(1).toISOString() })).toEqual([2, 1])
    expect(await listed({ from: at(1).toISOString(), to: at(1).toISOString() })).toEqual([2])
    expect([await listed({ kind: 'invoice' }), await listed({ kind: 'credit_note' })]).toEqual([[3, 2, 1], []])
    const byState = async (state: string) => [state, await listed({ state })]
    expect(
      await Promise.all(['open', 'cancelled', 'settled', 'partly_refunded', 'refunded', 'issued'].map(byState)),
    ).toEqual([
      ['open', [1]],
      ['cancelled', [2]],
      ['settled', [3]],
      ['partly_refunded', []],
      ['refunded', []],
      ['issued', []],
    ])
    expect(await listed({ state: 'cancelled', from: at(2).toISOString() })).toEqual([])
  })

  test.each([
    ['the whole number', 'X/2627/000002', [2]],
    ['its beginning, in small letters', 'x/26', [3, 2, 1]],
    ['its last digits', '02', [2]],
    ['the serial', '3', [3]],
    ['the beginning of another series', 'B', []],
    ['what stands in the middle', '2627', []],
    ['a wildcard', '%', []],
    ['nothing', '', [3, 2, 1]],
  ])('is searched by %s', async (_what, q, found) => {
    await issueThree()
    expect(await listed({ q })).toEqual(found)
  })

  test('is searched by the number of an order, which may have several', async () => {
    const { changed } = await issueThree()
    await printBill(changed, 2)
    const { order_number: q } = (await list()).documents[0]!

    expect(await listed({ q })).toEqual([4, 2])
    expect([await listed({ q, state: 'open' }), await listed({ q, kind: 'invoice', limit: '1' })]).toEqual([[4], [4]])
    expect(await listed({ q: q.slice(0, 6) })).toEqual([])
  })

  test('goes on where several begin in the same millisecond', async () => {
    for (let issued = 0; issued < 3; issued++) await settle(await place())
    const all = (await list()).documents
    const [first, second] = [await list({ limit: '1' }), await list({ limit: '1', cursor: all[0]!.id })]

    expect([first.documents[0], second.documents[0]]).toEqual(all.slice(0, 2))
  })

  test.each([
    ['a state that is none', { state: 'lost' }],
    ['a kind that is none', { kind: 'receipt' }],
    ['no documents', { limit: '0' }],
    ['too many', { limit: '101' }],
    ['a cursor that is none', { cursor: 'X/2627/000001' }],
    ['a day without its time', { from: '2026-11-21' }],
    ['a text that is too long', { q: 'X'.repeat(21) }],
  ])('400 for %s', async (_what, query) => {
    const { status, failure } = await spice.call(listDocuments, { query }, 'Admin')
    expect([status, failure.code]).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('a document', () => {
  test('has its lines, texts and figures as they were issued, and what happened to it', async () => {
    const id = await place()
    await addCoffee(id)
    const { document } = await printBill(id, 2, { discount: TENTH })
    await settle(id, { payments: [{ method: 'Card', amount: 605 }], discount: TENTH })

    expect(await details(document!.id)).toEqual({
      ...document,
      order_id: id,
      order_number: expect.any(String) as string,
      order_type: 'Takeaway',
      state: 'settled',
      methods: ['Card'],
      refunded: 0,
      lines: [
        { name: 'Masala Dosa', quantity: 5, price: 120, discount: 60, kind: 'gst', rate: 5, credited: 0 },
        { name: 'Filter Coffee', quantity: 1, price: 40, discount: 4, kind: 'gst', rate: 5, credited: 0 },
      ],
      papers: 1,
      credit_notes: [],
    })
  })

  test('was paid by the method of each payment once, part payments too, and by none that gave money back', async () => {
    const id = await place()
    const pay = (version: number, payment: object) =>
      spice.call(takePayment, { params: { id }, body: { ...payment, version } }, 'Admin')
    await pay(1, { method: 'Card', amount: 200 })
    await pay(2, { method: 'UPI', amount: 50 })
    await pay(3, { method: 'Card', amount: 50 })
    const { line_id } = (await printBill(id, 4)).items[0]!
    const body = { line_id, quantity: 3, reason: 'complaint', wasted: false, version: 4 }
    await spice.call(voidLine, { params: { id }, body }, 'Admin')
    await pay(5, { method: 'Cash', amount: 48, direction: 'out' })
    const { document } = await printBill(id, 6)
    expect((await details(document!.id)).methods).toEqual([])

    expect((await settle(id)).status).toBe(200)
    expect((await details(document!.id)).methods).toEqual(['Card', 'UPI'])
  })

  test('says what part payments left to pay while it is open, and only then', async () => {
    const id = await place()
    const part = { method: 'Cash' as const, amount: 100, version: 1 }
    const paid = await spice.call(takePayment, { params: { id }, body: part }, 'Admin')
    expect(paid.status).toBe(200)
    const document = (await printBill(id, 2)).document!
    expect((await details(document.id)).left).toBe(document.payable - 100)

    expect((await settle(id)).status).toBe(200)
    expect(await details(document.id)).not.toHaveProperty('left')
  })

  test('is read after its order is gone', async () => {
    const id = await place()
    const { document } = (await settle(id)).body
    await owner.query(`SET session_replication_role = replica`)
    for (const table of ['order_items', 'order_payments', 'order_punches', 'kots', 'audit_entries'])
      await owner.query(`DELETE FROM ${table} WHERE restaurant_id = $1 AND order_id = $2`, [spice.id, id])
    await owner.query('DELETE FROM orders WHERE id = $1', [id])
    await owner.query(`SET session_replication_role = origin`)

    const gone = await details(document!.id)
    expect([gone.state, gone.methods, gone.lines]).toMatchObject(['settled', [], [{ name: 'Masala Dosa' }]])
    expect(await listed({ q: gone.order_number })).toEqual([1])
    expect((await print(document!.id)).body.copy).toBe('original')
  })
})

describe('each paper of a document', () => {
  test('is counted: the first one is the original, all others are duplicates, also after the payment', async () => {
    const id = await place()
    const { document } = (await settle(id)).body
    const copies = [await print(document!.id), await print(document!.id)].map(({ body }) => body.copy)

    expect(copies).toEqual(['original', 'duplicate'])
    expect((await details(document!.id)).papers).toBe(2)
    // A print of the bill counts as a paper of the document.
    await printBill(id, 2)
    expect((await print(document!.id)).body).toMatchObject({ copy: 'duplicate', document: { papers: 4 } })
    const { rows } = await owner.query(
      `SELECT after FROM audit_entries WHERE subject_id = $1 AND action = 'order.bill-printed' ORDER BY seq LIMIT 1`,
      [id],
    )
    expect(rows).toEqual([{ after: { document: 'X/2627/000001', copy: 'original' } }])
  })

  test('is counted of a cancelled one too, and a repetition under its key is no second paper', async () => {
    await issueThree()
    const [{ id }] = (await list({ state: 'cancelled' })).documents as [ListedDocument]
    const key = randomUUID()
    const [first, again] = [await print(id, key), await print(id, key)]

    expect(first.body).toMatchObject({ copy: 'duplicate', document: { id, state: 'cancelled', papers: 2 } })
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true'])
    expect((await details(id)).papers).toBe(2)
    const other = (await list({ state: 'settled' })).documents[0]!.id
    expect((await print(other, key)).failure.code).toBe('IDEMPOTENCY_MISMATCH')
  })
})

test('the documents of another restaurant are not found, and a Waiter is refused any', async () => {
  const { documentId: id } = await issueThree()
  const curry = service.addRestaurant()
  const calls = (whose: TestRestaurant, role: 'Admin' | 'Waiter') => [
    whose.call(getDocument, { params: { id } }, role),
    whose.call(printDocument, { params: { id }, body: {} }, role),
  ]

  const codes = async (asked: ReturnType<typeof calls>) =>
    (await Promise.all<{ failure: { code: string } }>(asked)).map(({ failure }) => failure.code)
  expect(await codes(calls(curry, 'Admin'))).toEqual(['DOCUMENT_NOT_FOUND', 'DOCUMENT_NOT_FOUND'])
  expect(await codes(calls(spice, 'Waiter'))).toEqual(['ACCESS_DENIED', 'ACCESS_DENIED'])
  expect((await curry.call(listDocuments, {}, 'Admin')).body.documents).toEqual([])
  expect((await spice.call(listDocuments, {}, 'Waiter')).status).toBe(403)
  expect((await spice.call(getDocument, { params: { id: 'X' } }, 'Admin')).failure.code).toBe('DOCUMENT_NOT_FOUND')
})
