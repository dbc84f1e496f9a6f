import type { HeldCommand } from '@tiffin/contracts'
import { MERGED } from '@tiffin/domain'
import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { whyRefused } from './refusal-words.ts'

/** A payment of order 0007, which was paid elsewhere or has gone to another order. */
const paymentOf = (status: string) =>
  ({
    reason: 'paid-twice',
    table: null,
    order_type: 'Takeaway',
    other_order: { order_number: '0007', status, taken_at: '2026-11-27T14:00:00.000Z', taken_by: null },
  }) as unknown as HeldCommand

test('only of an order that was paid a refused payment says that it was paid already', () => {
  expect(whyRefused(paymentOf('Completed'))).toBe(messages.paidTwice('0007'))
  expect(whyRefused(paymentOf(MERGED))).toBe(messages.paidMerged('0007'))
})
