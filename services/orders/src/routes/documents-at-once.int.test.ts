import { randomUUID } from 'node:crypto'
import {
  addItems,
  cancelDocument,
  createOrder,
  getDocument,
  issueBill,
  listDocuments,
  printDocument,
  settleOrder,
  verifyDocuments,
} from '@tiffin/contracts'
import { createTokenSigner } from '@tiffin/service-kit'
import { testKeys } from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { untilWaiting } from '../testing/until-waiting.ts'

const AT_ONCE = 20
let service: OrdersUnderTest
let spice: TestRestaurant
let owner: pg.Client
beforeAll(async () => {
  service = await startOrders()
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

const printBill = (id: string, version = 1) => spice.call(issueBill, { params: { id }, body: { version } }, 'Cashier')
const settle = (id: string, body: object = {}) => spice.call(settleOrder, { params: { id }, body }, 'Cashier')
const addCoffee = (id: string) =>
  spice.call(addItems, { params: { id }, body: { items: [ask(spice, 'Filter Coffee')] } })
const cancel = (id: string, key?: string, approval?: string) =>
  spice.call(
    cancelDocument,
    { params: { id }, body: { reason: 'guest_left', approval }, ...(key && { key }) },
    approval ? 'Cashier' : 'Captain',
  )
const printPaper = (id: string, key?: string) =>
  spice.call(printDocument, { params: { id }, body: {}, ...(key && { key }) }, 'Cashier')
async function placePrinted(): Promise<{ id: string; documentId: string }> {
  const items = [ask(spice, 'Masala Dosa')]
  const { order_id: id } = (await spice.call(createOrder, { body: { items, orderType: 'Takeaway' } })).body
  return { id, documentId: (await printBill(id)).body.order.document!.id }
}
const times = <Each>(run: (index: number) => Promise<Each>, count = AT_ONCE) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))
const column = async <Value>(sql: string) =>
  (await owner.query<{ value: Value }>(sql, [spice.id])).rows.map(({ value }) => value)
const serials = () => column<number>('SELECT n AS value FROM documents WHERE restaurant_id = $1 ORDER BY n')
const events = (kind: string) =>
  column<string>(`SELECT document_id AS value FROM document_events WHERE restaurant_id = $1 AND kind = '${kind}'`)
/** Lists the numbers of documents that are neither on their order nor cancelled, or are both. */
const astray = () =>
  column<string>(
    `SELECT d.number AS value FROM documents d LEFT JOIN orders o ON o.restaurant_id = $1 AND o.document_id = d.id
     WHERE d.restaurant_id = $1 AND (o.id IS NOT NULL) = EXISTS (
       SELECT FROM document_events e WHERE e.document_id = d.id AND e.kind = 'cancelled')`,
  )
const cancelledInAudit = () =>
  column<string>(
    `SELECT after->>'document' AS value FROM audit_entries
     WHERE restaurant_id = $1 AND action = 'order.invoice-cancelled' ORDER BY 1`,
  )
const broken = async () =>
  (await spice.call(verifyDocuments, {}, 'Admin')).body.series.map(({ first_broken }) => first_broken)

describe('twenty terminals that cancel one invoice at once', () => {
  test('cancel it once: all others are refused with DOCUMENT_CANCELLED', async () => {
    const { documentId } = await placePrinted()
    const replies = await times(() => cancel(documentId))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = replies.flatMap(({ status, failure }) => (status === 200 ? [] : [failure.code]))
    expect(new Set(codes)).toEqual(new Set(['DOCUMENT_CANCELLED']))
    expect([await events('cancelled'), await cancelledInAudit()]).toEqual([
      [documentId],
      [expect.stringMatching(/000001$/)],
    ])
    expect(await astray()).toEqual([])
  })

  test('under one key are answered alike', async () => {
    const [{ documentId }, key] = [await placePrinted(), randomUUID()]
    const replies = await times(() => cancel(documentId, key))

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await events('cancelled')).toEqual([documentId])
  })
})

test('one key for twenty invoices cancels one of them', async () => {
  const placed = await times(placePrinted)
  const key = randomUUID()
  const replies = await times((index) => cancel(placed[index]!.documentId, key))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await events('cancelled')).toHaveLength(1)
  expect(await astray()).toEqual([])
})

test('one approval that is sent twenty times at once counts once', async () => {
  const signer = createTokenSigner({ privateKey: testKeys.restaurant.privateKey, audience: 'approval' })
  const placed = await times(placePrinted)
  const by = { sub: spice.staff.Captain.userId, tid: spice.id, name: 'captain@spice.test', role: 'Captain' } as const
  const act = { action: 'cancel-document', jti: randomUUID() } as const
  const replies = await times((index) => {
    const { documentId } = placed[index]!
    return cancel(documentId, undefined, signer.sign({ ...by, ...act, document: documentId }, 60))
  })

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const codes = replies.flatMap(({ status, failure }) => (status === 200 ? [] : [failure.code]))
  expect(new Set(codes)).toEqual(new Set(['APPROVAL_NOT_VALID']))
  expect([(await events('cancelled')).length, await astray()]).toEqual([1, []])
})

