import { expect, test } from 'vitest'
import { isAbove100Percent, readDiscount } from './discount-fields.tsx'

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

test.each([
  ['100', 'percent', false],
  ['100.01', 'percent', true],
  ['150', 'percent', true],
  ['150', 'flat', false],
  ['much', 'percent', false],
] as const)('%s as %s is above all of a bill: %s', (text, type, above) => {
  expect(isAbove100Percent(text, type)).toBe(above)
})

test('more than all of a bill counts as 0', () => {
  expect([readDiscount('100', 'percent'), readDiscount('100.01', 'percent')]).toEqual([
    { type: 'percent', value: 100 },
    null,
  ])
})
