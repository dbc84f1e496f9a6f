import { randomUUID } from 'node:crypto'
import {
  cancelDocument,
  createOrder,
  getDocument,
  issueBill,
  listOrders,
  printDocument,
  settleOrder,
  takePayment,
  verifyDocuments,
} from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { createTokenSigner } from '@tiffin/service-kit'
import { testKeys } from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const NOON = '2026-11-21T06:30:00.000Z'
const TENTH = { type: 'percent', value: 10 } as const
let service: OrdersUnderTest
let spice: TestRestaurant
let owner: pg.Client
beforeAll(async () => {
  service = await startOrders({ now: () => new Date(NOON) })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  spice = service.addRestaurant()
  await service.billByGst(spice)
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

/** Places an order of five portions at a table, ₹600 before tax. */
async function place(): Promise<string> {
  const items = [ask(spice, 'Masala Dosa', 5)]
  const body = { orderType: 'Dine-In', items, tableId: await addTable(spice) }
  return (await spice.call(createOrder, { body })).body.order_id
}
const printBill = (id: string, version = 1, more: object = {}) =>
  spice.call(issueBill, { params: { id }, body: { version, ...more } }, 'Cashier')
const settle = (id: string, body: object = {}) => spice.call(settleOrder, { params: { id }, body }, 'Cashier')
const order = async (id: string) => (await spice.call(listOrders, {}, 'Admin')).body.find((each) => each.id === id)!
const details = async (id: string) => (await spice.call(getDocument, { params: { id } }, 'Admin')).body
/** Places an order and prints its bill with a discount. */
async function placePrinted() {
  const id = await place()
  const { document } = (await printBill(id, 1, { discount: TENTH })).body.order
  return { id, documentId: document!.id }
}
const cancel = (id: string, more: object = {}, role: Role = 'Captain', key?: string) =>
  spice.call(
    cancelDocument,
    { params: { id }, body: { reason: 'printed_by_mistake', ...more }, ...(key && { key }) },
    role,
  )
const refusal = async (reply: ReturnType<typeof cancel>) => {
  const { status, failure } = await reply
  return [status, failure.code]
}
const eventsOf = async (id: string) =>
  (await owner.query('SELECT kind, reason, note, by, at FROM document_events WHERE document_id = $1 ORDER BY id', [id]))
    .rows

const signer = createTokenSigner({ privateKey: testKeys.restaurant.privateKey, audience: 'approval' })
type Approval = { action?: 'cancel-document' | 'credit-note'; role?: Role; of?: TestRestaurant; seconds?: number }
function approve(document: string, { action = 'cancel-document', role = 'Captain', of, seconds = 60 }: Approval = {}) {
  const { id: tid, staff } = of ?? spice
  const colleague = { sub: staff.Captain.userId, tid, name: staff.Captain.email!, role, jti: randomUUID() }
  return signer.sign({ ...colleague, action, document }, seconds)
}

describe('the invoice of an order that is not paid', () => {
  test('is cancelled with its reason: it keeps its number, and its order has no printed bill any more', async () => {
    const { id, documentId } = await placePrinted()
    const { status, body } = await cancel(documentId, { reason: 'other', note: 'Two tables were mixed up' })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: documentId,
      number: 'X/2627/000001',
      payable: 567,
      state: 'cancelled',
      papers: 1,
      cancelled: { at: NOON, reason: 'Other', note: 'Two tables were mixed up' },
    })
    expect(await details(documentId)).toEqual(body)
    expect(await order(id)).toMatchObject({ status: 'Active', bill_printed_at: null, discount: null, version: 2 })
    expect((await order(id)).document).toBeUndefined()
    expect((await eventsOf(documentId))[1]).toEqual({
      kind: 'cancelled',
      reason: 'other',
      note: 'Two tables were mixed up',
      by: spice.staff.Captain.userId,
      at: new Date(NOON),
    })
  })

  test('is in the audit of its order, with who approved it', async () => {
    const { id, documentId } = await placePrinted()
    await cancel(documentId, { approval: approve(documentId), note: 'Wrong table' }, 'Cashier')
    const { rows } = await owner.query(
      `SELECT user_role, subject_name, after FROM audit_entries
       WHERE subject_id = $1 AND action = 'order.invoice-cancelled'`,
      [id],
    )

    expect(rows).toEqual([
      {
        user_role: 'Cashier',
        subject_name: (await order(id)).order_number,
        after: {
          document: 'X/2627/000001',
          reason: 'Printed by mistake',
          note: 'Wrong table',
          approved_by: spice.staff.Captain.email,
        },
      },
    ])
  })

  test('leaves the next print to take the next number, and no number is missing', async () => {
    const { id, documentId } = await placePrinted()
    await cancel(documentId)
    const { body } = await printBill(id, 2)

    expect([body.copy, body.order.document!.number]).toEqual(['original', 'X/2627/000002'])
    const { series } = (await spice.call(verifyDocuments, {}, 'Admin')).body
    expect(series).toMatchObject([{ documents: 2, first_broken: null }])
  })

  test('leaves its part payments, of which the rest is still owed', async () => {
    const id = await place()
    await spice.call(takePayment, { params: { id }, body: { method: 'Cash', amount: 100, version: 1 } }, 'Cashier')
    const { document } = (await printBill(id, 2)).body.order
    await cancel(document!.id)

    expect((await order(id)).payments).toMatchObject([{ method: 'Cash', amount: 100 }])
    const paid = await settle(id, { payments: [{ method: 'UPI', amount: 530 }], version: 3, document_id: null })
    expect([paid.status, paid.body.document!.number]).toEqual([200, 'X/2627/000002'])
    expect((await details(document!.id)).methods).toEqual([])
  })

  test.each([
    ['names it', (document_id: string) => ({ document_id })],
    ['names the version it saw', () => ({ version: 1 })],
  ])('is not paid by a till that still shows it and %s', async (_what, seen) => {
    const { id, documentId } = await placePrinted()
    await cancel(documentId)
    const refused = await settle(id, {
      payments: [{ method: 'Cash', amount: 567 }],
      discount: TENTH,
      ...seen(documentId),
    })

    expect([refused.status, refused.failure.code]).toEqual([409, 'ORDER_CHANGED'])
    expect(refused.failure.order).toEqual(await order(id))
    expect((await printBill(id)).failure.code).toBe('ORDER_CHANGED')
  })

  test('is cancelled once, and a repetition under its key is answered as before', async () => {
    const [{ documentId }, key] = [await placePrinted(), randomUUID()]
    const [first, again] = [await cancel(documentId, {}, 'Captain', key), await cancel(documentId, {}, 'Captain', key)]

    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true'])
    expect(await refusal(cancel(documentId))).toEqual([409, 'DOCUMENT_CANCELLED'])
    expect(await refusal(cancel(documentId, { reason: 'guest_left' }, 'Captain', key))).toEqual([
      422,
      'IDEMPOTENCY_MISMATCH',
    ])
    expect(await eventsOf(documentId)).toHaveLength(2)
  })
})

