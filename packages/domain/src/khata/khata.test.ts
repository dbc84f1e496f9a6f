import { expect, test } from 'vitest'
import { paise } from '../money/money.ts'
import { exceedsKhataLimit, findKhatas, leftOfBill, type KhataBill } from './khata.ts'

const bill = (amount: number, charged: number): KhataBill => ({
  amountPaise: paise(amount * 100),
  chargedPaise: paise(charged * 100),
})
const left = (bills: readonly KhataBill[], received: number) => {
  const chargedPaise = bills.at(-1)!.chargedPaise
  const khata = { chargedPaise, owedPaise: paise(chargedPaise - received * 100) }
  return bills.map((each) => leftOfBill(each, khata) / 100)
}

test('of a bill of 368 on a khata 68 is left after a receipt of 300', () => {
  expect(left([bill(368, 368)], 300)).toEqual([68])
})

test.each([
  [0, [368, 100, 32]],
  [368, [0, 100, 32]],
  [400, [0, 68, 32]],
  [500, [0, 0, 0]],
])('receipts of %d pay the oldest bills of a khata first', (received, rest) => {
  expect(left([bill(368, 368), bill(100, 468), bill(32, 500)], received)).toEqual(rest)
})

test('a khata reaches its limit without exceeding it, and without a limit there is nothing to exceed', () => {
  const [owed, limit] = [paise(70_000), paise(100_000)]
  expect(exceedsKhataLimit(paise(30_000), owed, limit)).toBe(false)
  expect(exceedsKhataLimit(paise(30_001), owed, limit)).toBe(true)
  expect(exceedsKhataLimit(paise(30_001), owed, null)).toBe(false)
})

test.each([
  ['ravi', [1]],
  ['98450-123', [1]],
  ['2', [2]],
  ['12', []],
  ['', [1, 2]],
])('%o finds khatas by name, phone or number', (search, numbers) => {
  const khatas = [
    { number: 1, name: 'Ravi Kumar', phone: '98450 12345' },
    { number: 2, name: 'Asha', phone: '+91 99000 77777' },
  ]
  expect(findKhatas(khatas, search).map(({ number }) => number)).toEqual(numbers)
})
