import { AppError } from '@tiffin/contracts'
import { expect, test } from 'vitest'
import { markPrinted } from './orders/change-order.ts'
import { findOrders } from './orders/find-orders.ts'
import { issueBillOf } from './orders/issue-bill.ts'
import { eraseByPhone } from './settings/erase-guest.ts'
import {
  addToOrder,
  cancelDocumentOf,
  createMockRestaurant,
  freeTableOf,
  giveCreditNoteFor,
  takePaymentOf,
  toWireOrder,
  placeOrder,
  seedSettings,
  settleOrderById,
  type MockRestaurant,
} from './index.ts'

const STATION = '01910000-0000-7000-8000-000000000001'
const itemOf = (restaurant: MockRestaurant, name: string, quantity = 1) => {
  const dish = restaurant.menu.find((candidate) => candidate.name === name)!
  return { id: dish.id, quantity, price: dish.price }
}
const atTable = (restaurant: MockRestaurant, ...names: string[]) =>
  placeOrder(restaurant, {
    items: names.map((name) => itemOf(restaurant, name)),
    orderType: 'Dine-In',
    tableId: restaurant.tables[0]!.id,
  })
const codeOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
  return null
}

test('a table has one active order; the second is refused with its id', () => {
  const restaurant = createMockRestaurant()
  const order = atTable(restaurant, 'Butter Naan')

  expect(() => atTable(restaurant, 'Butter Naan')).toThrow(
    expect.objectContaining({ code: 'TABLE_OCCUPIED', extra: { orderId: order.id } }),
  )
})

test('totals are those of the domain: gross while active, payable once completed', () => {
  const restaurant = createMockRestaurant()
  const order = atTable(restaurant, 'Fresh Lime Soda')
  expect(toWireOrder(order)).toMatchObject({ status: 'Active', total_amount: 117.99, payable: null })

  freeTableOf(restaurant, restaurant.tables[0]!.id, undefined)
  expect(toWireOrder(order)).toMatchObject({
    status: 'Completed',
    total_amount: 118,
    payable: 118,
    round_off: 0.01,
    payments: [{ method: 'Unspecified', amount: 118 }],
  })
})

test('a stale version, a wrong payment and a second settlement are refused', () => {
  const restaurant = createMockRestaurant()
  const order = atTable(restaurant, 'Butter Naan')
  addToOrder(restaurant, order.id, [itemOf(restaurant, 'Butter Naan')])

  expect(order.lines).toMatchObject([{ quantity: 2 }])
  expect(codeOf(() => settleOrderById(restaurant, order.id, { version: 1 }))).toBe('ORDER_CHANGED')
  expect(codeOf(() => settleOrderById(restaurant, order.id, { payments: [{ method: 'Cash', amount: 1 }] }))).toBe(
    'PAYMENTS_MISMATCH',
  )
  settleOrderById(restaurant, order.id, { payments: [{ method: 'Cash', amount: 116 }] })
  expect(codeOf(() => settleOrderById(restaurant, order.id, undefined))).toBe('ORDER_COMPLETED')
})

test('a part payment is below what is left, settling takes the rest, and too much is given back by an Admin', () => {
  const restaurant = createMockRestaurant()
  const order = atTable(restaurant, 'Butter Naan')
  addToOrder(restaurant, order.id, [itemOf(restaurant, 'Butter Naan')])
  const pay = (amount: number, more: { direction?: 'out'; discount?: { type: 'flat'; value: number } } = {}) =>
    takePaymentOf(restaurant, order.id, { method: 'Cash', amount, version: order.version, ...more })

  expect(codeOf(() => pay(116))).toBe('PART_TOO_LARGE')
  pay(100)
  expect(toWireOrder(order)).toMatchObject({ status: 'Active', payments: [{ amount: 100, by: 'Asha' }], version: 3 })
  expect(codeOf(() => settleOrderById(restaurant, order.id, { payments: [{ method: 'Cash', amount: 116 }] }))).toBe(
    'PAYMENTS_MISMATCH',
  )
  expect(codeOf(() => pay(1, { direction: 'out' }))).toBe('NOTHING_TO_RETURN')
  const discount = { type: 'flat', value: 26 } as const
  expect(codeOf(() => settleOrderById(restaurant, order.id, { discount }))).toBe('ORDER_OVERPAID')
  pay(10, { direction: 'out', discount })
  settleOrderById(restaurant, order.id, { discount, payments: [{ method: 'Cash', amount: 0 }] })

  expect(toWireOrder(order).payments.map(({ amount }) => amount)).toEqual([100, -10])
  expect(restaurant.audit.map(({ action }) => action).slice(2)).toEqual([
    'order.payment-taken',
    'order.payment-returned',
    'order.settled',
  ])
})