describe('a cancellation beside', () => {
  /** Cancels the invoice of each of twenty orders while another act changes it, ten orders at a time. */
  async function beside(act: (placed: { id: string; documentId: string }) => Promise<{ readonly status: number }>) {
    const placed = await times(placePrinted)
    const outcomes: { cancelled: number; other: number; state: string }[] = []
    for (let begin = 0; begin < AT_ONCE; begin += 10)
      outcomes.push(
        ...(await Promise.all(
          placed.slice(begin, begin + 10).map(async (each, index) => {
            const acts = [() => cancel(each.documentId), () => act(each)] as const
            const [first, second] = index % 2 ? acts.toReversed() : acts
            const replies = await Promise.all([first!(), second!()])
            const [cancelled, other] = index % 2 ? replies.toReversed() : replies
            const { state } = (await spice.call(getDocument, { params: { id: each.documentId } }, 'Admin')).body
            return { cancelled: cancelled!.status, other: other!.status, state }
          }),
        )),
      )
    const issued = await serials()
    expect(issued).toEqual(issued.map((_, index) => index + 1))
    expect([await astray(), await broken()]).toEqual([[], [null]])
    expect(await cancelledInAudit()).toHaveLength((await events('cancelled')).length)
    return outcomes
  }

  test('a payment: either the invoice is paid or it is cancelled', async () => {
    const outcomes = await beside(({ id, documentId }) => settle(id, { version: 1, document_id: documentId }))

    for (const { cancelled, other, state } of outcomes)
      expect([cancelled, other, state]).toEqual(cancelled === 200 ? [200, 409, 'cancelled'] : [409, 200, 'settled'])
  })

  test('a payment that names nothing: it takes an invoice of its own where it was cancelled before', async () => {
    const outcomes = await beside(({ id }) => settle(id))

    for (const { cancelled, other, state } of outcomes)
      expect([cancelled, other, state]).toEqual(cancelled === 200 ? [200, 200, 'cancelled'] : [409, 200, 'settled'])
    expect((await spice.call(listDocuments, { query: { state: 'settled' } }, 'Admin')).body.documents).toHaveLength(20)
  })

  test('a print of the bill: the paper is of this invoice, or refused', async () => {
    const outcomes = await beside(({ id }) => printBill(id))

    expect(outcomes.map(({ cancelled, state }) => [cancelled, state])).toEqual(outcomes.map(() => [200, 'cancelled']))
    expect(outcomes.filter(({ other }) => ![200, 409].includes(other))).toEqual([])
    expect(await serials()).toHaveLength(AT_ONCE)
  })

  test('a dish: the invoice is cancelled once, by the one or the other', async () => {
    const outcomes = await beside(({ id }) => addCoffee(id))

    for (const { cancelled, other, state } of outcomes) {
      expect([other, state]).toEqual([200, 'cancelled'])
      expect([200, 409]).toContain(cancelled)
    }
    expect(await events('cancelled')).toHaveLength(AT_ONCE)
  })
})

describe('twenty papers of one document at once', () => {
  test('are one original and nineteen duplicates', async () => {
    const { id, documentId } = await placePrinted()
    await cancel(documentId)
    const paid = (await settle(id)).body.document!.id
    const copies = (await times(() => printPaper(paid))).map(({ body }) => body.copy)

    expect(copies.toSorted()).toEqual([...Array.from({ length: AT_ONCE - 1 }, () => 'duplicate'), 'original'])
    expect((await spice.call(getDocument, { params: { id: paid } }, 'Admin')).body.papers).toBe(AT_ONCE)
  })

  test('under one key are one paper', async () => {
    const [{ documentId }, key] = [await placePrinted(), randomUUID()]
    const replies = await times(() => printPaper(documentId, key))

    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect((await spice.call(getDocument, { params: { id: documentId } }, 'Admin')).body.papers).toBe(2)
  })

  test('control: without the index several are the original', async () => {
    const { id, documentId } = await placePrinted()
    await cancel(documentId)
    const paid = (await settle(id)).body.document!.id
    await owner.query('DROP INDEX document_events_once')
    try {
      const { rows } = await owner.query<{ copies: number }>(
        `WITH twice AS (
           INSERT INTO document_events (restaurant_id, id, document_id, kind, by, at)
           SELECT $1, uuidv7(), $2, 'printed', $1, now() FROM generate_series(1, 2)
           ON CONFLICT DO NOTHING RETURNING id)
         SELECT count(*)::int AS copies FROM twice`,
        [spice.id, paid],
      )
      expect(rows).toEqual([{ copies: 2 }])
    } finally {
      await owner.query('DELETE FROM document_events WHERE document_id = $1', [paid])
      await owner.query(
        `CREATE UNIQUE INDEX document_events_once ON document_events (restaurant_id, document_id, kind)
         WHERE kind IN ('cancelled', 'printed')`,
      )
    }
  })
})

test('a cancellation that waits for the payment of its order is refused; control: what it read before was open', async () => {
  const { id, documentId } = await placePrinted()
  const stateOf = async () => (await spice.call(getDocument, { params: { id: documentId } }, 'Admin')).body.state
  await owner.query('BEGIN')
  await owner.query(
    `UPDATE orders SET status = 'Completed', version = version + 1, completed_at = now(), completed_by = $1,
       payable_paise = 12600, round_off_paise = 0, discount_paise = 0 WHERE id = $2`,
    [spice.id, id],
  )
  const cancelling = cancel(documentId)
  await untilWaiting(owner, 1)
  expect(await stateOf()).toBe('open')
  await owner.query('COMMIT')

  expect((await cancelling).failure.code).toBe('DOCUMENT_PAID')
  expect([await stateOf(), await events('cancelled')]).toEqual(['settled', []])
})
