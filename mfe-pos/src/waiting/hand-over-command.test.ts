import { createHandlers, createMockRestaurant } from '@tiffin/mock-api'
import { paise, type BasisPoints, type CartLine } from '@tiffin/domain'
import { server } from '@tiffin/web-kit/testing'
import { expect, test } from 'vitest'
import { handOverCommand, isHandedOver } from './hand-over-command.ts'
import type { Waiting, WaitingPunch } from './punch-job.ts'

const KEY = '01910000000070008000000000000001'
const ORDER = '01910000-0000-7000-8000-000000000002'
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
  await handOverCommand(refusedPunch(lines), [])
  expect(restaurant.held.map(({ handed }) => handed.printsTickets)).toEqual([expected])
})

test('a held dish is named as held for the person who decides', async () => {
  const restaurant = createMockRestaurant()
  server.use(...createHandlers(restaurant))
  await handOverCommand(refusedPunch([{ ...NAAN, held: true }, NAAN]), [])
  expect(restaurant.held.map(({ handed }) => handed.lines.map(({ name }) => name))).toEqual([
    ['Butter Naan (held)', 'Butter Naan'],
  ])
})

/** A payment of an order that the server has, refused with this code. */
function refusedPayment(code: string): Waiting {
  const { job: _job, ...command } = refusedPunch([])
  return {
    ...command,
    v: 2,
    subject: ORDER,
    isLast: true,
    refusal: { status: 409, code, text: 'Refused.', isFinal: true },
    job: {
      orderId: ORDER,
      key: KEY,
      body: { payments: [{ method: 'Cash', amount: 735 }], version: 1, order_id: ORDER },
      orderType: 'Dine-In',
      table: null,
      guest: '',
    },
  }
}

test.each([
  ['ORDER_COMPLETED', 'paid-twice'],
  ['ORDER_CHANGED', 'paid-less'],
  ['PAYMENTS_MISMATCH', 'paid-less'],
  ['ORDER_NOT_FOUND', 'paid-gone'],
  ['INVOICE_NUMBER_REFUSED', 'number-refused'],
])('a payment that is refused with %s is handed over alone, as %s, with its order', async (code, reason) => {
  const restaurant = createMockRestaurant()
  server.use(...createHandlers(restaurant))
  const payment = refusedPayment(code)
  expect(isHandedOver(payment)).toBe(true)
  expect(await handOverCommand(payment, [refusedPayment(code)])).toEqual([])

  expect(restaurant.held.map(({ handed }) => handed)).toMatchObject([
    { reason, orderId: ORDER, lines: [], commands: [{ id: KEY, kind: 'settle', body: { version: 1 } }] },
  ])
})

test('dishes behind a refused payment stay in the queue, because a decision about money places none', async () => {
  const restaurant = createMockRestaurant()
  server.use(...createHandlers(restaurant))
  expect(await handOverCommand(refusedPayment('ORDER_CHANGED'), [refusedPunch([NAAN])])).toEqual([])

  expect(restaurant.held.map(({ handed }) => [handed.lines, handed.commands.length])).toEqual([[[], 1]])
})

test('a discount that is refused stays at the bill', () => {
  expect(isHandedOver(refusedPayment('DISCOUNT_ABOVE_LIMIT'))).toBe(false)
  expect(isHandedOver(refusedPayment('PRICE_CHANGED'))).toBe(false)
})

test('a body that the server refuses travels as text, and what is shown of it can be stored', async () => {
  const restaurant = createMockRestaurant()
  server.use(...createHandlers(restaurant))
  const punch = {
    ...refusedPunch([{ ...NAAN, name: 'Butter\0 Naan\uD83D' }]),
    refusal: { status: 400, code: 'INVALID_REQUEST', text: 'Invalid.', isFinal: true },
  }
  await handOverCommand(punch, [])

  const [{ handed }] = restaurant.held as [(typeof restaurant.held)[number]]
  expect(handed).toMatchObject({ reason: 'unreadable', printsTickets: false, commands: [{ kind: 'text' }] })
  expect(handed.lines).toEqual([{ name: 'Butter Naan', quantity: 1 }])
  expect(JSON.parse(handed.commands[0]!.body as string)).toEqual(punch.job)
})

test('a payment that the server does not accept is handed over with its money', async () => {
  const restaurant = createMockRestaurant()
  server.use(...createHandlers(restaurant))
  const payment = refusedPayment('INVALID_REQUEST')
  await handOverCommand(payment, [])

  expect(restaurant.held.map(({ handed }) => handed)).toMatchObject([
    { reason: 'unreadable', commands: [{ kind: 'settle', body: { payments: [{ method: 'Cash', amount: 735 }] } }] },
  ])
})

test('what is too old is handed over although an earlier request may have been carried out', () => {
  const refusal = { status: 403, code: 'TOO_OLD', text: 'Too old.', isFinal: false }
  expect(isHandedOver({ ...refusedPunch([NAAN]), refusal })).toBe(true)
  expect(isHandedOver({ ...refusedPunch([NAAN]), refusal: { ...refusal, code: 'ACCESS_DENIED' } })).toBe(false)
})
