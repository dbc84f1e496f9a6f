import { randomUUID } from 'node:crypto'
import {
  addItems,
  createBillLink,
  createOrder,
  getGstr1,
  issueBill,
  listOrders,
  listOrdersAudit,
  readBillLink,
  settleOrder,
  takePayment,
  voidLine,
  type Order,
} from '@tiffin/contracts'
import { callEndpoint } from '@tiffin/service-kit/testing'
import { violationsOf } from '@tiffin/stack/testing'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giveNote, ONE } from '../testing/credit-notes.ts'
import { addTable, ask, dish, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { holding } from '../testing/holding.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders({ now: () => new Date('2026-11-21T06:30:00.000Z') })
})
beforeEach(async () => {
  spice = service.addRestaurant()
  spice.menu = { items: [dish('Thali', 450), dish('Lassi', 40)] }
  await service.billByGst(spice)
})
afterAll(() => service.stop())

const packing = { kind: 'packing', amount: 20 }
const delivery = { kind: 'delivery', amount: 30 }
const TENTH = { type: 'percent', value: 10 }
const guest = { name: 'Asha', contact: '98450 12345', address: '1 MG Road' }
const place = async (orderType: 'Dine-In' | 'Takeaway' | 'Delivery' = 'Takeaway') => {
  const body = {
    orderType,
    items: [ask(spice, 'Thali')],
    ...(orderType === 'Dine-In' && { tableId: await addTable(spice) }),
    ...(orderType === 'Delivery' && { customerDetails: guest }),
  }
  return (await spice.call(createOrder, { body })).body.order_id
}
const pay = (id: string, body: object) => spice.call(settleOrder, { params: { id }, body }, 'Cashier')
const print = (id: string, body: object) =>
  spice.call(issueBill, { params: { id }, body: { version: 1, ...body } }, 'Cashier')
const serialOf = ({ document }: Order) => document && Number(document.number.slice(-6))
/** Reads what the audit says of the settlement of an order. */
async function auditOf(id: string) {
  const owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ after: object }>(
    `SELECT after FROM audit_entries WHERE action = 'order.settled' AND order_id = $1`,
    [id],
  )
  await owner.end()
  return rows.map(({ after }) => after)
}
const card = (amount: number) => ({ payments: [{ method: 'Card', amount }] })

describe('charges', () => {
  test('G4 450 less 10 % with packing of 20 are ₹446, and no dish is added', async () => {
    const { body } = await pay(await place(), { ...card(446), discount: TENTH, charges: [packing] })

    expect(body.document).toMatchObject({
      subtotal: 450,
      discount: 45,
      charges: [packing],
      taxable: 425,
      cgst: 10.63,
      sgst: 10.63,
      round_off: -0.26,
      payable: 446,
    })
    expect(body.items.map(({ name }) => name)).toEqual(['Thali'])
  })

  test('of a printed invoice stay with it until others are sent', async () => {
    const id = await place('Delivery')
    const serials: (number | undefined)[] = []
    for (const charges of [[packing, delivery], undefined, [packing], []])
      serials.push(serialOf((await print(id, charges ? { charges } : {})).body.order))
    expect(serials).toEqual([1, 1, 2, 3])
    expect((await pay(id, card(473))).body.document).not.toHaveProperty('charges')
  })

  test('of a printed invoice are not known to a till of the release before, which is asked to reload', async () => {
    const id = await place()
    await print(id, { charges: [packing] })
    const { failure } = await pay(id, card(473))
    expect([failure.code, failure.error]).toEqual(['PAYMENTS_MISMATCH', expect.stringMatching(/please reload/)])
    const knowing = (await pay(id, { ...card(473), charges: [packing] })).failure
    expect([knowing.code, knowing.error]).toEqual(['PAYMENTS_MISMATCH', expect.not.stringMatching(/reload/)])
  })

  test('are those of the paper where a till has numbered another invoice', async () => {
    const id = await place()
    await print(id, { charges: [packing] })
    const till_invoice = { till_id: '0191a000-0000-4000-8000-000000000001', number: 'A1/2627/000001' }
    const { document } = (await print(id, { till_invoice, taken: { at: '2026-11-21T06:29:00.000Z' } })).body.order
    expect(document).toMatchObject({ number: till_invoice.number, payable: 473 })
    expect(document).not.toHaveProperty('charges')
    expect((await pay(id, { ...card(473), till_invoice })).body.document).toEqual(document)
  })

  test('are given back by a credit note for all that is left, and count in GSTR-1', async () => {
    const { body } = await pay(await place(), { ...card(494), charges: [packing] })
    const note = await giveNote(spice, body.document!.id, ONE)
    expect(note.body.payable).toBe(473)
    const [before] = (await spice.call(getGstr1, { query: { month: '2026-11' } }, 'Admin')).body.returns
    expect(before!.b2cs.map(({ taxable }) => taxable)).toEqual([20])

    const rest = await giveNote(spice, body.document!.id, { credit_notes: 1 })
    expect(rest.body).toMatchObject({ payable: 21, taxable: 20, lines: [{ name: 'Packing', charge: 'packing' }] })
    const broken = await violationsOf('orders', service.database.ownerUrl)
    expect(broken.filter(({ what }) => what.includes(spice.id))).toEqual([])
  })

  test('raise what a part payment may take, and stand in the audit and on the bill by link', async () => {
    const id = await place()
    const part = (more: object) =>
      spice.call(takePayment, { params: { id }, body: { method: 'Cash', amount: 480, version: 1, ...more } }, 'Cashier')
    expect((await part({})).failure.code).toBe('PART_TOO_LARGE')
    expect((await part({ charges: [delivery] })).failure.code).toBe('CHARGE_NOT_ALLOWED')
    expect((await part({ charges: [packing] })).status).toBe(200)
    const { document } = (await pay(id, { ...card(14), charges: [packing] })).body
    expect(document).toMatchObject({ payable: 494, charges: [packing] })

    expect(await auditOf(id)).toMatchObject([{ charges: [{ name: 'Packing', amount: 20 }], payable: 494 }])

    const { token } = (await spice.call(createBillLink, { body: { document_id: document!.id } }, 'Cashier')).body
    const paper = JSON.stringify((await callEndpoint(service.app, readBillLink, { body: { token } })).body.slip)
    expect(paper.match(/Packing/g)).toHaveLength(1)
    expect(paper).toContain('450.00')
  })

  test('are none where every dish was taken back', async () => {
    const id = await place()
    const { items } = (await print(id, { charges: [packing] })).body.order
    const { line_id } = items[0]!
    const body = { line_id, quantity: 1, reason: 'guest_changed_mind', wasted: false, version: 1 }
    expect((await spice.call(voidLine, { params: { id }, body }, 'Captain')).status).toBe(200)
    const settled = (await pay(id, { charges: [packing] })).body
    expect([settled.status, settled.payable, settled.document]).toEqual(['Completed', 0, undefined])
  })

  test('of a restaurant under composition have no tax', async () => {
    await service.billByGst(spice, { gst_mode: 'composition', version: 2 })
    const { document } = (await pay(await place(), { ...card(470), charges: [packing] })).body
    expect(document).toMatchObject({ kind: 'bill_of_supply', charges: [packing], other: 470, cgst: 0, payable: 470 })
  })
})

