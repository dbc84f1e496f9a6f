import { paise, type BasisPoints } from '@tiffin/domain'
import { serverTime } from '@tiffin/web-kit'
import { setServerAhead } from '@tiffin/web-kit/testing'
import { expect, test } from 'vitest'
import { orderWithWaiting } from './order-with-waiting.ts'
import type { WaitingPunch } from './punch-job.ts'

const [KEY, HOUR_MS] = ['01910000000070008000000000000001', 3_600_000]

test('a waiting dish is held since its tap by the time of the server, however wrong the clock of the till is', () => {
  setServerAhead(2 * HOUR_MS)
  const takenAt = Date.now()
  const punch: WaitingPunch = {
    v: 1,
    id: KEY,
    lane: 'T4',
    subject: KEY,
    seq: 1,
    takenAt,
    savedAt: takenAt,
    breakdowns: 0,
    refusal: null,
    job: {
      attempt: {
        key: KEY,
        orderId: null,
        lines: [
          {
            menuItemId: 'naan',
            name: 'Butter Naan',
            quantity: 1,
            pricePaise: paise(6_000),
            rateBasisPoints: 500 as BasisPoints,
            taxGroupName: null,
            taxIsSplit: true,
            held: true,
          },
        ],
        body: { id: KEY, items: [], totalAmount: 0, tableId: null, orderType: 'Dine-In', customerDetails: null },
      },
      kind: 'order',
      orderType: 'Dine-In',
      table: null,
      guest: '',
      isPrinted: false,
      onVersion: 0,
    },
  }
  const since = orderWithWaiting(null, [punch])?.items.map(({ held_since }) => held_since)
  const [heldMs] = (since ?? []).map((instant) => Date.parse(instant ?? ''))
  expect(Math.abs(heldMs! - serverTime(takenAt))).toBeLessThan(HOUR_MS)
})
