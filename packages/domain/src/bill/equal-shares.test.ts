import { expect, test } from 'vitest'
import { paise } from '../money/money.ts'
import { equalShares } from './equal-shares.ts'

test('735 in four parts is three times 184 and 183', () => {
  expect(equalShares(paise(73_500), 4)).toEqual([18_400, 18_400, 18_400, 18_300])
})

test.each([
  [86_100, 2],
  [86_100, 10],
  [300, 4],
  [0, 3],
  [12_345, 7],
])('%d paise in %d parts add up, and none is a rupee below another', (amount, parts) => {
  const shares = equalShares(paise(amount), parts)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
  expect(shares).toHaveLength(parts)
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(200)
  // Only the first part may have odd paise.
  expect(shares.slice(1).every((share) => share % 100 === 0)).toBe(true)
})
