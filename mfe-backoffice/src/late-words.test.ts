import type { LateArrival } from '@tiffin/contracts'
import { expect, test } from 'vitest'
import { lateTitle, lateWords } from './late-words.ts'

const late = (more: Partial<LateArrival> = {}): LateArrival => ({
  kind: 'place',
  taken_at: '2026-11-21T14:44:00.000Z',
  arrived_at: '2026-11-21T15:32:00.000Z',
  ...more,
})
const line = (price: number, menu_price: number | null, ...reasons: string[]) => ({
  name: 'Masala Dosa',
  quantity: 2,
  price,
  menu_price,
  reasons,
})

test.each<[Partial<LateArrival>, string]>([
  [{}, 'Taken 08:14 pm, arrived 09:02 pm'],
  [{ kind: 'settle' }, 'Paid 08:14 pm, arrived 09:02 pm'],
  [{ kind: 'of a newer release' }, 'Taken 08:14 pm, arrived 09:02 pm'],
  [{ arrived_at: '2026-11-22T03:00:00Z' }, 'Taken Nov 21, 08:14 pm, arrived Nov 22, 08:30 am'],
  [
    { lines: [line(120, 125, 'old-price')] },
    'Taken 08:14 pm, arrived 09:02 pm; old price honoured: ₹10.00 below the menu',
  ],
  [
    { lines: [line(120, 100, 'old-price')] },
    'Taken 08:14 pm, arrived 09:02 pm; old price honoured: ₹40.00 above the menu',
  ],
  [
    { lines: [line(1, 120, 'unknown-price')] },
    'Taken 08:14 pm, arrived 09:02 pm; a price that was never on the menu: ' +
      '2 × Masala Dosa ₹1.00 instead of ₹120.00',
  ],
  [
    { lines: [line(60, null, 'off-menu')], short: [{ name: 'Idli', quantity: 3 }], is_over_plan: true },
    'Taken 08:14 pm, arrived 09:02 pm; off the menu when it arrived: Masala Dosa; ' +
      'more than was left: 3 × Idli; above the daily limit of the plan',
  ],
  [{ lines: [line(120, 120, 'not-served')] }, 'Taken 08:14 pm, arrived 09:02 pm; outside its hours: Masala Dosa'],
  [
    { is_wrong_time: true, taken_at: '2026-11-17T06:00:00Z' },
    'The till said Nov 17, 11:30 am, which cannot be right. The time of arrival counts: Nov 21, 09:02 pm',
  ],
])('%o in words', (more, words) => {
  expect(lateWords(late(more))).toBe(words)
})

test('an order whose till only had a wrong time did not come late', () => {
  expect(lateTitle([late({ is_wrong_time: true })])).toBe('Wrong clock')
  expect(lateTitle([late({ is_wrong_time: true }), late({ kind: 'settle' })])).toBe('Came late')
})
