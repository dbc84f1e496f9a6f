import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  getDocument,
  issueBill,
  listDocuments,
  settleOrder,
  verifyDocuments,
} from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, dish, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { takenBefore } from '../testing/late.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
let time = new Date()
beforeAll(async () => {
  service = await startOrders({ now: () => time })
})
beforeEach(async () => {
  time = new Date('2026-11-21T15:00:00Z')
  spice = service.addRestaurant()
  await service.billByGst(spice)
})
afterAll(() => service.stop())

const TILL = '0191a000-0000-4000-8000-000000000001'
const numberOf = (serial: number) => `A1/2627/${String(serial).padStart(6, '0')}`
const given = (serial: number) => ({
  till_invoice: { till_id: TILL, number: numberOf(serial) },
  taken: takenBefore(time, 60),
})
const place = async () =>
  (await spice.call(createOrder, { body: { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' } })).body.order_id
const print = (id: string, number: object, { version = 1, key = randomUUID() } = {}) =>
  spice.call(issueBill, { params: { id }, body: { version, discount: null, ...number }, key }, 'Cashier')
const pay = (id: string, number: object, amount = 126) =>
  spice.call(
    settleOrder,
    { params: { id }, body: { payments: [{ method: 'Cash', amount }], ...number }, key: randomUUID() },
    'Cashier',
  )
const documents = async () =>
  (await spice.call(listDocuments, { query: {} }, 'Admin')).body.documents
    .map(({ number, state }) => [number, state])
    .toSorted()
const papersOf = async (id: string) => (await spice.call(getDocument, { params: { id } }, 'Admin')).body.papers

describe('an invoice that a till has printed before the bill is paid', () => {
  test('is issued with its number and the time of the tap; a repetition and the payment keep it', async () => {
    const id = await place()
    const key = randomUUID()
    const first = (await print(id, given(1), { key })).body
    expect((await print(id, given(1), { key })).body).toEqual(first)
    const { document } = first.order
    expect([first.copy, document?.number, document?.issued_at]).toEqual(['original', numberOf(1), given(1).taken.at])
    expect(await papersOf(document!.id)).toBe(1)

    expect((await pay(id, given(1))).body.document).toEqual(document)
    expect(await documents()).toEqual([[numberOf(1), 'settled']])
    const { series } = (await spice.call(verifyDocuments, {}, 'Admin')).body
    expect(series.map(({ documents: count, first_broken }) => [count, first_broken])).toEqual([[1, null]])
  })

  test('is kept by a print and a payment of another terminal, which does not know the number', async () => {
    const id = await place()
    const { document } = (await print(id, given(1))).body.order
    const again = (await print(id, {})).body
    expect([again.copy, again.order.document]).toEqual(['duplicate', document])
    expect((await pay(id, { document_id: document!.id })).body.document).toEqual(document)
  })

  test('is cancelled by a dish that is added, and the payment takes the next number', async () => {
    const id = await place()
    await print(id, given(1))
    await spice.call(addItems, { params: { id }, body: { items: [ask(spice, 'Masala Dosa')] }, key: randomUUID() })
    expect((await pay(id, given(2), 252)).body.document?.number).toBe(numberOf(2))

    expect(await documents()).toEqual([
      [numberOf(1), 'cancelled'],
      [numberOf(2), 'settled'],
    ])
  })

  test('takes the place of one that the server issued for a print whose answer was lost', async () => {
    const id = await place()
    await print(id, {})
    expect((await print(id, given(1))).body.order.document?.number).toBe(numberOf(1))

    expect(await documents()).toEqual([
      [numberOf(1), 'open'],
      ['X/2627/000001', 'cancelled'],
    ])
  })

  test('is refused once another terminal was paid with an invoice of its own, and no paper of that is counted', async () => {
    const id = await place()
    const { document } = (await pay(id, {})).body
    const { status, failure } = await print(id, given(1))
    expect([status, failure.code]).toEqual([409, 'ORDER_COMPLETED'])
    expect([await documents(), await papersOf(document!.id)]).toEqual([[['X/2627/000001', 'settled']], 0])
  })

  test('of the last minutes of a financial year is kept by a payment in the first ones of the next', async () => {
    time = new Date('2027-03-31T18:20:00Z')
    const id = await place()
    const { document } = (await print(id, given(1))).body.order
    time = new Date('2027-03-31T18:40:00Z')
    expect((await pay(id, given(1))).body.document).toEqual(document)
  })

  test('is refused with a number that was used, and nothing is written', async () => {
    await print(await place(), given(1))
    const id = await place()
    const { status, failure } = await print(id, given(1))
    expect([status, failure.code]).toEqual([409, 'INVOICE_NUMBER_REFUSED'])
    expect(await documents()).toEqual([[numberOf(1), 'open']])
  })
})

describe('an invoice that a till has numbered', () => {
  // The till shows the same figures before it has sent the payment: `own-invoice.test.tsx` of mfe-pos has this table.
  test.each([
    ['GST without a split', { tax_rate: 5, tax_is_split: false, tax_kind: 'gst' }, [49.5, 1.24, 0, 5.5, 0.02, 52]],
    ['VAT with a split', { tax_rate: 20, tax_is_split: true, tax_kind: 'vat' }, [0, 0, 11, 0, 0, 66]],
    ['no tax with a split', { tax_rate: 0, tax_is_split: true, tax_kind: 'none' }, [0, 0, 0, 0, 0, 55]],
  ] as const)('has the figures of %s', async (_name, tax, figures) => {
    spice.menu = { version: randomUUID(), items: [dish('Naan', 55, { ...tax, tax_group_name: 'Of its own' })] }
    const items = [ask(spice, 'Naan')]
    const { order_id: id } = (await spice.call(createOrder, { body: { items, orderType: 'Takeaway' } })).body
    const body = {
      payments: [{ method: 'Cash' as const, amount: figures[5] }],
      discount: { type: 'percent' as const, value: 10 },
      ...given(1),
    }
    const { document } = (await spice.call(settleOrder, { params: { id }, body, key: randomUUID() }, 'Cashier')).body
    const { taxable, cgst, vat, discount, round_off, payable } = document!
    expect([taxable, cgst, vat, discount, round_off, payable]).toEqual(figures)
  })
})
