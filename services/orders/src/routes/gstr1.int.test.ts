import { createOrder, getGstr1, issueBill, settleOrder, type Buyer, type Gstr1Return } from '@tiffin/contracts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addRestaurantByGst, giveNote, ONE, payOrderOf, placeOrderOf } from '../testing/credit-notes.ts'
import { ask, dish, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const ACME: Buyer = { name: 'Acme Foods Pvt Ltd', gstin: '27AAPFU0939F1ZV' }
const TENTH = { type: 'percent', value: 10 } as const
const NOON = '2026-11-21T06:30:00.000Z'
let time = new Date(NOON)
let service: OrdersUnderTest
let spice: TestRestaurant
let owner: pg.Client
beforeAll(async () => {
  service = await startOrders({ now: () => time })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  time = new Date(NOON)
  spice = await addRestaurantByGst(service)
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const read = (month = '2026-11', restaurant = spice) => restaurant.call(getGstr1, { query: { month } }, 'Admin')
async function theReturn(month?: string): Promise<Gstr1Return> {
  const { returns } = (await read(month)).body
  expect(returns).toHaveLength(1)
  return returns[0]!
}
const print = (id: string, more: object = {}) =>
  spice.call(issueBill, { params: { id }, body: { version: 1, ...more } }, 'Cashier')

/** Issues invoices of every kind and state in October and November 2026, and gives credit notes for some of them. */
async function fillMonth(): Promise<void> {
  spice.menu = {
    items: [
      ...spice.menu.items,
      dish('Curd', 30, { tax_rate: 0 }),
      dish('Stamps', 15, { tax_rate: 0, tax_group_name: 'No Tax', tax_is_split: false }),
    ],
  }
  time = new Date('2026-10-31T18:29:59.999Z')
  const lastMonth = await payOrderOf(spice, { Biryani: 2, Beer: 1 }, 1035)
  time = new Date('2026-10-31T18:30:00.000Z')
  await giveNote(spice, lastMonth.invoice, ONE)
  const plain = await payOrderOf(spice, { Biryani: 2, Lassi: 1 }, 861)
  await giveNote(spice, plain.invoice, ONE)
  await giveNote(spice, plain.invoice, { credit_notes: 1 })
  await payOrderOf(spice, { Platter: 2, Beer: 2 }, 1545, { discount: TENTH })
  const business = await payOrderOf(spice, { Tikka: 3, Beer: 1 }, 1349, { buyer: ACME })
  await giveNote(spice, business.invoice, ONE)
  await print(await placeOrderOf(spice, { Lassi: 1, Curd: 2, Stamps: 1 }))
  const changed = await placeOrderOf(spice, { Lassi: 3 })
  await print(changed)
  await print(changed, { buyer: ACME })
  await print(changed, { discount: TENTH })
}

type Columns = Readonly<Record<'taxable' | 'cgst' | 'sgst' | 'other' | 'issued' | 'cancelled', number>>

/**
 * Adds up the columns of the stored documents of November 2026, in paise: invoices less credit notes. @param where SQL
 * of the documents whose amounts are added
 */
async function columnsOfDocuments(where = 'true'): Promise<Columns> {
  const { rows } = await owner.query<Columns>(
    `WITH said AS (
       SELECT d.*, CASE kind WHEN 'invoice' THEN 1 ELSE -1 END AS sign, EXISTS (
         SELECT FROM document_events e WHERE e.document_id = d.id AND e.kind = 'cancelled') AS is_cancelled
       FROM documents d WHERE restaurant_id = $1 AND to_char(issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') = '2026-11'
     )
     SELECT count(*)::int AS issued, (count(*) FILTER (WHERE is_cancelled))::int AS cancelled,
       coalesce(sum(sign * taxable_paise) FILTER (WHERE ${where}), 0)::int AS taxable,
       coalesce(sum(sign * cgst_paise) FILTER (WHERE ${where}), 0)::int AS cgst,
       coalesce(sum(sign * sgst_paise) FILTER (WHERE ${where}), 0)::int AS sgst,
       coalesce(sum(sign * other_paise) FILTER (WHERE ${where}), 0)::int AS other
     FROM said`,
    [spice.id],
  )
  return rows[0]!
}

type Taxed = Readonly<Record<'taxable' | 'cgst' | 'sgst', number>>

/** Adds up the same columns from the tables of a return: as they are filed, and by SAC. */
function columnsOfTables({ b2b, b2cs, nil, cdnr, hsn, doc_issue }: Gstr1Return) {
  const paise = (rupees: number) => Math.round(rupees * 100)
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + paise(amount), 0)
  const ratesOf = (rows: Gstr1Return['b2b']): Taxed[] => rows.flatMap(({ rates }) => rates)
  const column = (name: keyof Taxed) => {
    const of = (rows: readonly Taxed[]) => sum(rows.map((row) => row[name]))
    return { filed: of(ratesOf(b2b)) + of(b2cs) - of(ratesOf(cdnr)), bySac: of([...hsn.b2b, ...hsn.b2c]) }
  }
  const nilRated = sum(nil.map(({ nil_rated }) => nil_rated))
  const rest = {
    other: sum(nil.flatMap(({ exempt, non_gst }) => [exempt, non_gst])),
    issued: doc_issue.reduce((total, row) => total + row.total, 0),
    cancelled: doc_issue.reduce((total, row) => total + row.cancelled, 0),
  }
  const [taxable, cgst, sgst] = [column('taxable'), column('cgst'), column('sgst')]
  return {
    filed: { taxable: taxable.filed + nilRated, cgst: cgst.filed, sgst: sgst.filed, ...rest },
    bySac: { taxable: taxable.bySac, cgst: cgst.bySac, sgst: sgst.bySac, ...rest },
  }
}

describe('GSTR-1 of a month', () => {
  test('IB-16: is the documents of the month in every column', async () => {
    await fillMonth()
    const [found, documents] = [columnsOfTables(await theReturn()), await columnsOfDocuments('NOT is_cancelled')]

    expect(found.filed).toEqual(documents)
    expect(found.bySac).toEqual(documents)
    expect(documents).toMatchObject({ issued: 11, cancelled: 2 })
  })

  test('control: with a cancelled one, or without the notes, it is not', async () => {
    await fillMonth()
    const { filed } = columnsOfTables(await theReturn())

    expect(filed.taxable).not.toBe((await columnsOfDocuments()).taxable)
    expect(filed.taxable).not.toBe((await columnsOfDocuments(`NOT is_cancelled AND kind = 'invoice'`)).taxable)
  })

  test('IB-16: is the golden day, bill by bill', async () => {
    spice.menu = { items: [...spice.menu.items, dish('Feast', 1000), dish('Thali', 800), dish('Kulfi', 202.38)] }
    const first = await payOrderOf(spice, { Biryani: 2, Lassi: 1 }, 861)
    await payOrderOf(spice, { Feast: 1 }, 945, { discount: TENTH })
    await payOrderOf(spice, { Thali: 1, Beer: 2 }, 1356, { discount: TENTH })
    await payOrderOf(spice, { Kulfi: 1 }, 212)
    await payOrderOf(spice, { Biryani: 1 }, 368)
    await giveNote(spice, first.invoice, ONE)

    const taxed = { rate: 5, taxable: 2642.38, cgst: 66.06, sgst: 66.06 }
    expect((await read()).body).toEqual({
      month: '2026-11',
      returns: [
        {
          gstin: '29ABCDE1234F1Z5',
          b2b: [],
          b2cs: [{ place_of_supply: '29', ...taxed }],
          nil: [{ is_to_registered: false, nil_rated: 0, exempt: 0, non_gst: 500 }],
          cdnr: [],
          hsn: {
            b2b: [{ sac: '996331', rate: 0, taxable: 0, cgst: 0, sgst: 0 }],
            b2c: [{ sac: '996331', ...taxed }],
          },
          doc_issue: [
            { kind: 'invoice', from: 'X/2627/000001', to: 'X/2627/000005', total: 5, cancelled: 0, net: 5 },
            { kind: 'credit_note', from: 'CX/2627/000001', to: 'CX/2627/000001', total: 1, cancelled: 0, net: 1 },
          ],
        },
      ],
    })
  })

  test('IB-16: lists invoices and notes to a business one by one, as they were issued', async () => {
    const { invoice } = await payOrderOf(spice, { Biryani: 2, Lassi: 1 }, 861, { buyer: ACME })
    await giveNote(spice, invoice, ONE)
    const { b2b, b2cs, cdnr, hsn } = await theReturn()
    const facts = { buyer: ACME, issued_at: NOON, place_of_supply: '29' }

    expect(b2b).toEqual([
      { ...facts, number: 'X/2627/000001', value: 861, rates: [{ rate: 5, taxable: 820, cgst: 20.5, sgst: 20.5 }] },
    ])
    expect(cdnr).toEqual([
      { ...facts, number: 'CX/2627/000001', value: 368, rates: [{ rate: 5, taxable: 350, cgst: 8.75, sgst: 8.75 }] },
    ])
    expect([b2cs, hsn.b2c]).toEqual([[], []])
    expect(hsn.b2b).toEqual([{ sac: '996331', rate: 5, taxable: 470, cgst: 11.75, sgst: 11.75 }])
  })

  test('IB-16: is that of the calendar in India, and not of the business day or of the month of the order', async () => {
    const midnight = Date.parse('2026-11-30T18:30:00.000Z')
    time = new Date(midnight - 60_000)
    const id = await placeOrderOf(spice, { Biryani: 1 })
    for (const at of [midnight - 1, midnight]) {
      time = new Date(at)
      const body = { items: [ask(spice, 'Lassi')], orderType: 'Takeaway' } as const
      const { order_id } = (await spice.call(createOrder, { body })).body
      await spice.call(settleOrder, { params: { id: order_id }, body: {} }, 'Cashier')
    }
    // An order of November, whose invoice is of December.
    await spice.call(settleOrder, { params: { id }, body: {} }, 'Cashier')

    expect((await theReturn('2026-11')).doc_issue).toMatchObject([{ from: 'X/2627/000001', to: 'X/2627/000001' }])
    expect((await theReturn('2026-12')).doc_issue).toMatchObject([{ from: 'X/2627/000002', to: 'X/2627/000003' }])
  })

  test('IB-16: has a row for each series that was chosen within it', async () => {
    await payOrderOf(spice, { Lassi: 1 }, 126)
    await service.billByGst(spice, { version: 2, series: 'B' })
    await payOrderOf(spice, { Lassi: 1 }, 126)

    expect((await theReturn()).doc_issue.map(({ from, total }) => [from, total])).toEqual([
      ['B/2627/000001', 1],
      ['X/2627/000001', 1],
    ])
  })

  test('IB-16: is one return for each GSTIN that issued in it', async () => {
    await payOrderOf(spice, { Lassi: 1 }, 126)
    await service.billByGst(spice, { version: 2, gstin: ACME.gstin })
    await payOrderOf(spice, { Biryani: 1 }, 368)

    const { returns } = (await read()).body
    expect(returns.map(({ gstin, b2cs }) => [gstin, b2cs])).toEqual([
      [ACME.gstin, [{ place_of_supply: '27', rate: 5, taxable: 350, cgst: 8.75, sgst: 8.75 }]],
      ['29ABCDE1234F1Z5', [{ place_of_supply: '29', rate: 5, taxable: 120, cgst: 3, sgst: 3 }]],
    ])
  })

  test('table 13 of a GSTIN that was changed and changed back leaves out the numbers of the other one', async () => {
    const other = { gstin: ACME.gstin }
    for (const [index, changes] of [{}, other, {}, {}].entries()) {
      await service.billByGst(spice, { version: index + 2, ...changes })
      await payOrderOf(spice, { Lassi: 1 }, 126)
    }

    const { returns } = (await read()).body
    expect(returns.map(({ doc_issue }) => doc_issue.map(({ from, to, total }) => [from, to, total]))).toEqual([
      [['X/2627/000002', 'X/2627/000002', 1]],
      [
        ['X/2627/000001', 'X/2627/000001', 1],
        ['X/2627/000003', 'X/2627/000004', 2],
      ],
    ])
  })

  test('IB-16: an invoice that was cancelled in a later month is cancelled in its own', async () => {
    const id = await placeOrderOf(spice, { Biryani: 1 })
    await print(id)
    expect((await theReturn()).b2cs).toMatchObject([{ taxable: 350 }])
    time = new Date('2026-12-01T06:30:00.000Z')
    await print(id, { discount: TENTH })

    expect(await theReturn('2026-11')).toMatchObject({ b2cs: [], doc_issue: [{ total: 1, cancelled: 1, net: 0 }] })
    expect((await theReturn('2026-12')).b2cs).toMatchObject([{ taxable: 315 }])
  })
})

describe('a month without a return', () => {
  test('of a restaurant that bills by GST, or did once, is empty', async () => {
    expect((await read('2026-10')).body).toEqual({ month: '2026-10', returns: [] })
    await payOrderOf(spice, { Lassi: 1 }, 126)
    await service.billByGst(spice, { version: 2, gst_mode: 'off' })

    expect((await read('2026-10')).body.returns).toEqual([])
    expect((await read()).body.returns).toHaveLength(1)
  })

  test('of a restaurant that never billed by GST is refused', async () => {
    const plain = service.addRestaurant()
    const never = await read('2026-11', plain)
    await service.billByGst(plain, { gst_mode: 'off' })

    for (const { status, failure } of [never, await read('2026-11', plain)])
      expect([status, failure.code]).toEqual([409, 'NOT_BILLED_BY_GST'])
  })

  test.each([
    ['2026-12', /^The request is not valid: month: must not be in the future\.$/],
    ['2026-13', /month: must be a month such as 2026-11/],
    ['0000-01', /month: must be a month such as 2026-11/],
    ['2026-11-01', /month: must be a month such as 2026-11/],
    [randomUUID(), /month: must be a month such as 2026-11/],
  ])('%s is refused', async (month, text) => {
    const { status, failure } = await read(month)
    expect([status, failure.code, failure.error]).toEqual([400, 'INVALID_REQUEST', expect.stringMatching(text)])
  })

  test('no month is refused, and the next one is answered from its first moment on', async () => {
    expect((await spice.call(getGstr1, {}, 'Admin')).status).toBe(400)
    time = new Date('2026-11-30T18:29:59.999Z')
    expect((await read('2026-12')).status).toBe(400)
    time = new Date('2026-11-30T18:30:00.000Z')
    expect((await read('2026-12')).status).toBe(200)
  })
})

test.each(['Captain', 'Cashier', 'Waiter', 'screen', 'agent'] as const)('a %s may not read it', async (caller) => {
  expect((await spice.call(getGstr1, { query: { month: '2026-11' } }, caller)).status).toBe(403)
})
