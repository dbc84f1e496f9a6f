import { randomUUID } from 'node:crypto'
import {
  getGstr1,
  issueBill,
  setBillOutput,
  sendBill,
  settleOrder,
  takePayment,
  verifyDocuments,
  type Order,
} from '@tiffin/contracts'
import { violationsOf } from '@tiffin/stack/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giveNote, payOrderOf, placeOrderOf } from '../testing/credit-notes.ts'
import { dish, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { printing, textsOf } from '../testing/printing.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
let version: number
beforeAll(async () => {
  service = await startOrders({ now: () => new Date('2026-11-21T06:30:00.000Z') })
})
beforeEach(async () => {
  spice = service.addRestaurant()
  // Tax groups of dishes do not count under composition.
  spice.menu = {
    items: [dish('Thali', 333.5), dish('Lassi', 120, { tax_rate: 20, tax_group_name: 'VAT', tax_is_split: false })],
  }
  version = 0
  await bill('composition')
})
afterAll(() => service.stop())

const bill = (gst_mode: 'off' | 'regular' | 'composition') =>
  service.billByGst(spice, { gst_mode, version: (version += 1) })
const print = (id: string, more: object = {}) =>
  spice.call(issueBill, { params: { id }, body: { version: 1, ...more } }, 'Cashier')
const pay = (id: string, body: object) => spice.call(settleOrder, { params: { id }, body }, 'Cashier')
const cash = (amount: number) => ({ payments: [{ method: 'Cash', amount }] })
const numberOf = ({ document }: Order) => document?.number
const returns = () => spice.call(getGstr1, { query: { month: '2026-11' } }, 'Admin')
const brokenRules = async () =>
  (await violationsOf('orders', service.database.ownerUrl)).filter(({ what }) => what.includes(spice.id))

describe('under composition', () => {
  test('G7 a bill of 333.50 is a bill of supply of ₹334 without any tax, in the series S', async () => {
    const { document } = await payOrderOf(spice, { Thali: 1 }, 334)
    expect(document).toMatchObject({
      kind: 'bill_of_supply',
      number: 'SX/2627/000001',
      subtotal: 333.5,
      taxable: 0,
      cgst: 0,
      sgst: 0,
      vat: 0,
      other: 333.5,
      round_off: 0.5,
      payable: 334,
    })
    expect(document!.groups).toMatchObject([{ kind: 'none', value: 333.5, cgst: 0, vat: 0 }])
  })

  test('the tax of a bill by GST is not what is paid, and a discount is of all dishes', async () => {
    const id = await placeOrderOf(spice, { Thali: 1, Lassi: 1 })
    expect((await pay(id, cash(494))).failure.code).toBe('PAYMENTS_MISMATCH')

    const discount = { type: 'percent', value: 10 }
    const { body } = await pay(id, { ...cash(408), discount })
    expect(body.document).toMatchObject({ subtotal: 453.5, discount: 45.35, other: 408.15, payable: 408 })
  })

  test('a print, a duplicate, a part payment and the rest are of one bill of supply', async () => {
    const id = await placeOrderOf(spice, { Thali: 1 })
    expect([(await print(id)).body.copy, (await print(id)).body.copy]).toEqual(['original', 'duplicate'])
    const part = { method: 'Cash', amount: 300, version: 1 }
    expect((await spice.call(takePayment, { params: { id }, body: part, key: randomUUID() })).status).toBe(200)
    const { body } = await pay(id, { payments: [{ method: 'UPI', amount: 34 }], version: 2 })

    expect([numberOf(body), body.payments.map(({ amount }) => amount)]).toEqual(['SX/2627/000001', [300, 34]])
  })

  test('money goes back by a note in the series CS, without tax; all bills add up and none is broken', async () => {
    const { invoice } = await payOrderOf(spice, { Thali: 2 }, 667)
    const note = await giveNote(spice, invoice, { items: [{ line: 0, quantity: 1 }] })
    expect(note.body).toMatchObject({ number: 'CSX/2627/000001', taxable: 0, cgst: 0, other: 333.5, payable: 334 })
    expect(note.body.invoice?.number).toBe('SX/2627/000001')
    expect((await giveNote(spice, invoice, { credit_notes: 1 })).body.payable).toBe(333)

    const { series } = (await spice.call(verifyDocuments, {}, 'Admin')).body
    expect(series.map(({ kind, series: name, first_broken }) => [kind, name, first_broken])).toEqual([
      ['bill_of_supply', 'SX', null],
      ['credit_note', 'CSX', null],
    ])
    expect(await brokenRules()).toEqual([])
  })

  test('the number that a till took for an invoice stays unused', async () => {
    const id = await placeOrderOf(spice, { Thali: 1 })
    const till_invoice = { till_id: '0191a000-0000-4000-8000-000000000001', number: 'A1/2627/000001' }
    expect(numberOf((await pay(id, { ...cash(334), till_invoice })).body)).toBe('SX/2627/000001')
  })

  test('the paper of a printer says BILL OF SUPPLY, below the words of the law, and names no tax', async () => {
    const { addPrinter, takeJobs } = printing(() => spice)
    await spice.call(setBillOutput, { body: { printer_id: await addPrinter('Counter'), drawer_pin: null } }, 'Admin')
    const id = await placeOrderOf(spice, { Thali: 1 })
    const sent = await spice.call(sendBill, {
      params: { id },
      body: { version: 1, by_gst: true },
      key: randomUUID(),
    })

    expect(sent.status).toBe(200)
    const paper = textsOf((await takeJobs())[0]!.slip).join('\n')
    expect(paper).toMatch(/^composition taxable person, not eligible to collect tax on supplies\n/)
    for (const text of ['BILL OF SUPPLY', 'SX/2627/000001', '₹334.00']) expect(paper).toContain(text)
    expect(paper).not.toMatch(/TAX INVOICE|CGST|SGST|VAT|Taxable/)
  })
})

describe('a switch in mid-year', () => {
  test('begins a series of its own, and the one before goes on where it was', async () => {
    const serials: (string | undefined)[] = []
    const sell = async () => serials.push(numberOf((await pay(await placeOrderOf(spice, { Thali: 1 }), {})).body))
    for (const mode of ['composition', 'regular', 'composition', 'regular', 'off'] as const) {
      await bill(mode)
      await sell()
    }
    expect(serials).toEqual(['SX/2627/000001', 'X/2627/000001', 'SX/2627/000002', 'X/2627/000002', undefined])
  })

  test('cancels a printed invoice, and the next print issues a bill of supply', async () => {
    await bill('regular')
    const id = await placeOrderOf(spice, { Thali: 1 })
    const before = (await print(id)).body.order
    await bill('composition')

    expect((await pay(id, { ...cash(334), gst_mode: 'regular' })).failure.code).toBe('GST_MODE_CHANGED')
    const after = await print(id)
    expect([numberOf(before), numberOf(after.body.order), after.body.copy]).toEqual([
      'X/2627/000001',
      'SX/2627/000001',
      'original',
    ])
    expect(await brokenRules()).toEqual([])
  })
})

describe('GSTR-1', () => {
  test('is refused with its reason before and after the first bill of supply', async () => {
    expect((await returns()).failure.code).toBe('COMPOSITION_WITHOUT_GSTR1')
    await payOrderOf(spice, { Thali: 1 }, 334)
    await bill('off')
    const { status, failure } = await returns()
    expect([status, failure.code]).toEqual([409, 'COMPOSITION_WITHOUT_GSTR1'])
  })

  test('of a month with a switch has the invoices alone', async () => {
    const { invoice } = await payOrderOf(spice, { Thali: 1 }, 334)
    await giveNote(spice, invoice)
    await bill('regular')
    await payOrderOf(spice, { Thali: 1 }, 350)

    const [filed, ...others] = (await returns()).body.returns
    expect(others).toEqual([])
    expect([filed!.b2cs.map(({ taxable }) => taxable), filed!.nil]).toEqual([[333.5], []])
    expect(filed!.doc_issue.map(({ from, total }) => [from, total])).toEqual([['X/2627/000001', 1]])
  })
})
