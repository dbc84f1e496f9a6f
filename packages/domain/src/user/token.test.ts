import { expect, test } from 'vitest'
import { isTokenLive, readTokenClaims } from './token.ts'

const token = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.x`

test('[C5-053] a token is live until its expiry', () => {
  expect(isTokenLive(token({ exp: 1_000 }), 999_999)).toBe(true)
  expect(isTokenLive(token({ exp: 1_000 }), 1_000_000)).toBe(false)
})

test('[C5-054] what is no token is never live', () => {
  for (const text of ['', 'x', 'a.b.c', token({ exp: 'soon' }), token([])]) expect(isTokenLive(text, 0)).toBe(false)
})

test('[C6-030] the role is in the claims', () => {
  expect(readTokenClaims(token({ exp: 1, role: 'Waiter' }))?.role).toBe('Waiter')
})

test('a token of a restaurant names it', () => {
  expect(readTokenClaims(token({ exp: 1, tid: 'r-1' }))?.tid).toBe('r-1')
})
