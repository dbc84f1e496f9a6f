import { randomUUID } from 'node:crypto'
import {
  createOrder,
  getDocument,
  getGstr1,
  issueBill,
  listOrders,
  listOrdersAudit,
  listTillSeries,
  noteTillSeries,
  settleOrder,
  verifyDocuments,
} from '@tiffin/contracts'
import { verifyDocuments as verifyAll } from '@tiffin/stack/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { holding } from '../testing/holding.ts'
import { takenBefore } from '../testing/late.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
let time = new Date()
beforeAll(async () => {
  service = await startOrders({ now: () => time })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  time = new Date('2026-11-21T15:00:00Z')
  spice = service.addRestaurant()
  await service.billByGst(spice)
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const TILL = '0191a000-0000-4000-8000-000000000001'
const OTHER_TILL = '0191a000-0000-4000-8000-000000000002'
const numberOf = (serial: number, year = '2627') => `A1/${year}/${String(serial).padStart(6, '0')}`
const given = (number: string, till = TILL) => ({ till_invoice: { till_id: till, number } })
const place = async (restaurant = spice) =>
  (await restaurant.call(createOrder, { body: { items: [ask(restaurant, 'Masala Dosa')], orderType: 'Takeaway' } }))
    .body.order_id

type Settlement = { till?: string; restaurant?: TestRestaurant; takenS?: number; id?: string; key?: string }
/** Pays an order whose invoice has this number of a till; null for a number of the server. */
async function pay(number: string | null, { till, restaurant = spice, takenS = 600, key, ...at }: Settlement = {}) {
  const id = at.id ?? (await place(restaurant))
  const body = {
    payments: [{ method: 'Cash' as const, amount: 126 }],
    ...(number !== null && given(number, till)),
    taken: takenBefore(time, takenS),
  }
  return restaurant.call(settleOrder, { params: { id }, body, key: key ?? randomUUID() }, 'Cashier')
}
/** Returns the numbers of tills that have arrived, in the order of their arrival. */
const issued = async () =>
  (
    await owner.query<{ number: string }>(
      'SELECT number FROM documents WHERE restaurant_id = $1 AND till_id IS NOT NULL ORDER BY place',
      [spice.id],
    )
  ).rows.map(({ number }) => number)
const verified = async () => (await spice.call(verifyDocuments, {}, 'Admin')).body.series
const seriesOf = async (restaurant = spice) => (await restaurant.call(listTillSeries, {}, 'Admin')).body.series
const note = (last: number, till = TILL) =>
  spice.call(noteTillSeries, { body: { till_id: till, series: 'A1', financial_year: '2627', last } }, 'Waiter')

describe('an invoice that a till has numbered', () => {
  test('keeps its number in whatever order it arrives; the chain goes by arrival, and the server’s series goes on', async () => {
    for (const serial of [2, 1, 3]) expect((await pay(numberOf(serial))).body.document?.number).toBe(numberOf(serial))
    expect((await pay(null)).body.document?.number).toBe('X/2627/000001')

    expect(await issued()).toEqual([numberOf(2), numberOf(1), numberOf(3)])
    expect((await verified()).map(({ series, documents, first_broken }) => [series, documents, first_broken])).toEqual([
      ['A1', 3, null],
      ['X', 1, null],
    ])
    const all = (await verifyAll(owner)).filter(({ restaurant }) => restaurant === spice.id)
    expect(all.map(({ firstBroken }) => firstBroken)).toEqual([null, null])
    expect(all.map(({ newestHash }) => newestHash)).toEqual((await verified()).map(({ newest_hash }) => newest_hash))
  })

  test('has the time of its tap, is counted as printed, and is the same for a repetition', async () => {
    const id = await place()
    const key = randomUUID()
    const first = await pay(numberOf(1), { id, key, takenS: 5 })
    const again = await pay(numberOf(1), { id, key, takenS: 5 })

    const document = first.body.document!
    expect(document.issued_at).toBe(takenBefore(time, 5).at)
    expect(again.body.document).toEqual(document)
    const params = { id: document.id }
    expect((await spice.call(getDocument, { params }, 'Admin')).body).toMatchObject({ papers: 1, state: 'settled' })
    const { version } = first.body
    expect((await spice.call(issueBill, { params: { id }, body: { version, discount: null } })).body.copy).toBe(
      'duplicate',
    )
  })

  test('replaces the invoice that was printed before, because the guest has the paper of the till', async () => {
    const id = await place()
    const printed = await spice.call(issueBill, { params: { id }, body: { version: 1, discount: null } })
    const open = printed.body.order.document!
    const { body } = await pay(numberOf(1), { id })

    expect(body.document?.number).toBe(numberOf(1))
    const params = { id: open.id }
    expect((await spice.call(getDocument, { params }, 'Admin')).body).toMatchObject({ state: 'cancelled' })
  })

  test('of 31 March 23:59:59 that arrives on 1 April has the number and the date of the old year', async () => {
    time = new Date('2027-03-31T18:30:05Z')
    const late = await pay(numberOf(7, '2627'), { takenS: 6 })
    const next = await pay(numberOf(1, '2728'), { takenS: 0 })

    expect([late, next].map(({ body }) => [body.document?.number, body.document?.issued_at])).toEqual([
      [numberOf(7, '2627'), '2027-03-31T18:29:59.000Z'],
      [numberOf(1, '2728'), '2027-03-31T18:30:05.000Z'],
    ])
    expect((await verified()).map(({ financial_year, first_broken }) => [financial_year, first_broken])).toEqual([
      ['2627', null],
      ['2728', null],
    ])
  })

  test('of a held punch keeps its number when a person decides about it', async () => {
    const { placing, hold, decide } = holding(spice)
    const body = { payments: [{ method: 'Cash', amount: 42 }], ...given(numberOf(4)), taken: takenBefore(time, 60) }
    const { id } = await hold([placing(randomUUID()), { id: randomUUID(), kind: 'settle', body }])
    expect((await decide(id, { as: 'takeaway' })).status).toBe(200)

    expect(await issued()).toEqual([numberOf(4)])
  })
})

describe('is refused, and nothing is written', () => {
  const refused = async (number: string, settlement: Settlement = {}) => {
    const id = await place()
    const before = await issued()
    const reply = await pay(number, { ...settlement, id })
    const order = (await spice.call(listOrders, {}, 'Admin')).body.find((each) => each.id === id)!
    expect([order.status, await issued()]).toEqual(['Active', before])
    return [reply.status, reply.failure.code, reply.failure.error]
  }

  test('a number of the series of another till; the first number has bound it', async () => {
    await pay(numberOf(1))

    expect(await refused(numberOf(2), { till: OTHER_TILL })).toEqual([
      409,
      'INVOICE_NUMBER_REFUSED',
      'The invoice number A1/2627/000002 is not of a series of this till. Pay the bill again for a new one.',
    ])
    expect(await note(9, OTHER_TILL)).toMatchObject({ status: 409, failure: { code: 'INVOICE_NUMBER_REFUSED' } })
  })

  test('a number that was used, also a cancelled or a corrected one', async () => {
    await pay(numberOf(1))

    expect(await refused(numberOf(1))).toEqual([
      409,
      'INVOICE_NUMBER_REFUSED',
      'The invoice number A1/2627/000001 is on another bill already. Pay the bill again for a new one.',
    ])
  })

  test('a number that a payment under the same key did not have when the server numbered its invoice', async () => {
    const at = { id: await place(), key: randomUUID() }
    const { document } = (await pay(null, at)).body
    expect((await pay(numberOf(1), at)).failure.code).toBe('IDEMPOTENCY_MISMATCH')

    expect((await pay(null, at)).body.document).toEqual(document)
    expect([document?.number, await issued()]).toEqual(['X/2627/000001', []])
  })

  test('a number of the series of the server', async () => {
    await service.billByGst(spice, { version: 2, series: 'B7' })
    await pay(null)

    expect((await refused('B7/2627/000002'))[1]).toBe('INVOICE_NUMBER_REFUSED')
    expect((await pay(null)).body.document?.number).toBe('B7/2627/000002')
  })

  test('a number of another financial year than that of the payment', async () => {
    expect(await refused(numberOf(1, '2728'))).toEqual([
      409,
      'INVOICE_NUMBER_REFUSED',
      'The invoice number A1/2728/000001 is not of the financial year in which the bill was paid. ' +
        'Pay the bill again for a new one.',
    ])
  })

  test.each(['X/2627/000001', 'C1/2627/000001', 'a1/2627/000001', 'A1/2627/1', 'A1/2627/0000001', 'A1/2627/000000'])(
    '400 for %s',
    async (number) => {
      expect((await refused(number)).slice(0, 2)).toEqual([400, 'INVALID_REQUEST'])
    },
  )
})

describe('a held payment whose invoice a till has numbered', () => {
  /** Hands over a payment of an order, whose invoice has this number of the till. */
  async function held(amount: number, reason: 'number-refused' | 'paid-less', more: object = {}) {
    const { hold, decide, listEvery } = holding(spice)
    const id = await place()
    const body = {
      payments: [{ method: 'Cash', amount }],
      ...given(numberOf(1)),
      taken: takenBefore(time, 60),
      ...more,
    }
    const command = { id: randomUUID(), kind: 'settle' as const, body }
    await hold([command], { orderId: id, reason, table: null, lines: [], takenAt: body.taken.at })
    const order = async () => (await spice.call(listOrders, {}, 'Admin')).body.find((each) => each.id === id)!
    const row = async () => (await listEvery('Admin', true))[0]!
    return { id, command, order, row, record: () => decide(command.id, { as: 'record' }) }
  }
  const audited = async () =>
    (await spice.call(listOrdersAudit, { query: { kind: 'order' } }, 'Admin')).body
      .filter(({ action }) => action === 'order.held-decided' || action === 'order.command-held')
      .map(({ after }) => after?.['till_invoice'])

  test('is recorded with a number of the server where that of the till is refused; row and audit name the other', async () => {
    await pay(numberOf(1))
    const { id, command, order, row, record } = await held(126, 'number-refused')
    const again = await spice.call(settleOrder, { params: { id }, body: command.body as never, key: command.id })
    expect(again.failure.code).toBe('INVOICE_NUMBER_REFUSED')

    expect((await record()).status).toBe(200)
    expect(await order()).toMatchObject({ status: 'Completed', document: { number: 'X/2627/000001' } })
    expect(await row()).toMatchObject({ payments: [{ amount: 126, invoice: numberOf(1) }], decision: { as: 'record' } })
    expect(await audited()).toEqual([numberOf(1), numberOf(1)])
    expect(await issued()).toEqual([numberOf(1)])
  })

  test('as a part of more has no invoice yet, and row and audit name the number that stays unused', async () => {
    const { order, row, record } = await held(100, 'paid-less')

    expect((await record()).status).toBe(200)
    expect(await order()).toMatchObject({ status: 'Active', payments: [{ method: 'Cash', amount: 100 }] })
    expect(await issued()).toEqual([])
    expect(await row()).toMatchObject({ payments: [{ amount: 100, invoice: numberOf(1) }] })
    expect(await audited()).toEqual([numberOf(1), numberOf(1)])
  })

  test('behind a punch is recorded with the dishes, whose invoice has a number of the server', async () => {
    await pay(numberOf(1))
    const { placing, hold, decide } = holding(spice)
    const body = { payments: [{ method: 'Cash', amount: 42 }], ...given(numberOf(1)), taken: takenBefore(time, 60) }
    const { id } = await hold([placing(randomUUID()), { id: randomUUID(), kind: 'settle', body }])

    expect((await decide(id, { as: 'takeaway' })).status).toBe(200)
    const paid = (await spice.call(listOrders, {}, 'Admin')).body.find(({ payable }) => payable === 42)!
    expect(paid).toMatchObject({ status: 'Completed', document: { number: 'X/2627/000001' } })
  })

  test('keeps its number where nothing refuses it', async () => {
    const { order, record } = await held(126, 'number-refused')

    expect((await record()).status).toBe(200)
    expect((await order()).document?.number).toBe(numberOf(1))
  })

  test('for a business is recorded also once the restaurant does not bill by GST any more', async () => {
    const buyer = { name: 'Acme', gstin: '27AAPFU0939F1ZV' }
    const { order, record } = await held(126, 'paid-less', { buyer, gst_mode: 'regular' })
    await service.billByGst(spice, { version: 2, gst_mode: 'off' })

    expect((await record()).status).toBe(200)
    expect(await order()).toMatchObject({ status: 'Completed', payable: 126 })
  })
})

describe('two sources of one series', () => {
  const serials = [1, 2, 3, 4, 5]

  test('of ten bills at once with five numbers each number is on one bill', async () => {
    const ids = await Promise.all([...serials, ...serials].map(() => place()))
    const replies = await Promise.all(ids.map((id, index) => pay(numberOf((index % 5) + 1), { id })))

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409, 409, 409, 409, 409])
    expect((await issued()).toSorted()).toEqual(serials.map((serial) => numberOf(serial)))
    expect((await verified())[0]).toMatchObject({ documents: 5, first_broken: null })
  })

  test('control: a double that is put in beside the trigger is found', async () => {
    for (const serial of serials) await pay(numberOf(serial))
    await owner.query(
      `SET session_replication_role = replica; ALTER TABLE documents DROP CONSTRAINT documents_serial_key;
       UPDATE documents SET n = 2, number = '${numberOf(2)}' WHERE number = '${numberOf(3)}';
       SET session_replication_role = origin`,
    )
    try {
      expect((await verified())[0]!.first_broken).toBe(numberOf(2))
    } finally {
      await owner.query(
        `SET session_replication_role = replica; DELETE FROM document_events; UPDATE orders SET document_id = NULL;
         DELETE FROM documents; DELETE FROM document_series; SET session_replication_role = origin;
         ALTER TABLE documents ADD CONSTRAINT documents_serial_key UNIQUE (restaurant_id, kind, series, fy, n)`,
      )
    }
  })

  test('one that is taken out of the chain is named by the one after it, and at the end by the highest number', async () => {
    for (const serial of [2, 1, 3]) await pay(numberOf(serial))
    const tamper = async (sql: string) => {
      await owner.query(`BEGIN; SET LOCAL session_replication_role = replica`)
      await owner.query(sql)
      const found = (await verifyAll(owner)).find(({ restaurant }) => restaurant === spice.id)
      await owner.query('ROLLBACK')
      return found?.firstBroken
    }
    const remove = (serial: number) => `DELETE FROM documents WHERE number = '${numberOf(serial)}'`

    expect(await tamper(remove(1))).toBe(numberOf(3))
    expect(await tamper(remove(3))).toBe(numberOf(3))
    expect(await tamper(`UPDATE documents SET place = 9 WHERE number = '${numberOf(3)}'`)).toBe(numberOf(3))
    expect(await tamper(`UPDATE documents SET till_id = uuidv7() WHERE number = '${numberOf(2)}'`)).toBe(numberOf(2))
    expect(await tamper(`UPDATE documents SET n = 7, number = '${numberOf(7)}' WHERE n = 3`)).toBe(numberOf(7))
  })
})

