import { expect, test } from 'vitest'
import { fitsHeld, HELD_DECISIONS, HELD_REASONS, heldReasonOf, mayDecide } from './refused-command.ts'

test.each([
  ['TABLE_OCCUPIED', 'table-taken'],
  ['TABLE_NOT_FOUND', 'table-gone'],
  ['ORDER_COMPLETED', 'order-completed'],
  ['ORDER_NOT_FOUND', 'order-gone'],
  ['PRICE_CHANGED', null],
  [null, null],
])('a refusal with %s is held as %s', (code, reason) => {
  expect(heldReasonOf(code)).toBe(reason)
})

test('dishes are added to an order only where it has taken their table, and never once they are paid', () => {
  const fitting = HELD_REASONS.flatMap((reason) =>
    [false, true].map((isPaid) => [
      reason,
      isPaid,
      HELD_DECISIONS.filter((each) => fitsHeld(each, { reason, isPaid })),
    ]),
  )

  const apart = ['table', 'takeaway', 'drop']
  expect(fitting).toEqual(
    HELD_REASONS.flatMap((reason) => [
      [reason, false, reason === 'table-taken' ? ['add', ...apart] : apart],
      [reason, true, apart],
    ]),
  )
})

test('a Waiter decides everything but to drop', () => {
  expect(HELD_DECISIONS.filter((decision) => mayDecide('Waiter', decision))).toEqual(['add', 'table', 'takeaway'])
  for (const role of ['Admin', 'Captain', 'Cashier'] as const)
    expect(HELD_DECISIONS.every((decision) => mayDecide(role, decision))).toBe(true)
})