describe('the amount of a charge', () => {
  /** Tells orders what the settings charge for packing a takeaway. */
  const settle = (version: number, amount: number) =>
    service.billByGst(spice, { version, charges: [{ order_type: 'Takeaway', kind: 'packing', amount }] })
  const of = (amount: number) => ({ charges: [{ kind: 'packing', amount }] })
  const UNKNOWN = [{ name: 'Packing', amount: 60 }]

  test('is refused where the settings never had it, by whichever request', async () => {
    await settle(2, 20)
    const id = await place()
    const part = { method: 'Cash', amount: 10, version: 1, ...of(60) } as const
    for (const { status, failure } of [
      await pay(id, { ...card(536), ...of(60) }),
      await print(id, of(60)),
      await spice.call(takePayment, { params: { id }, body: part }, 'Cashier'),
    ])
      expect([status, failure.error]).toEqual([409, expect.stringMatching(/^Packing of ₹60.00 was never in/)])
    const delivered = await place('Delivery')
    expect((await print(delivered, of(20))).failure.code).toBe('CHARGE_NOT_IN_SETTINGS')
  })

  test('is taken where the settings have it, and where they had it before', async () => {
    for (const [version, amount] of [20, 25, 20, 30].entries()) await settle(version + 2, amount)
    const id = await place()
    await print(id, of(30))
    await print(id, of(25))
    expect((await pay(id, { ...card(494), ...of(20) })).status).toBe(200)
    expect(await auditOf(id)).toEqual([expect.not.objectContaining({ unknown_charges: expect.anything() })])
  })

  test('is not compared after facts of a tenancy that does not know charges, which may have changed them', async () => {
    await settle(2, 20)
    const id = await place()
    expect((await print(id, of(25))).failure.code).toBe('CHARGE_NOT_IN_SETTINGS')
    await service.billByGst(spice, { version: 3 })
    expect((await print(id, of(25))).status).toBe(200)
  })

  test.each([
    ['none', () => service.billByGst(spice, { version: 2 })],
    ['the former ones', () => settle(2, 25)],
  ])('of facts of the same version is taken where a process that does not know charges left %s', async (_, leave) => {
    await leave()
    await settle(2, 20)
    await settle(1, 60)
    const id = await place()
    expect((await print(id, of(60))).failure.code).toBe('CHARGE_NOT_IN_SETTINGS')
    expect((await print(id, of(20))).status).toBe(200)
  })

  test('is that of the open invoice, which was printed before the settings were known', async () => {
    const id = await place()
    await print(id, of(60))
    await settle(2, 20)
    expect((await pay(id, { ...card(536), ...of(60) })).status).toBe(200)
    expect(await auditOf(id)).toMatchObject([{ charges: UNKNOWN, unknown_charges: UNKNOWN }])
  })

  test.each([
    ['a till has numbered the paper', { till_invoice: { till_id: uuidv7(), number: 'A1/2627/000009' } }],
    ['the payment has waited at its till', { taken: { at: '2026-11-21T06:25:00.000Z' } }],
  ])('is taken and named in the audit where %s', async (_, more) => {
    const id = await place()
    await settle(2, 20)
    expect((await pay(id, { ...card(536), ...of(60), ...more })).status).toBe(200)
    expect(await auditOf(id)).toMatchObject([{ charges: UNKNOWN, unknown_charges: UNKNOWN }])
  })

  test('is taken where a person records a held payment', async () => {
    const id = await place()
    await settle(2, 20)
    const { paying, ...held } = holding(spice)
    const payment = paying(id, 536, 1)
    const { id: heldId } = await held.hold([{ ...payment, body: { ...payment.body, ...of(60) } }], {
      orderId: id,
      reason: 'paid-less',
      lines: [],
    })
    expect((await held.decide(heldId, { as: 'record' })).status).toBe(200)
    expect(await auditOf(id)).toMatchObject([{ unknown_charges: UNKNOWN }])
  })
})