describe('numbers that are missing', () => {
  test('are listed by till: gaps, and those that the till has taken and not sent', async () => {
    for (const serial of [1, 4, 5]) await pay(numberOf(serial))
    expect((await note(7)).status).toBe(204)
    expect((await note(6)).status).toBe(204)

    expect(await seriesOf()).toEqual([
      {
        series: 'A1',
        financial_year: '2627',
        till_id: TILL,
        received: 3,
        last_taken: numberOf(7),
        taken_at: time.toISOString(),
        missing: [
          { from: numberOf(2), to: numberOf(3), count: 2, is_at_end: false },
          { from: numberOf(6), to: numberOf(7), count: 2, is_at_end: true },
        ],
        missing_count: 4,
      },
    ])
    for (const serial of [3, 2, 6, 7]) await pay(numberOf(serial))
    expect(await seriesOf()).toMatchObject([{ received: 7, missing: [], missing_count: 0 }])
  })

  test('are listed also where nothing has arrived, and the till alone may use the series then', async () => {
    await note(2)

    expect(await seriesOf()).toMatchObject([
      { received: 0, missing: [{ from: numberOf(1), to: numberOf(2), count: 2, is_at_end: true }] },
    ])
    expect((await pay(numberOf(1), { till: OTHER_TILL })).status).toBe(409)
  })

  test('split the row of table 13 of GSTR-1, so that each states as many documents as its numbers', async () => {
    for (const serial of [4, 1, 2]) await pay(numberOf(serial))
    await pay(null)
    const { body } = await spice.call(getGstr1, { query: { month: '2026-11' } }, 'Admin')

    expect(body.returns[0]!.doc_issue).toEqual([
      { kind: 'invoice', from: numberOf(1), to: numberOf(2), total: 2, cancelled: 0, net: 2 },
      { kind: 'invoice', from: numberOf(4), to: numberOf(4), total: 1, cancelled: 0, net: 1 },
      { kind: 'invoice', from: 'X/2627/000001', to: 'X/2627/000001', total: 1, cancelled: 0, net: 1 },
    ])
  })

  test('[C1-001] are those of the restaurant: another one has a till with the same series of its own', async () => {
    const other = service.addRestaurant()
    await service.billByGst(other)
    await pay(numberOf(2))
    expect((await pay(numberOf(1), { restaurant: other, till: OTHER_TILL })).body.document?.number).toBe(numberOf(1))

    expect(await seriesOf(other)).toMatchObject([{ till_id: OTHER_TILL, received: 1, missing: [] }])
    expect(await seriesOf()).toMatchObject([{ till_id: TILL, received: 1, missing: [{ count: 1 }] }])
  })
})
