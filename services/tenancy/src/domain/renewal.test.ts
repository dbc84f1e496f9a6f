import { expect, test } from 'vitest'
import { renewalOf, SESSION_LIFE_SECONDS } from './renewal.ts'

const hour = 3600
const day = 24 * hour
const signedIn = 1_000_000
const token = { iat: signedIn, exp: signedIn + 12 * hour }

test.each([
  [0, false],
  [3 * hour, false],
  [3 * hour + 1, true],
  [11 * hour, true],
])('a token of 12 hours is due after %i s: %s', (ageSeconds, isDue) => {
  expect(renewalOf(token, token.iat + ageSeconds) !== null).toBe(isDue)
})

test('a renewed token keeps when its user signed in; one that does not say counts from when it was made', () => {
  const now = signedIn + 6 * hour

  expect(renewalOf({ ...token, auth_time: signedIn - day }, now)).toEqual({
    auth_time: signedIn - day,
    lifeSeconds: 12 * hour,
  })
  expect(renewalOf(token, now)).toEqual({ auth_time: signedIn, lifeSeconds: 12 * hour })
})

test('a chain of renewals ends 30 days after the sign-in to the second', () => {
  let last: { iat: number; exp: number; auth_time?: number } = token
  for (;;) {
    const now = Math.min(last.iat + 4 * hour, last.exp - 1)
    const next = renewalOf(last, now)
    if (next === null) break
    last = { iat: now, exp: now + next.lifeSeconds, auth_time: next.auth_time }
  }

  expect(last.exp).toBe(signedIn + SESSION_LIFE_SECONDS)
  expect(SESSION_LIFE_SECONDS).toBe(30 * day)
})
