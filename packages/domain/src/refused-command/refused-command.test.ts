import { expect, test } from 'vitest'
import {
  fitsRefusal,
  REFUSAL_DECISIONS,
  REFUSAL_REASONS,
  refusalReasonOf,
  mayDecide,
  type RefusalReason,
} from './refused-command.ts'

test.each([
  ['TABLE_OCCUPIED', 'table-taken', null],
  ['TABLE_NOT_FOUND', 'table-gone', 'paid-gone'],
  ['ORDER_COMPLETED', 'order-completed', 'paid-twice'],
  ['ORDER_NOT_FOUND', 'order-gone', 'paid-gone'],
  ['ORDER_CHANGED', null, 'paid-less'],
  ['PAYMENTS_MISMATCH', null, 'paid-less'],
  ['INVOICE_NUMBER_REFUSED', null, 'number-refused'],
  ['INVALID_REQUEST', 'unreadable', 'unreadable'],
  ['MALFORMED_JSON', 'unreadable', 'unreadable'],
  ['TOO_OLD', 'too-old', 'too-old'],
  ['PRICE_CHANGED', null, null],
  ['DISCOUNT_ABOVE_LIMIT', null, null],
  [null, null, null],
])('a punch that is refused with %s is held as %s, a payment as %s', (code, ofPunch, ofPayment) => {
  expect([refusalReasonOf(code, 'punch'), refusalReasonOf(code, 'payment')]).toEqual([ofPunch, ofPayment])
})

const fitting = (reason: RefusalReason, isPaid: boolean, isPayment: boolean, hasMoney = isPaid) =>
  REFUSAL_DECISIONS.filter((each) => fitsRefusal(each, { reason, isPaid, isPayment, hasMoney }))

test('dishes are added to an order only where it has taken their table, and never once they are paid', () => {
  const apart = ['table', 'takeaway', 'drop']
  for (const reason of ['table-gone', 'order-completed', 'order-gone'] as const)
    expect([false, true].map((isPaid) => fitting(reason, isPaid, false))).toEqual([apart, apart])
  expect([false, true].map((isPaid) => fitting('table-taken', isPaid, false))).toEqual([['add', ...apart], apart])
})

test('a payment is recorded with its order only while that is open, and no decision makes an order of it', () => {
  expect(fitting('paid-twice', true, true)).toEqual(['drop', 'difference'])
  expect(fitting('paid-gone', true, true)).toEqual(['drop', 'difference'])
  expect(fitting('paid-less', true, true)).toEqual(['drop', 'record', 'difference'])
  expect(fitting('number-refused', true, true)).toEqual(['drop', 'record', 'difference'])
  expect(fitting('unreadable', false, false)).toEqual(['drop'])
  expect(fitting('unreadable', true, true)).toEqual(['drop', 'difference'])
  expect(fitting('too-old', true, true)).toEqual(['drop', 'send', 'difference'])
  expect(fitting('too-old', true, false)).toEqual(['table', 'takeaway', 'drop', 'send'])
})

test('a payment without an amount that can be read is no difference, and can be dropped', () => {
  for (const reason of ['paid-twice', 'paid-gone', 'unreadable'] as const)
    expect(fitting(reason, true, true, false)).toEqual(['drop'])
})

test('every reason can be dropped, so that nothing stays held for ever', () => {
  for (const reason of REFUSAL_REASONS) expect(fitting(reason, false, false)).toContain('drop')
})

test('a Waiter decides everything but to drop and to record a difference', () => {
  expect(REFUSAL_DECISIONS.filter((decision) => !mayDecide('Waiter', decision))).toEqual(['drop', 'difference'])
  for (const role of ['Admin', 'Captain', 'Cashier'] as const)
    expect(REFUSAL_DECISIONS.every((decision) => mayDecide(role, decision))).toBe(true)
})