describe('an invoice is not cancelled', () => {
  test('once it is paid', async () => {
    const { id, documentId } = await placePrinted()
    await settle(id, { discount: TENTH })

    expect(await refusal(cancel(documentId))).toEqual([409, 'DOCUMENT_PAID'])
    expect((await details(documentId)).state).toBe('settled')
  })

  test('that does not exist, or that is of another restaurant', async () => {
    const { id, documentId } = await placePrinted()
    const curry = service.addRestaurant()
    const body = { reason: 'guest_left' }
    const foreign = await curry.call(cancelDocument, { params: { id: documentId }, body }, 'Admin')

    expect([foreign.status, foreign.failure.code]).toEqual([404, 'DOCUMENT_NOT_FOUND'])
    expect(await refusal(cancel(randomUUID()))).toEqual([404, 'DOCUMENT_NOT_FOUND'])
    expect(await refusal(cancel('X'))).toEqual([404, 'DOCUMENT_NOT_FOUND'])
    expect((await order(id)).document!.id).toBe(documentId)
  })

  test.each([
    ['no reason', { reason: undefined }],
    ['a reason that only the product gives', { reason: 'items_added' }],
    ['another reason without a note', { reason: 'other' }],
    ['another reason with an empty note', { reason: 'other', note: '  ' }],
    ['a note that is too long', { note: 'x'.repeat(121) }],
  ])('400 for %s', async (_what, body) => {
    const { id, documentId } = await placePrinted()
    expect(await refusal(cancel(documentId, body))).toEqual([400, 'INVALID_REQUEST'])
    expect((await order(id)).document!.id).toBe(documentId)
  })

  test('by a Waiter', async () => {
    const { documentId } = await placePrinted()
    expect(await refusal(cancel(documentId, { approval: approve(documentId) }, 'Waiter'))).toEqual([
      403,
      'ACCESS_DENIED',
    ])
  })
})

