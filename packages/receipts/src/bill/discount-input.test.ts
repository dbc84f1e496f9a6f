import { expect, test } from 'vitest'
import { readDiscount } from './discount-input.ts'

test.each(['', ' ', 'ten', '-5', '1.234', 'Infinity', 'NaN', '99999999999', '0'])(
  '[C5-026] a discount of %j counts as 0',
  (text) => {
    expect(readDiscount(text, 'flat')).toBeNull()
  },
)

test.each([
  ['50', 50],
  ['12.75', 12.75],
  ['0.01', 0.01],
  [' 7 ', 7],
])('[C5-025] %j is a discount with at most two decimals', (text, value) => {
  expect(readDiscount(text, 'percent')).toEqual({ type: 'percent', value })
})
