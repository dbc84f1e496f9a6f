import {
  createKhata,
  createOrder,
  eraseGuest,
  getKhata,
  listKhatas,
  reverseKhataReceipt,
  settleOrder,
  takeKhataReceipt,
  updateKhata,
  type Khata,
} from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { BILL, onKhata, openKhata } from '../testing/khatas.ts'

let service: OrdersUnderTest
let owner: pg.Client
let at: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(() => {
  at = service.addRestaurant()
  at.isKhataOn = true
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const read = async ({ id }: Pick<Khata, 'id'>) => (await at.call(getKhata, { params: { id } }, 'Cashier')).body
const receive = ({ id }: Pick<Khata, 'id'>, amount: number, key?: string) =>
  at.call(takeKhataReceipt, { params: { id }, body: { method: 'Cash', amount }, ...(key && { key }) }, 'Cashier')
const reverse = ({ id }: Pick<Khata, 'id'>, receipt_id: string) =>
  at.call(reverseKhataReceipt, { params: { id }, body: { receipt_id, reason: 'Typed twice' } }, 'Captain')

describe('a bill on a khata', () => {
  test('is settled, owed, and paid by receipts that pay the oldest bill first', async () => {
    await service.billByGst(at)
    const ravi = await openKhata(at)
    const first = await onKhata(at, ravi)
    const second = await onKhata(at, ravi)
    expect([first.status, first.body.status, first.body.payments]).toEqual([
      200,
      'Completed',
      [{ method: 'Khata', amount: BILL }],
    ])

    expect((await receive(ravi, 150)).body).toMatchObject({ owed: 102, oldest_bill_at: second.body.completed_at })
    const { khata, entries } = await read(ravi)
    expect(khata.owed).toBe(102)
    expect(entries).toMatchObject([
      { kind: 'receipt', amount: 150, balance: 102, method: 'Cash', is_reversed: false },
      { kind: 'bill', amount: BILL, balance: 252, left: 102, order_number: second.orderNumber },
      { kind: 'bill', amount: BILL, balance: BILL, left: 0, invoice_number: first.body.document!.number },
    ])
    expect((await at.call(listKhatas, {}, 'Cashier')).body).toEqual({
      khatas: [khata],
      next: null,
      received_today: [{ method: 'Cash', amount: 150 }],
    })
  })

  test('may be a part of it, beside payments that make up the rest', async () => {
    const ravi = await openKhata(at)
    const items = [ask(at, 'Masala Dosa')]
    const { body: placed } = await at.call(createOrder, { body: { items, orderType: 'Takeaway' } })
    const params = { id: placed.order_id }
    const khata = { khata_id: ravi.id, amount: 100 }
    const short = await at.call(settleOrder, { params, body: { payments: [], khata } }, 'Cashier')
    const body = { payments: [{ method: 'Cash' as const, amount: 26 }], khata }
    const { body: settled } = await at.call(settleOrder, { params, body }, 'Cashier')

    expect(short.failure.code).toBe('PAYMENTS_MISMATCH')
    expect(settled.payments).toEqual([
      { method: 'Cash', amount: 26 },
      { method: 'Khata', amount: 100 },
    ])
    expect((await read(ravi)).khata.owed).toBe(100)
  })

  test('is refused where khata is off, to a Waiter, on the khata of another, and above the limit', async () => {
    const ravi = await openKhata(at, BILL)
    const off = service.addRestaurant()
    const other = await openKhata(off)
    await onKhata(at, ravi)
    const codeOf = async (...call: Parameters<typeof onKhata>) => (await onKhata(...call)).failure.code
    expect(await codeOf(off, other)).toBe('KHATA_OFF')
    expect(await codeOf(at, ravi, 'Waiter')).toBe('KHATA_NOT_ALLOWED')
    expect(await codeOf(at, other)).toBe('KHATA_NOT_FOUND')
    const refused = await onKhata(at, ravi)
    expect([refused.status, refused.failure]).toEqual([
      409,
      expect.objectContaining({
        code: 'KHATA_ABOVE_LIMIT',
        error:
          '₹126.00 more is above the limit of this khata: ₹126.00 of ₹126.00 is owed. ' +
          'An Admin or a Captain can put it on the khata.',
      }),
    ])
    expect((await read(ravi)).khata.owed).toBe(BILL)

    expect((await onKhata(at, ravi, 'Captain')).status).toBe(200)
    expect((await read(ravi)).khata.owed).toBe(252)
  })
})

describe('a receipt', () => {
  test('is at most what is owed, counts once, and is reversed once by a row with its reason', async () => {
    const ravi = await openKhata(at)
    await onKhata(at, ravi)
    const refused = await receive(ravi, BILL + 0.01)
    expect([refused.status, refused.failure.error]).toEqual([422, '₹126.00 is owed. A receipt can be at most that.'])

    const key = 'receipt-of-ravi-1'
    const [taken, repeated] = [await receive(ravi, 100, key), await receive(ravi, 100, key)]
    expect([taken.status, taken.body, repeated.body]).toEqual([201, repeated.body, taken.body])
    expect((await receive(ravi, 20, key)).failure.code).toBe('IDEMPOTENCY_MISMATCH')

    const [receipt] = (await read(ravi)).entries
    expect((await reverse(ravi, receipt!.id)).body.owed).toBe(BILL)
    expect((await reverse(ravi, receipt!.id)).failure.code).toBe('RECEIPT_REVERSED')
    const { entries } = await read(ravi)
    expect(entries).toMatchObject([
      { kind: 'reversal', amount: 100, balance: BILL, method: 'Cash', receipt_id: receipt!.id, reason: 'Typed twice' },
      { kind: 'receipt', amount: 100, balance: 26, is_reversed: true },
      { kind: 'bill', left: BILL },
    ])
    expect((await reverse(ravi, entries[2]!.id)).failure.code).toBe('RECEIPT_NOT_FOUND')
    expect((await at.call(listKhatas, {}, 'Cashier')).body.received_today).toEqual([{ method: 'Cash', amount: 0 }])
  })

  test('of one key on several khatas at once is taken once, and refused for the others', async () => {
    const khatas = await Promise.all(Array.from({ length: 4 }, () => openKhata(at)))
    for (const khata of khatas) await onKhata(at, khata)
    const answers = await Promise.all(khatas.map((khata) => receive(khata, 10, 'receipt-of-four-1')))
    const codes = answers.map(({ status, failure }) => (status === 201 ? 'taken' : failure.code))
    const refused = Array.from({ length: 3 }, () => 'IDEMPOTENCY_MISMATCH')
    expect(codes.toSorted()).toEqual([...refused, 'taken'])
  })

  test('twenty at once never bring a khata below zero; without the lock they would', async () => {
    const ravi = await openKhata(at)
    await onKhata(at, ravi)
    const atOnce = async (amount: number) =>
      (await Promise.all(Array.from({ length: 20 }, () => receive(ravi, amount)))).map(({ status }) => status)

    expect((await atOnce(50)).toSorted()).toEqual([201, 201, ...Array.from({ length: 18 }, () => 422)])
    expect((await read(ravi)).khata.owed).toBe(26)

    // The control has neither the constraint nor the lock: each transaction adds up the rows that it sees.
    const [one, two] = [new pg.Client(service.database.ownerUrl), new pg.Client(service.database.ownerUrl)]
    await Promise.all([one.connect(), two.connect()])
    await owner.query('ALTER TABLE khata_entries DISABLE TRIGGER number_entry')
    const receiveUnlocked = async (client: pg.Client, n: number) => {
      await client.query('BEGIN')
      const { rows } = await client.query(
        `SELECT sum(CASE kind WHEN 'receipt' THEN -amount_paise ELSE amount_paise END)::int AS owed
         FROM khata_entries WHERE khata_id = $1`,
        [ravi.id],
      )
      if (rows[0].owed < 2_000) return client.query('ROLLBACK')
      return client.query(
        `INSERT INTO khata_entries (restaurant_id, id, khata_id, n, kind, amount_paise, balance_paise, charged_paise,
           at, user_id, method)
         VALUES ($1, gen_random_uuid(), $2, $3, 'receipt', 2000, 0, 12600, now(), $1, 'Cash')`,
        [at.id, ravi.id, n],
      )
    }
    await receiveUnlocked(one, 4)
    await receiveUnlocked(two, 5)
    await Promise.all([one.query('COMMIT'), two.query('COMMIT')])
    await owner.query('ALTER TABLE khata_entries ENABLE TRIGGER number_entry')
    await Promise.all([one.end(), two.end()])
    const { rows } = await owner.query(
      `SELECT sum(CASE kind WHEN 'receipt' THEN -amount_paise ELSE amount_paise END)::int AS owed
       FROM khata_entries WHERE khata_id = $1`,
      [ravi.id],
    )
    expect(rows[0].owed).toBe(-1_400)
  })
})

describe('a khata', () => {
  test('has a phone number of its own, however written, and a limit that an Admin or a Captain sets', async () => {
    const ravi = await openKhata(at)
    const again = await at.call(createKhata, { body: { name: 'R', phone: `+91 ${ravi.phone}` } }, 'Cashier')
    expect([again.status, again.failure.error]).toEqual([409, 'Khata 1 has this phone number already.'])
    expect((await openKhata(at)).number).toBe(2)

    const change = (limit: number | null | undefined, as: 'Cashier' | 'Captain') =>
      at.call(updateKhata, { params: { id: ravi.id }, body: { name: 'Ravi K', phone: ravi.phone!, limit } }, as)
    expect((await change(500, 'Cashier')).failure.code).toBe('KHATA_LIMIT_NOT_ALLOWED')
    expect((await change(500, 'Captain')).body).toMatchObject({ name: 'Ravi K', limit: 500 })
    expect((await change(undefined, 'Cashier')).body).toMatchObject({ name: 'Ravi K', limit: 500 })
  })

  test('keeps the name of a customer who owes, and loses it by an erasure once nothing is owed', async () => {
    const ravi = await openKhata(at)
    await onKhata(at, ravi)
    const erase = () => at.call(eraseGuest, { body: { phone: ravi.phone! } }, 'Admin')
    expect((await erase()).body).toMatchObject({ owing: 1 })
    expect((await read(ravi)).khata.name).toBe('Ravi')

    await receive(ravi, BILL)
    const erased = (await erase()).body
    expect(erased).toMatchObject({ erased: 0, khatas: 1 })
    expect(erased).not.toHaveProperty('owing')
    const { khata, entries } = await read(ravi)
    expect([khata.name, khata.phone, entries.length]).toEqual([null, null, 2])
    expect((await onKhata(at, ravi)).failure.code).toBe('KHATA_NOT_FOUND')
    const form = { name: ravi.name!, phone: ravi.phone! }
    const again = await at.call(updateKhata, { params: { id: ravi.id }, body: form }, 'Admin')
    expect(again.failure.code).toBe('KHATA_NOT_FOUND')
  })
})