describe('a Cashier', () => {
  test('needs the approval of an Admin or a Captain, who need none', async () => {
    const { documentId } = await placePrinted()
    expect(await refusal(cancel(documentId, {}, 'Cashier'))).toEqual([403, 'APPROVAL_REQUIRED'])

    const approval = approve(documentId)
    expect((await cancel(documentId, { approval }, 'Cashier')).status).toBe(200)
    for (const role of ['Admin', 'Captain'] as const)
      expect((await cancel((await placePrinted()).documentId, {}, role)).status).toBe(200)
  })

  test.each([
    ['of a credit note', { action: 'credit-note' }],
    ['of a Cashier', { role: 'Cashier' }],
    ['that has ended', { seconds: -60 }],
  ] satisfies [string, Approval][])('may not with an approval %s', async (_what, approval) => {
    const { documentId } = await placePrinted()
    const approved = approve(documentId, approval)
    expect(await refusal(cancel(documentId, { approval: approved }, 'Cashier'))).toEqual([403, 'APPROVAL_NOT_VALID'])
  })

  test('may not with an approval for another invoice, of another restaurant, of a void, or with none', async () => {
    const { id, documentId } = await placePrinted()
    const { userId: sub, email } = spice.staff.Captain
    const ofVoid = { sub, tid: spice.id, name: email!, role: 'Captain', action: 'void', jti: randomUUID() } as const
    const given = [
      approve(randomUUID()),
      approve(documentId, { of: service.addRestaurant() }),
      signer.sign({ ...ofVoid, order: documentId, line: 'a-line', quantity: 1 }, 60),
      'no token',
    ]

    for (const approval of given)
      expect(await refusal(cancel(documentId, { approval }, 'Cashier'))).toEqual([403, 'APPROVAL_NOT_VALID'])
    expect((await order(id)).document!.id).toBe(documentId)
  })

  test('is answered as before under the key, after the approval has ended', async () => {
    const [{ documentId }, key] = [await placePrinted(), randomUUID()]
    const approval = approve(documentId)
    const first = await cancel(documentId, { approval }, 'Cashier', key)
    const again = await cancel(documentId, { approval }, 'Cashier', key)

    expect([again.status, again.body]).toEqual([200, first.body])
  })

  test('is refused with what is wrong with the document before anybody is asked to approve', async () => {
    const { id, documentId } = await placePrinted()
    await settle(id, { discount: TENTH })
    expect(await refusal(cancel(documentId, {}, 'Cashier'))).toEqual([409, 'DOCUMENT_PAID'])
  })
})

describe('an approval', () => {
  const event = (document: string, approval: string) =>
    owner.query(
      `INSERT INTO document_events (restaurant_id, id, document_id, kind, by, approval_id, at)
       VALUES ($1, uuidv7(), $2, 'sent', $1, $3, now())`,
      [spice.id, document, approval],
    )

  test('counts once, whatever document it is sent with; without the index twice', async () => {
    const [one, other] = [(await placePrinted()).documentId, (await placePrinted()).documentId]
    const jti = randomUUID()
    const { userId: sub, email } = spice.staff.Captain
    const by = { sub, tid: spice.id, name: email!, role: 'Captain', action: 'cancel-document', jti } as const
    const use = (document: string) =>
      refusal(cancel(document, { approval: signer.sign({ ...by, document }, 60) }, 'Cashier'))
    await event(one, jti)

    expect(await use(other)).toEqual([403, 'APPROVAL_NOT_VALID'])
    expect((await details(other)).state).toBe('open')
    await owner.query('ALTER INDEX document_events_approval_key RENAME TO kept')
    const { rows } = await owner.query<{ text: string }>(`SELECT pg_get_indexdef('kept'::regclass) AS text`)
    await owner.query('DROP INDEX kept')
    expect((await use(other))[0]).toBe(200)
    await owner.query('UPDATE document_events SET approval_id = NULL')
    await owner.query(rows[0]!.text.replace(' kept ', ' document_events_approval_key '))
  })
})

test('a paper of an invoice that was cancelled by hand is a duplicate of it, and not of the next one', async () => {
  const { id, documentId } = await placePrinted()
  await cancel(documentId)
  const { order: billed } = (await printBill(id, 2)).body
  const again = await spice.call(printDocument, { params: { id: documentId }, body: {} }, 'Cashier')

  expect(again.body).toMatchObject({ copy: 'duplicate', document: { state: 'cancelled', papers: 2 } })
  expect((await details(billed.document!.id)).papers).toBe(1)
})
