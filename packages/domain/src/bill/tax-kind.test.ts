import { expect, test } from 'vitest'
import { basisPointsFromPercent } from '../money/money.ts'
import { taxKindOf } from './tax-kind.ts'

test.each([
  [null, 5, true, 'gst'],
  [undefined, 0, true, 'gst'],
  [null, 20, false, 'vat'],
  [null, 0, false, 'none'],
  ['gst', 5, false, 'gst'],
  ['vat', 20, true, 'vat'],
  ['none', 0, true, 'none'],
] as const)('kind %s, %d %%, split %s: %s', (kind, rate, isSplit, expected) => {
  expect(taxKindOf(kind, { rateBasisPoints: basisPointsFromPercent(rate), isSplit })).toBe(expected)
})
