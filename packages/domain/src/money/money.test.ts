import { expect, test } from 'vitest'
import { RangeViolation } from '../range-violation.ts'
import { formatAmount, formatPercent, formatRupees } from './format.ts'
import { basisPointsFromPercent, paise, paiseFromRupees, rupeesFromPaise } from './money.ts'

test.each([
  [4.35, 435],
  [0.1 + 0.2, 30],
  [99.99, 9_999],
  [123_456.7, 12_345_670],
  [0, 0],
])('%d rupees are %d paise', (rupees, expected) => {
  expect(paiseFromRupees(rupees)).toBe(expected)
})

test.each([0.001, 1.005, Number.NaN, Infinity])('%d rupees are refused', (rupees) => {
  expect(() => paiseFromRupees(rupees)).toThrow(RangeViolation)
})

test('a fraction of a paisa is refused', () => {
  expect(() => paise(0.5)).toThrow(RangeViolation)
})

test('rupees survive the way to paise and back', () => {
  for (let amount = 0; amount < 100_000; amount += 7)
    expect(paiseFromRupees(rupeesFromPaise(paise(amount)))).toBe(amount)
})

test('[C1-014] [C1-015] amounts show the rupee sign, two decimals and Indian grouping', () => {
  expect(formatRupees(paise(123_456_750))).toBe('₹12,34,567.50')
  expect(formatRupees(paise(10_000_000))).toBe('₹1,00,000.00')
  expect(formatRupees(paise(99_900))).toBe('₹999.00')
  expect(formatAmount(paise(-12_345))).toBe('-123.45')
})

test('[C9-030] prices in paise show in rupees', () => {
  expect(formatRupees(paise(49_900))).toBe('₹499.00')
})

test('percents print without trailing zeros', () => {
  expect(formatPercent(basisPointsFromPercent(2.5))).toBe('2.5')
  expect(formatPercent(basisPointsFromPercent(18))).toBe('18')
})
