import type { Buyer } from '@tiffin/contracts'
import { basisPointsFromPercent, paise, type Discount } from '@tiffin/domain'
import { expect, test } from 'vitest'
import { decideSettlement } from './decide-settlement.ts'
import { buyerAsked, decideInvoice, withInvoice } from './invoice.ts'
import type { IssuedDocument } from './invoice.ts'
import type { Order, OrderLine } from './order.ts'
import type { RestaurantFacts } from './restaurant-facts.ts'

const dosa: OrderLine = {
  menuItemId: 'dosa',
  name: 'Masala Dosa',
  quantity: 5,
  pricePaise: paise(12_000),
  rateBasisPoints: basisPointsFromPercent(5),
  taxGroupName: 'GST 5%',
  taxIsSplit: true,
  taxKind: null,
}
const unbilled: Order = {
  id: '01910000-0000-7000-8000-0000000000e1',
  orderNumber: '261121-1',
  orderType: 'Dine-In',
  status: 'Active',
  tableId: 'T1',
  tableName: 'T1',
  areaName: 'Garden',
  customer: null,
  createdAt: new Date(0),
  lines: [dosa],
  settlement: null,
  version: 1,
  createdByName: null,
  covers: null,
  promisedAt: null,
  billPrintedAt: null,
  billSentAt: null,
  ready: [],
}
const facts: RestaurantFacts = {
  version: 1,
  gstMode: 'regular',
  series: 'X',
  name: 'Spice Garden',
  address: '12 Church Street',
  gstin: '29ABCDE1234F1Z5',
  fssai: null,
}
const tenth: Discount = { type: 'percent', basisPoints: basisPointsFromPercent(10) }
const decide = (
  order: Order,
  discount: Discount | null,
  restaurantFacts: RestaurantFacts | null = facts,
  buyer = buyerAsked(order, {}),
) =>
  decideInvoice(
    order,
    { discount, charges: [], buyer },
    { now: new Date(1), facts: restaurantFacts, documentId: 'new' },
  )

/** Returns the order after its bill was printed, as the database returns it. */
function printed(
  discount: Discount | null = null,
  buyer: Buyer | null = null,
): Order & { readonly document: IssuedDocument } {
  const { issued } = decideInvoice(
    unbilled,
    { discount, charges: [], buyer },
    { now: new Date(0), facts, documentId: 'open' },
  )
  const document = { ...issued!, number: 'X/2627/000001', body: JSON.parse(JSON.stringify(issued!.body)) }
  return { ...unbilled, document, openDiscount: discount && { discount, reason: null, approvedBy: null } }
}

test('a bill that was never printed gets an invoice, one that says the same keeps its own', () => {
  expect(decide(unbilled, null)).toMatchObject({ kept: null, issued: { id: 'new' }, cancelled: null })
  const order = printed(tenth)

  expect(decide(order, tenth)).toEqual({ kept: order.document, issued: null, cancelled: null })
})

test('held portions are in the line of their dish, so an invoice is kept when they are fired', () => {
  const held = { ...dosa, quantity: 2, held: true, heldSince: new Date(0) }
  const order = { ...printed(tenth), lines: [{ ...dosa, quantity: 3 }, held] }
  const rules = { role: 'Cashier', discountLimit: null, isDiscountReasonRequired: false } as const
  const moment = { now: new Date(1), facts, documentId: 'new' }

  const decision = decideSettlement(order, { request: null, rules, approval: null }, moment)
  expect(decision).toMatchObject({ invoice: { kept: { id: 'open' }, issued: null } })
})

test.each<[string, Partial<Order>]>([
  ['the table', { tableId: 'T2', tableName: 'T2', version: 2 }],
  ['the size of the party', { covers: 4 }],
  ['the time of the print', { billPrintedAt: new Date(5) }],
])('it is kept whatever %s is by now', (_what, change) => {
  expect(decide({ ...printed(), ...change }, null).kept?.id).toBe('open')
})

test('an invoice is kept for another discount of the same amount, because it says the amount', () => {
  expect(decide(printed(tenth), { type: 'flat', amountPaise: paise(6_000) }).kept?.id).toBe('open')
})

test.each<[string, Partial<Order>, Discount | null, Partial<RestaurantFacts>, string]>([
  ['another discount', {}, tenth, {}, 'discount_changed'],
  ['another address', {}, null, { address: '13 Church Street' }, 'restaurant_changed'],
  ['another licence', {}, null, { fssai: '11223344556677' }, 'restaurant_changed'],
  ['another series', {}, null, { series: 'B1' }, 'restaurant_changed'],
  ['another quantity', { lines: [{ ...dosa, quantity: 6 }] }, null, {}, 'order_changed'],
  ['another dish at the same price', { lines: [{ ...dosa, name: 'Plain Dosa' }] }, null, {}, 'order_changed'],
])('it is cancelled for the next one by %s', (_what, change, discount, changedFacts, reason) => {
  const order = { ...printed(), ...change }

  expect(decide(order, discount, { ...facts, ...changedFacts })).toMatchObject({
    kept: null,
    issued: { id: 'new' },
    cancelled: { document: { id: 'open' }, reason },
  })
})

test('a buyer is on the invoice, stays on it, and another one or none makes another invoice', () => {
  const acme: Buyer = { name: 'Acme Foods Pvt Ltd', gstin: '27AAPFU0939F1ZV' }
  const order = printed(null, acme)
  expect(order.document.body.buyer).toEqual(acme)
  expect(printed().document.body).not.toHaveProperty('buyer')

  expect(decide(order, null).kept?.id).toBe('open')
  for (const buyer of [null, { ...acme, name: 'Acme Foods' }]) {
    const { issued, cancelled } = decide(order, null, facts, buyer)
    expect([issued?.body.buyer ?? null, cancelled?.reason]).toEqual([buyer, 'wrong_details'])
  }
})

test('an invoice is cancelled without another one where the restaurant bills by GST no longer', () => {
  const { issued, cancelled } = decide(printed(), null, { ...facts, gstMode: 'off' })

  expect([issued, cancelled?.reason]).toEqual([null, 'restaurant_changed'])
})

test('an order has the kept invoice, or the new one as soon as its number is known, or none', () => {
  const order = printed()
  const numberOf = (billed: Order, number: string | null) =>
    withInvoice(unbilled, decide(billed, null), number).document?.number

  expect([numberOf(order, null), numberOf(unbilled, 'X/2627/000002'), numberOf(unbilled, null)]).toEqual([
    'X/2627/000001',
    'X/2627/000002',
    '',
  ])
  expect(withInvoice(unbilled, decide(unbilled, null, null), null)).not.toHaveProperty('document')
})