test('the first print of a bill issues the invoice; what is added cancels it, and the payment keeps the next', () => {
  const restaurant = createMockRestaurant()
  restaurant.settings = { ...restaurant.settings, gst_mode: 'regular', gstin: '27AAPFU0939F1ZV' }
  const order = atTable(restaurant, 'Butter Naan')
  const print = (version: number) => {
    const { copy, order: printed } = issueBillOf(restaurant, order.id, { version })
    return [copy, printed.document?.number.slice(-6)]
  }

  expect([print(1), print(1)]).toEqual([
    ['original', '000001'],
    ['duplicate', '000001'],
  ])
  const [seen] = restaurant.documents
  addToOrder(restaurant, order.id, [itemOf(restaurant, 'Butter Naan')])
  expect(toWireOrder(order).document).toBeUndefined()
  expect(codeOf(() => print(1))).toBe('ORDER_CHANGED')
  expect(print(2)).toEqual(['original', '000002'])
  expect(codeOf(() => settleOrderById(restaurant, order.id, { document_id: seen!.id }))).toBe('ORDER_CHANGED')
  settleOrderById(restaurant, order.id, { document_id: order.invoice!.document.id })

  expect(print(3)).toEqual(['duplicate', '000002'])
  const found = ['/000001', '000002', 'x/2627', 'X'].map((q) => findOrders(restaurant, { q }).map(({ id }) => id))
  expect(found).toEqual([[order.id], [order.id], [order.id], []])
  expect(restaurant.audit.map(({ action }) => action)).toEqual([
    'order.placed',
    'order.invoice-issued',
    'order.bill-printed',
    'order.added',
    'order.invoice-cancelled',
    'order.invoice-issued',
    'order.freed',
    'order.bill-printed',
  ])
})

test('a paid order needs no mark of its print any more, and stays as it is', () => {
  const restaurant = createMockRestaurant()
  const order = atTable(restaurant, 'Butter Naan')
  settleOrderById(restaurant, order.id, undefined)

  expect(markPrinted(restaurant, order.id, { version: 1 })).toMatchObject({ id: order.id, billPrintedAt: null })
  expect(restaurant.audit.map(({ action }) => action)).not.toContain('order.bill-printed')
})

test('IB-7: an open invoice is cancelled and keeps its number; a paid one is corrected by credit notes up to what it says', () => {
  const restaurant = createMockRestaurant()
  restaurant.settings = { ...restaurant.settings, gst_mode: 'regular', gstin: '27AAPFU0939F1ZV' }
  const order = atTable(restaurant, 'Butter Naan', 'Paneer Tikka')
  const issue = () => issueBillOf(restaurant, order.id, { version: order.version }).order.document!.id
  const first = issue()
  const give = (id: string, credit_notes: number, items?: { line: number; quantity: number }[]) =>
    giveCreditNoteFor(restaurant, id, { reason: 'complaint', method: 'Cash', credit_notes, items })

  expect(codeOf(() => give(first, 0))).toBe('DOCUMENT_NOT_PAID')
  cancelDocumentOf(restaurant, first, { reason: 'wrong_details' })
  expect(codeOf(() => cancelDocumentOf(restaurant, first, { reason: 'guest_left' }))).toBe('DOCUMENT_CANCELLED')
  const second = issue()
  settleOrderById(restaurant, order.id, undefined)
  expect(codeOf(() => cancelDocumentOf(restaurant, second, { reason: 'guest_left' }))).toBe('DOCUMENT_PAID')

  const naan = give(second, 0, [{ line: 0, quantity: 1 }])
  expect(codeOf(() => give(second, 0))).toBe('DOCUMENT_CHANGED')
  expect(codeOf(() => give(second, 1, [{ line: 0, quantity: 1 }]))).toBe('REFUND_TOO_MUCH')
  const rest = give(second, 1)
  expect(codeOf(() => give(second, 2))).toBe('NOTHING_LEFT_TO_REFUND')
  expect(codeOf(() => give(naan.document.id, 0))).toBe('CREDIT_NOTE_FINAL')
  expect(naan.document.payable + rest.document.payable).toBe(order.invoice!.document.payable)
  expect(restaurant.documents.map(({ number }) => number.replace(/\d{4}/, 'FY'))).toEqual([
    'X/FY/000001',
    'X/FY/000002',
    'CX/FY/000001',
    'CX/FY/000002',
  ])
})

