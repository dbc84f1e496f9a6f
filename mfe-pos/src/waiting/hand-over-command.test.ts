import { createHandlers, createMockRestaurant } from '@tiffin/mock-api'
import { paise, type BasisPoints, type CartLine } from '@tiffin/domain'
import { server } from '@tiffin/web-kit/testing'
import { expect, test } from 'vitest'
import { handOverPunch } from './hand-over-punch.ts'
import type { WaitingPunch } from './punch-job.ts'

const KEY = '01910000000070008000000000000001'
const NAAN: CartLine = {
  menuItemId: 'naan',
  name: 'Butter Naan',
  quantity: 1,
  pricePaise: paise(6_000),
  rateBasisPoints: 500 as BasisPoints,
  taxGroupName: null,
  taxIsSplit: true,
}

/** A punch for the kitchen whose tickets the till has not printed, refused because its table was taken. */
function refusedPunch(lines: readonly CartLine[]): WaitingPunch {
  return {
    v: 1,
    id: KEY,
    lane: 'T4',
    subject: KEY,
    seq: 1,
    takenAt: 1_000,
    savedAt: 1_000,
    breakdowns: 0,
    refusal: { status: 409, code: 'TABLE_OCCUPIED', text: 'Table is occupied.', isFinal: true },
    job: {
      attempt: {
        key: KEY,
        orderId: null,
        lines,
        body: { items: [], totalAmount: 0, tableId: null, orderType: 'Dine-In', customerDetails: null },
      },
      kind: 'kot',
      orderType: 'Dine-In',
      table: null,
      guest: '',
      isPrinted: false,
    },
  }
}

test.each([
  ['held dishes alone have none', [{ ...NAAN, held: true }], false],
  ['a dish that is not held has one', [{ ...NAAN, held: true }, NAAN], true],
])('a punch says whether its kitchen tickets are still to be printed: %s', async (_, lines, expected) => {
  const restaurant = createMockRestaurant()
  server.use(...createHandlers(restaurant))
  await handOverPunch(refusedPunch(lines), [])
  expect(restaurant.held.map(({ handed }) => handed.printsTickets)).toEqual([expected])
})

test('a held dish is named as held for the person who decides', async () => {
  const restaurant = createMockRestaurant()
  server.use(...createHandlers(restaurant))
  await handOverPunch(refusedPunch([{ ...NAAN, held: true }, NAAN]), [])
  expect(restaurant.held.map(({ handed }) => handed.lines.map(({ name }) => name))).toEqual([
    ['Butter Naan (held)', 'Butter Naan'],
  ])
})