describe('of a payment that was held', () => {
  /** Holds the payment of a thali with packing, whose order has a lassi too by then; returns the decision about it. */
  async function hold(amount: number, packingAmount: number) {
    const id = await place()
    const { paying, ...held } = holding(spice)
    const payment = paying(id, amount, 1)
    const body = { ...payment.body, gst_mode: 'regular', charges: [{ kind: 'packing', amount: packingAmount }] }
    const { id: heldId } = await held.hold([{ ...payment, body }], {
      orderId: id,
      reason: 'paid-less',
      orderType: 'Takeaway',
      lines: [],
    })
    await spice.call(addItems, { params: { id }, body: { items: [ask(spice, 'Lassi')] } }, 'Captain')
    return { id, record: () => held.decide(heldId, { as: 'record' }) }
  }

  test('raise what is left of the order with which it is recorded', async () => {
    const { id, record } = await hold(536, 60)
    expect((await record()).status).toBe(200)
    expect((await pay(id, { ...card(42), charges: [{ kind: 'packing', amount: 60 }] })).body.payable).toBe(578)
  })

  test('are left out where the restaurant no longer bills by GST', async () => {
    const { id, record } = await hold(494, 20)
    await service.billByGst(spice, { gst_mode: 'off', version: 2 })
    expect((await record()).status).toBe(200)
    expect((await pay(id, card(21))).body.payable).toBe(515)
  })

  test.each([
    ['stay with a delivery that is kept apart as takeaway', [packing, delivery], 525, 'Delivery'],
    ['of a delivery without one let it become a takeaway', [packing], 494, 'Takeaway'],
  ] as const)('%s', async (_, charges, amount, type) => {
    const { paying, ...held } = holding(spice)
    const id = uuidv7()
    const body = { id, orderType: 'Delivery', customerDetails: guest, items: [ask(spice, 'Thali')] }
    const payment = paying(id, amount, 1)
    const commands = [
      { id: randomUUID(), kind: 'place', body },
      { ...payment, body: { ...payment.body, charges } },
    ] as const
    const { id: heldId } = await held.hold([...commands], { reason: 'too-old', orderType: 'Delivery' })

    expect((await held.decide(heldId, { as: 'takeaway' })).status).toBe(200)
    const [order] = (await spice.call(listOrders, {}, 'Admin')).body
    expect([order!.order_type, order!.status, order!.document?.charges]).toEqual([type, 'Completed', charges])
    const { body: entries } = await spice.call(listOrdersAudit, { query: { kind: 'order' } }, 'Admin')
    const decided = entries.find(({ action }) => action === 'order.held-decided')
    expect(decided!.after).toMatchObject({ decision: 'Kept apart without a table' })
  })
})

describe('refused, and nothing is stored', () => {
  test.each([
    ['G15 service_charge', 'Takeaway', { service_charge: 10 }],
    [
      'G15 a service charge within a payment',
      'Takeaway',
      { payments: [{ method: 'Card', amount: 473, serviceFee: 1 }] },
    ],
    ['G15 a charge of another kind', 'Takeaway', { charges: [{ kind: 'service_charge', amount: 10 }] }],
    ['a charge that is named twice', 'Takeaway', { charges: [packing, packing] }],
    ['delivery of what is taken away', 'Takeaway', { charges: [delivery] }],
    ['packing at a table', 'Dine-In', { charges: [packing] }],
  ] as const)('%s', async (_, type, body) => {
    const id = await place(type)
    for (const { status, failure } of [await pay(id, body), await print(id, body)])
      expect([status, failure.code]).toEqual([400, 'CHARGE_NOT_ALLOWED'])

    const order = (await spice.call(listOrders, {}, 'Admin')).body.find((each) => each.id === id)
    expect([order?.status, order?.document]).toEqual(['Active', undefined])
  })

  test('a charge where the restaurant does not bill by GST', async () => {
    await service.billByGst(spice, { gst_mode: 'off', version: 2 })
    const id = await place()
    expect((await pay(id, { charges: [packing] })).failure.code).toBe('GST_MODE_CHANGED')
    expect((await pay(id, {})).body.payable).toBe(473)
  })
})
