import { describe, expect, test } from 'vitest'
import { isChargedAfterEnd, isPaidTwice, type PaymentWithPurchase } from './payment-issue.ts'

const begin = Date.parse('2026-11-21T06:00:00Z')
const DAY = 24 * 60 * 60
const at = (seconds: number) => new Date(begin + seconds * 1_000)

/** A payment: when its purchase was created, when it was paid, and its period, in seconds. */
const payment = (id: string, begun: number, paid: number, from = paid, to = from + 30 * DAY): PaymentWithPurchase => ({
  paymentId: id,
  paidAt: at(paid),
  periodStart: at(from),
  periodEnd: at(to),
  purchase: { id, createdAt: at(begun) },
})

describe('paid twice', () => {
  test.each([
    ['two checkouts are open at once', payment('a', 0, 100), payment('b', 50, 200), true],
    ['whichever is paid first', payment('a', 0, 200), payment('b', 50, 100), true],
    [
      'within one second, as times of the provider are whole seconds',
      payment('a', 0, 10),
      payment('b', 10.9, 11),
      true,
    ],
    [
      'the older one is renewed after the newer one was begun',
      payment('a', 0, 30 * DAY),
      payment('b', DAY, 30 * DAY),
      true,
    ],
    ['another plan is chosen while one is paid for', payment('a', 0, 10), payment('b', DAY, DAY + 10), false],
    ['the newer one begins when the older one is over', payment('a', 0, 10), payment('b', 5, 30 * DAY + 10), false],
    [
      'it is bought in the last hour of the older one',
      payment('a', 0, 10),
      payment('b', 30 * DAY - 1_800, 30 * DAY - 1_700),
      false,
    ],
  ])('%s', (_, one, other, expected) => {
    expect([isPaidTwice(one, other), isPaidTwice(other, one)]).toEqual([expected, expected])
  })

  test('renewals of one purchase, and charges without a period, are none', () => {
    const one = payment('a', 0, 10)

    expect(isPaidTwice(one, payment('a', 0, 20))).toBe(false)
    expect(isPaidTwice(one, { ...payment('b', 5, 20), periodStart: null })).toBe(false)
  })
})

test('charged after its end: by more than clocks differ', () => {
  expect([59, 60, 61].map((seconds) => isChargedAfterEnd(at(seconds), { endingSince: at(0) }))).toEqual([
    false,
    false,
    true,
  ])
  expect(isChargedAfterEnd(at(10 * DAY), { endingSince: null })).toBe(false)
})
