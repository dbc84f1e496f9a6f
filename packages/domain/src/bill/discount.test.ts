import { expect, test } from 'vitest'
import { RangeViolation } from '../range-violation.ts'
import { basisPointsFromPercent, paise } from '../money/money.ts'
import { fromWireDiscount, isDiscountWithin, NO_DISCOUNT } from './discount.ts'

test('a flat discount is rupees, one in percent is of the subtotal, and none takes nothing off', () => {
  expect(fromWireDiscount({ type: 'flat', value: 12.5 })).toEqual({ type: 'flat', amountPaise: 1_250 })
  expect(fromWireDiscount({ type: 'percent', value: 12.5 })).toEqual({ type: 'percent', basisPoints: 1_250 })
  expect(fromWireDiscount(null)).toEqual(NO_DISCOUNT)
})

test.each(['flat', 'percent'] as const)('a %s discount has at most two decimals', (type) => {
  expect(() => fromWireDiscount({ type, value: 1.005 })).toThrow(RangeViolation)
})

test.each([
  [{ type: 'percent', value: 10 }, true],
  [{ type: 'percent', value: 10.01 }, false],
  [{ type: 'flat', value: 24 }, true],
  [{ type: 'flat', value: 24.01 }, false],
] as const)('%j of ₹240 within ten percent: %s', (wire, isWithin) => {
  expect(isDiscountWithin(fromWireDiscount(wire), paise(24_000), basisPointsFromPercent(10))).toBe(isWithin)
})
