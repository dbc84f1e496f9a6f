import { randomUUID } from 'node:crypto'
import { createOrder, freeTable, getOverview, listOrders, settleOrder, voidLine, type Order } from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addTable,
  ask,
  dish,
  GST_FACTS,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../testing/harness.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
let owner: pg.Client
let time = new Date('2026-11-21T15:00:00Z')
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

const place = async (...tapped: [name: string, portions?: number][]) =>
  (
    await spice.call(createOrder, {
      body: { items: tapped.map(([name, portions]) => ask(spice, name, portions)), orderType: 'Takeaway' },
    })
  ).body.order_id
const settle = (id: string, body?: object, key?: string) =>
  spice.call(settleOrder, { params: { id }, ...(body && { body }), ...(key && { key }) }, 'Cashier')
const stored = async (id: string) => (await spice.call(listOrders, {}, 'Admin')).body.find((order) => order.id === id)!

describe('V1 to V10 through the service, with the document', () => {
  type Vector = {
    readonly lines: readonly [price: number, quantity: number, rate: number, kind?: 'vat'][]
    readonly discount?: { readonly type: 'flat' | 'percent'; readonly value: number }
    readonly taxable: number
    readonly half: number
    readonly other?: number
    readonly vat?: number
    readonly roundOff: number
    readonly payable: number
  }
  const vectors: Record<string, Vector> = {
    V1: {
      lines: [
        [350, 2, 5],
        [120, 1, 5],
      ],
      taxable: 820,
      half: 20.5,
      roundOff: 0,
      payable: 861,
    },
    V2: { lines: [[333, 1, 5]], taxable: 333, half: 8.33, roundOff: 0.34, payable: 350 },
    V3: { lines: [[99.99, 3, 5]], taxable: 299.97, half: 7.5, roundOff: 0.03, payable: 315 },
    V4: {
      lines: [[1_000, 1, 5]],
      discount: { type: 'percent', value: 10 },
      taxable: 900,
      half: 22.5,
      roundOff: 0,
      payable: 945,
    },
    V5: {
      lines: [
        [450, 1, 5],
        [300, 1, 10, 'vat'],
      ],
      taxable: 450,
      half: 11.25,
      other: 300,
      vat: 30,
      roundOff: 0.5,
      payable: 803,
    },
    // A GST bill takes the discount off the part under GST alone. The domain's vectors share it over all lines, so
    // their payable is 749.
    V6: {
      lines: [
        [450, 1, 5],
        [300, 1, 10, 'vat'],
      ],
      discount: { type: 'flat', value: 50 },
      taxable: 400,
      half: 10,
      other: 300,
      vat: 30,
      roundOff: 0,
      payable: 750,
    },
    V7: { lines: [[10, 1, 5]], taxable: 10, half: 0.25, roundOff: 0.5, payable: 11 },
    V8: { lines: [[249.5, 2, 18]], taxable: 499, half: 44.91, roundOff: 0.18, payable: 589 },
    V9: { lines: [[12_345.67, 10, 18]], taxable: 123_456.7, half: 11_111.1, roundOff: 0.1, payable: 145_679 },
    V10: { lines: [[202.38, 1, 5]], taxable: 202.38, half: 5.06, roundOff: -0.5, payable: 212 },
  }

  test.each(Object.entries(vectors))('%s', async (_name, vector) => {
    spice.menu = {
      items: vector.lines.map(([price, , rate, kind], index) =>
        dish(`Dish ${index}`, price, {
          tax_rate: rate,
          tax_is_split: kind === undefined,
          tax_group_name: kind === 'vat' ? 'VAT' : `GST ${rate}%`,
        }),
      ),
    }
    const id = await place(
      ...vector.lines.map(([, quantity], index) => [`Dish ${index}`, quantity] as [string, number]),
    )
    const { status, body: paid } = await settle(id, {
      payments: [{ method: 'Cash', amount: vector.payable }],
      discount: vector.discount ?? null,
      gst_mode: 'regular',
    })

    const { taxable, half, other = 0, vat = 0, roundOff, payable } = vector
    expect([status, paid.payable, paid.round_off, paid.total_amount]).toEqual([200, payable, roundOff, payable])
    expect(paid.document).toMatchObject({ taxable, cgst: half, sgst: half, other, vat, round_off: roundOff, payable })
    expect(paid.document!.discount).toBe(paid.discount?.amount ?? 0)
    expect((await stored(id)).document).toEqual(paid.document)
  })

  test('V15: food and beer, less ten percent', async () => {
    spice.menu = {
      items: [dish('Thali', 800), dish('Beer', 250, { tax_rate: 20, tax_group_name: 'VAT', tax_is_split: false })],
    }
    const { body } = await settle(await place(['Thali', 1], ['Beer', 2]), { discount: { type: 'percent', value: 10 } })

    expect(body.document).toMatchObject({ taxable: 720, cgst: 18, sgst: 18, other: 500, vat: 100, payable: 1_356 })
    expect(body.document!.groups).toEqual([
      { kind: 'gst', rate: 5, value: 720, cgst: 18, sgst: 18, vat: 0 },
      { kind: 'vat', rate: 20, name: 'VAT', value: 500, cgst: 0, sgst: 0, vat: 100 },
    ])
  })

  test('the payable of the specification is refused, with nothing issued', async () => {
    const refused = await settle(await place(['Masala Dosa', 5]), {
      discount: { type: 'percent', value: 10 },
      payments: [{ method: 'Cash', amount: 570 }],
    })

    expect([refused.status, refused.failure.code]).toEqual([422, 'PAYMENTS_MISMATCH'])
    expect((await settle(await place(['Masala Dosa']))).body.document!.number).toBe('X/2627/000001')
  })
})

