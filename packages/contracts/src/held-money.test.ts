import { expect, test } from 'vitest'
import { readHeldMoney } from './held-money.ts'

const CASH = { method: 'Cash', amount: 60 }
const CARD = { method: 'Card', amount: 26.5 }
const TIP = { method: 'UPI', amount: 10 }
const NUMBER = 'A1/2627/000004'
const sumOf = ({ read }: ReturnType<typeof readHeldMoney>) => read.reduce((sum, { amount }) => sum + amount, 0)

test.each([
  ['one payment', { payments: [CASH] }, 60, []],
  ['two and a tip', { payments: [CASH, CARD], tip: TIP }, 96.5, []],
  ['an amount as text', { payments: [CASH, { ...CARD, amount: '26.50' }], tip: TIP }, 70, ['payment']],
  ['an amount of no price', { payments: [{ ...CASH, amount: 1e300 }, CARD], tip: TIP }, 36.5, ['payment']],
  ['a method that is none', { payments: [{ ...CASH, method: 'Shells' }, CARD] }, 26.5, ['payment']],
  ['no payment at all', { payments: [null, 7] }, 0, ['payment', 'payment']],
  ['a damaged tip', { payments: [CASH], tip: 'ten' }, 60, ['tip']],
  ['all damaged', { payments: ['60'], tip: 10 }, 0, ['payment', 'tip']],
  ['a payment that is in no list', { payments: CASH, tip: TIP }, 70, []],
  ['more payments than a bill may have', { payments: Array.from({ length: 12 }, () => CASH), tip: TIP }, 730, []],
  ['less cash than the amount', { payments: [{ ...CASH, tendered: 50 }] }, 60, []],
  ['a number without its till', { payments: [CASH], till_invoice: { number: NUMBER } }, 60, []],
  ['a damaged number', { payments: [CASH], till_invoice: { number: '7' } }, 60, ['invoice']],
  ['a body of text', 'cash 60', 0, ['payment']],
  ['no body', null, 0, []],
])('of a held settlement each part is read alone: %s', (_, body, sum, unread) => {
  const money = readHeldMoney(body)

  expect(sumOf(money)).toBe(sum)
  expect(money.unread.map(({ of }) => of)).toEqual(unread)
})

test('the number that a till gave the invoice goes with each of its payments, and with what cannot be read', () => {
  const damaged = { method: 'Cash', amount: null }
  const noted = { ...CARD, reference: 'Slip 118' }
  const body = { payments: [CASH, noted, damaged], tip: TIP, till_invoice: { till_id: 'A1', number: NUMBER } }

  expect(readHeldMoney(body)).toEqual({
    read: [
      { ...CASH, is_tip: false, invoice: NUMBER },
      { ...noted, is_tip: false, invoice: NUMBER },
      { ...TIP, is_tip: true },
    ],
    unread: [{ of: 'payment', text: JSON.stringify(damaged), invoice: NUMBER }],
  })
})