test.each([
  ['that is named twice', ['packing', 'packing'], 20, 'CHARGE_NOT_ALLOWED'],
  ['of a delivery', ['delivery'], 20, 'CHARGE_NOT_ALLOWED'],
  ['that the settings never had', ['packing'], 25, 'CHARGE_NOT_IN_SETTINGS'],
  ['that waited at the till', ['packing'], 25, null, '2026-01-01T00:00:00.000Z'],
  ['of the settings', ['packing'], 20, null],
])(
  'of a takeaway a charge %s is refused, or taken, as in the orders service',
  (_, kinds, packing, code, at?: string) => {
    const restaurant = createMockRestaurant({
      settings: { ...seedSettings, gst_mode: 'regular', takeaway_packing: packing },
    })
    const items = [itemOf(restaurant, 'Butter Naan')]
    const { id, version } = placeOrder(restaurant, { items, orderType: 'Takeaway' })
    const charges = kinds.map((kind) => ({ kind, amount: 20 }))
    expect(codeOf(() => issueBillOf(restaurant, id, { version, charges, ...(at && { taken: { at } }) }))).toBe(code)
  },
)

test('a price the menu does not have is refused', () => {
  const restaurant = createMockRestaurant()
  const item = { ...itemOf(restaurant, 'Butter Naan'), price: 1 }

  expect(codeOf(() => placeOrder(restaurant, { items: [item], orderType: 'Takeaway' }))).toBe('PRICE_CHANGED')
})

test('what is done is in the audit, the newest last; a discount is held to the settings', () => {
  const restaurant = createMockRestaurant()
  restaurant.settings = { ...restaurant.settings, discount_limits: { Admin: 10 }, discount_reason_required: true }
  const order = atTable(restaurant, 'Butter Naan')
  const settle = (value: number, discount_reason?: string) => () =>
    settleOrderById(restaurant, order.id, { discount: { type: 'percent', value }, discount_reason })

  expect(codeOf(settle(11, 'Cold'))).toBe('DISCOUNT_ABOVE_LIMIT')
  expect(codeOf(settle(10))).toBe('DISCOUNT_REASON_REQUIRED')
  settle(10, 'Cold')()
  expect(toWireOrder(order).discount).toMatchObject({ reason: 'Cold' })
  expect(restaurant.audit.slice(-2)).toMatchObject([
    { action: 'order.placed', user: { name: restaurant.user.userEmail } },
    { action: 'order.freed', after: { discount: { reason: 'Cold' } } },
  ])
})

test('bumped food is ready until it is picked up; a table that was paid has none', () => {
  const restaurant = createMockRestaurant({
    stations: [{ id: STATION, name: 'Tandoor', position: 0, amber_minutes: 8, red_minutes: 15 }],
  })
  const order = atTable(restaurant, 'Butter Naan')
  const [record] = order.kots
  const ready = () => toWireOrder(order).ready?.map(({ number, station }) => [number, station])
  expect(ready()).toBeUndefined()
  record!.bumpedAt = restaurant.now().toISOString()
  expect(ready()).toEqual([[1, 'Tandoor']])
  record!.pickedUpAt = restaurant.now().toISOString()
  expect(ready()).toBeUndefined()

  record!.pickedUpAt = null
  settleOrderById(restaurant, order.id, undefined)
  expect(ready()).toBeUndefined()
})

test('a guest who is erased leaves neither name nor wishes behind', () => {
  const restaurant = createMockRestaurant({
    stations: [{ id: STATION, name: 'Tandoor', position: 0, amber_minutes: 8, red_minutes: 15 }],
  })
  const order = placeOrder(restaurant, {
    items: [{ ...itemOf(restaurant, 'Butter Naan'), notes: 'no butter for Meera' }],
    orderType: 'Takeaway',
    customerDetails: { name: 'Meera', address: '12 MG Road', contact: '98450 12345' },
  })
  const kept = () => JSON.stringify(restaurant.orders.find(({ id }) => id === order.id))
  expect(kept()).toContain('no butter for Meera')
  settleOrderById(restaurant, order.id, undefined)

  expect(eraseByPhone(restaurant, '+91 98450 12345')).toEqual({ erased: 1, open: 0, left: 0 })
  expect(kept()).not.toMatch(/Meera|98450/)
})

test('of a ticket of an erased guest only the wishes go, as in the orders service', () => {
  const restaurant = createMockRestaurant({
    stations: [{ id: STATION, name: 'Tandoor', position: 0, amber_minutes: 8, red_minutes: 15 }],
  })
  const order = placeOrder(restaurant, {
    items: [{ ...itemOf(restaurant, 'Butter Naan', 2), notes: 'no butter for Meera' }],
    orderType: 'Takeaway',
    customerDetails: { name: 'Meera', address: '12 MG Road', contact: '98450 12345' },
  })
  const linesKept = () => restaurant.orders.find(({ id }) => id === order.id)!.kots.map(({ kot }) => kot.lines)
  // A later release may add fields to a line; erasing a guest must keep them.
  for (const line of linesKept().flat()) Object.assign(line, { course: 1 })
  settleOrderById(restaurant, order.id, undefined)
  expect(linesKept()).toMatchObject([[{ notes: 'no butter for Meera' }]])

  eraseByPhone(restaurant, '98450 12345')
  expect(linesKept()).toEqual([[{ name: 'Butter Naan', quantity: 2, course: 1 }]])
})