describe('a tax invoice', () => {
  test('says who sold what, when and where', async () => {
    const { body } = await settle(await place(['Masala Dosa']))

    expect(body.document).toEqual({
      id: expect.any(String) as string,
      kind: 'invoice',
      number: 'X/2627/000001',
      issued_at: '2026-11-21T15:00:00.000Z',
      seller: {
        name: GST_FACTS.name,
        address: GST_FACTS.address,
        gstin: GST_FACTS.gstin,
        fssai: GST_FACTS.fssai,
      },
      place_of_supply: '29',
      sac: '996331',
      subtotal: 120,
      discount: 0,
      groups: [{ kind: 'gst', rate: 5, value: 120, cgst: 3, sgst: 3, vat: 0 }],
      taxable: 120,
      cgst: 3,
      sgst: 3,
      other: 0,
      vat: 0,
      round_off: 0,
      payable: 126,
    })
  })

  test('is numbered by the financial year in India, also where the business day is still the one before', async () => {
    const numbers = []
    for (const at of ['2027-03-31T18:29:59Z', '2027-03-31T18:30:00Z', '2027-03-31T18:30:01Z']) {
      time = new Date(at)
      numbers.push((await settle(await place(['Masala Dosa']))).body.document!.number)
    }

    expect(numbers).toEqual(['X/2627/000001', 'X/2728/000001', 'X/2728/000002'])
  })

  test('of another series begins at 1, and shows the facts of its own time', async () => {
    const first = await place(['Masala Dosa'])
    await settle(first)
    await service.billByGst(spice, { version: 2, series: 'B1', name: 'Spice LLP' })
    const later = (await settle(await place(['Masala Dosa']))).body.document!

    expect([later.number, later.seller.name]).toEqual(['B1/2627/000001', 'Spice LLP'])
    expect((await stored(first)).document!.seller.name).toBe(GST_FACTS.name)
  })

  test('of a table that is freed without a body is issued too; freeing it again issues none', async () => {
    const tableId = await addTable(spice)
    const { body: placed } = await spice.call(createOrder, {
      body: { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' },
    })
    const free = () => spice.call(freeTable, { params: { id: tableId } }, 'Cashier')

    expect([(await free()).status, (await free()).status]).toEqual([204, 204])
    expect((await stored(placed.order_id)).document!.number).toBe('X/2627/000001')
    expect((await settle(await place(['Masala Dosa']))).body.document!.number).toBe('X/2627/000002')
  })

  test('is in the stored reply: a repetition has its number and takes none', async () => {
    const [id, key] = [await place(['Masala Dosa']), randomUUID()]
    const body = { payments: [{ method: 'Cash', amount: 126 }] }
    const [first, again] = [await settle(id, body, key), await settle(id, body, key)]

    expect(first.body.document!.number).toBe('X/2627/000001')
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect((await settle(await place(['Masala Dosa']))).body.document!.number).toBe('X/2627/000002')
  })

  test('is named in the audit entry of the settlement', async () => {
    const id = await place(['Masala Dosa'])
    await settle(id)
    const { rows } = await owner.query<{ number: string }>(
      `SELECT after->>'document' AS number FROM audit_entries WHERE order_id = $1 AND action = 'order.freed'`,
      [id],
    )

    expect(rows).toEqual([{ number: 'X/2627/000001' }])
  })

  test('of an order whose lines are all taken back is not issued: nothing was sold', async () => {
    const id = await place(['Masala Dosa'])
    const [line] = (await stored(id)).items
    const taken = { line_id: line!.line_id, quantity: 1, reason: 'complaint', wasted: false, version: 1 }
    await spice.call(voidLine, { params: { id }, body: taken }, 'Admin')

    const { body } = await settle(id)
    expect([body.status, body.payable, 'document' in body]).toEqual(['Completed', 0, false])
  })

  test('costs the settlement no further round trip', async () => {
    // The first settlement reads the Cashier's session state from tenancy.
    await settle(await place(['Masala Dosa']))
    const id = await place(['Masala Dosa'])
    await service.idle()
    const before = service.db.roundTrips()
    await settle(id, undefined, randomUUID())

    expect(service.db.roundTrips() - before).toBe(2)
  })

  test('and the overview say the same', async () => {
    await settle(await place(['Masala Dosa', 5]), { discount: { type: 'percent', value: 10 } })

    const { body } = await spice.call(getOverview, {}, 'Cashier')
    expect([body.totalOrders, body.todaysSales]).toEqual([1, 567])
  })
})

describe('how a restaurant bills', () => {
  test('is as specified, without a document, where tenancy has sent nothing', async () => {
    const curry = service.addRestaurant()
    const { body: placed } = await curry.call(createOrder, {
      body: { items: [ask(curry, 'Masala Dosa', 5)], orderType: 'Takeaway' },
    })
    const { body } = await curry.call(
      settleOrder,
      { params: { id: placed.order_id }, body: { discount: { type: 'percent', value: 10 }, gst_mode: 'off' } },
      'Cashier',
    )

    expect([body.payable, 'document' in body]).toEqual([570, false])
  })

  test('is what the newest version says: an older one that comes late changes nothing', async () => {
    await service.billByGst(spice, { version: 3, gst_mode: 'off' })
    await service.billByGst(spice, { version: 2 })

    expect('document' in (await settle(await place(['Masala Dosa']))).body).toBe(false)
  })

  test('refuses a bill that was computed otherwise, with the order as it is', async () => {
    const id = await place(['Masala Dosa'])
    const refused = await settle(id, { payments: [{ method: 'Cash', amount: 126 }], gst_mode: 'off' })
    expect([refused.status, refused.failure.code, (refused.failure.order as Order).id]).toEqual([
      409,
      'GST_MODE_CHANGED',
      id,
    ])

    await service.billByGst(spice, { version: 2, gst_mode: 'off' })
    const late = await settle(id, { payments: [{ method: 'Cash', amount: 126 }], gst_mode: 'regular' })
    expect([late.status, late.failure.code]).toEqual([409, 'GST_MODE_CHANGED'])
  })

  test('is known here: a settlement asks no other service', async () => {
    // The first settlement reads the Cashier's session state from tenancy.
    await settle(await place(['Masala Dosa']))
    const id = await place(['Masala Dosa'])
    await service.idle()
    const before = service.outside.calls
    const { body } = await settle(id)

    expect([body.document!.number, service.outside.calls - before]).toEqual(['X/2627/000002', 0])
  })
})

test('a line has its kind of tax where rate and split suggest another', async () => {
  spice.menu = { items: [dish('Beer', 250, { tax_kind: 'vat' }), dish('Thali', 100, { tax_kind: 'gst' })] }
  const { items } = await stored(await place(['Beer'], ['Thali']))

  expect(items.map((item) => item.tax_kind)).toEqual(['vat', undefined])
})
