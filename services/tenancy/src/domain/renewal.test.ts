import { expect, test } from 'vitest'
import { isDueForRenewal } from './renewal.ts'

const hour = 3600
const token = { iat: 1_000_000, exp: 1_000_000 + 12 * hour }

test.each([
  [0, false],
  [3 * hour, false],
  [3 * hour + 1, true],
  [11 * hour, true],
])('a token of 12 hours is due after %i s: %s', (ageSeconds, expected) => {
  expect(isDueForRenewal(token, token.iat + ageSeconds)).toBe(expected)
})
