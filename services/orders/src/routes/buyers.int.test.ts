import {
  getDocument,
  issueBill,
  listDocuments,
  settleOrder,
  verifyDocuments,
  type Buyer,
  type Order,
} from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addRestaurantByGst, giveNote, placeOrderOf } from '../testing/credit-notes.ts'
import { startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const ACME: Buyer = { name: 'Acme Foods Pvt Ltd', gstin: '27AAPFU0939F1ZV' }
let service: OrdersUnderTest
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders({ now: () => new Date('2026-11-21T06:30:00.000Z') })
})
beforeEach(async () => {
  spice = await addRestaurantByGst(service)
})
afterAll(() => service.stop())

const print = (id: string, buyer?: Buyer | null) =>
  spice.call(issueBill, { params: { id }, body: { version: 1, ...(buyer !== undefined && { buyer }) } }, 'Cashier')
const settle = (id: string, body: object = {}) => spice.call(settleOrder, { params: { id }, body }, 'Cashier')
const documentOf = (order: Order) => ({ number: order.document!.number, buyer: order.document!.buyer ?? null })
const listed = async () =>
  (await spice.call(listDocuments, {}, 'Captain')).body.documents.map(({ number, state, buyer = null, cancelled }) => ({
    number,
    state,
    buyer,
    ...(cancelled && { reason: cancelled.reason }),
  }))

describe('a business that asks for an invoice', () => {
  test('is on the printed invoice, on that of the payment, in the list and on a credit note', async () => {
    const id = await placeOrderOf(spice, { Biryani: 2 })
    const { body: printed } = await print(id, ACME)
    const { body: paid } = await settle(id)

    expect(documentOf(printed.order)).toEqual({ number: 'X/2627/000001', buyer: ACME })
    expect(documentOf(paid)).toEqual({ number: 'X/2627/000001', buyer: ACME })
    const { body: note } = await giveNote(spice, paid.document!.id)
    expect(note.buyer).toEqual(ACME)
    expect((await listed()).map(({ buyer }) => buyer)).toEqual([ACME, ACME])
    expect((await spice.call(getDocument, { params: { id: note.id } }, 'Captain')).body.buyer).toEqual(ACME)
  })

  test('is written by the payment where nothing was printed, in capitals', async () => {
    const id = await placeOrderOf(spice, { Biryani: 1 })
    const { body } = await settle(id, { buyer: { name: ' Acme ', gstin: ' 27aapfu0939f1zv' } })

    expect(documentOf(body).buyer).toEqual({ name: 'Acme', gstin: ACME.gstin })
  })

  test('that asks once the bill is printed gets another invoice, and the first one is cancelled', async () => {
    const id = await placeOrderOf(spice, { Biryani: 1 })
    await print(id)
    const { body } = await print(id, ACME)

    expect(documentOf(body.order)).toEqual({ number: 'X/2627/000002', buyer: ACME })
    expect(await listed()).toEqual([
      { number: 'X/2627/000002', state: 'open', buyer: ACME },
      { number: 'X/2627/000001', state: 'cancelled', buyer: null, reason: 'Wrong details' },
    ])
  })

  test('can be taken back until the bill is paid', async () => {
    const id = await placeOrderOf(spice, { Biryani: 1 })
    await print(id, ACME)

    expect(documentOf((await settle(id, { buyer: null })).body)).toEqual({ number: 'X/2627/000002', buyer: null })
  })

  test('leaves the chain of the series whole', async () => {
    await settle(await placeOrderOf(spice, { Biryani: 1 }))
    await settle(await placeOrderOf(spice, { Biryani: 1 }), { buyer: ACME })

    const { body } = await spice.call(verifyDocuments, {}, 'Admin')
    expect(body.series).toMatchObject([{ documents: 2, first_broken: null }])
  })
})

test('nobody has to be a business', async () => {
  const { body } = await print(await placeOrderOf(spice, { Biryani: 1 }))

  expect(body.order.document).not.toHaveProperty('buyer')
})

test.each([
  ['another check digit', { ...ACME, gstin: '27AAPFU0939F1ZW' }, /buyer\.gstin: must end with V/],
  ['no name', { ...ACME, name: '  ' }, /buyer\.name/],
  ['no GSTIN', { name: 'Acme' }, /buyer\.gstin/],
])('a buyer with %s is refused by name, and nothing is issued', async (_what, buyer, text) => {
  const id = await placeOrderOf(spice, { Biryani: 1 })
  for (const { status, body } of [await print(id, buyer as Buyer), await settle(id, { buyer })]) {
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toMatch(text)
  }
  expect(await listed()).toEqual([])
})

test('where the restaurant does not bill by GST a buyer is refused, because no invoice would name them', async () => {
  const plain = service.addRestaurant()
  const id = await placeOrderOf(plain, { 'Masala Dosa': 1 })
  const refused = await plain.call(settleOrder, { params: { id }, body: { buyer: ACME } }, 'Cashier')

  expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'GST_MODE_CHANGED' })])
  expect((await plain.call(settleOrder, { params: { id }, body: { buyer: null } }, 'Cashier')).status).toBe(200)
})
