import { createPublicKey } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import jwt from 'jsonwebtoken'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testKeys } from '../testing/env.ts'
import { createCallTokens, createCallVerifier, type CallVerifier } from './call-tokens.ts'
import { keyIdOf } from './keys.ts'

const { gateway, orders, tenancy } = testKeys.callers
const catalog = createCallVerifier({
  service: 'catalog',
  publicKeys: { orders: orders.publicKey, tenancy: tenancy.publicKey },
})
const right = {
  algorithm: 'ES256',
  keyid: keyIdOf(createPublicKey(orders.publicKey)),
  issuer: 'tiffin-internal',
  audience: 'catalog',
  expiresIn: 120,
} as const
const sign = (changes: jwt.SignOptions = {}, payload: object = { about: 'menus' }, key = orders.privateKey) =>
  jwt.sign(payload, key, { ...right, ...changes })

function outcome(token: string, verifier: CallVerifier = catalog, about: 'menus' | 'purge' = 'menus'): string {
  try {
    return verifier.verify(token, about)
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

afterEach(() => vi.useRealTimers())

test('tells who asks, again and again', () => {
  const token = createCallTokens(orders.privateKey).tokenFor('catalog', 'menus')

  expect([outcome(token), outcome(token), outcome(sign())]).toEqual(['orders', 'orders', 'orders'])
})

test('a caller that is known is held to what it may ask, whatever it signs', () => {
  const purge = sign({}, { about: 'purge' })

  expect([
    outcome(purge, catalog, 'purge'),
    outcome(createCallTokens(tenancy.privateKey).tokenFor('catalog', 'purge'), catalog, 'purge'),
  ]).toEqual(['ACCESS_DENIED', 'tenancy'])
})

test.each([
  ['the key of a caller it does not know', createCallTokens(gateway.privateKey).tokenFor('catalog', 'menus')],
  ['another key under a known id', sign({}, undefined, gateway.privateKey)],
  ['a token of a user', sign({ issuer: 'tiffin', audience: 'restaurant' })],
  ['another service', sign({ audience: 'billing' })],
  ['nothing it is about', sign({}, {})],
  ['something nobody knows', sign({}, { about: 'everything' })],
  [
    'a life of more than two minutes',
    sign({ expiresIn: 3600 }, { about: 'menus', iat: Math.floor(Date.now() / 1000) - 200 }),
  ],
  ['an end that is past', sign({ expiresIn: -6 })],
  ['more than 4 KB', sign({}, { about: 'menus', more: 'x'.repeat(5000) })],
  ['no token at all', 'abc'],
])('%s: TOKEN_INVALID', (_, token) => {
  expect(outcome(token)).toBe('TOKEN_INVALID')
})

describe('time', () => {
  test('a token is used for a minute and then made again', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const tokens = createCallTokens(orders.privateKey)
    const first = tokens.tokenFor('catalog', 'menus')
    vi.advanceTimersByTime(50_000)
    expect(tokens.tokenFor('catalog', 'menus')).toBe(first)

    vi.advanceTimersByTime(11_000)
    expect(tokens.tokenFor('catalog', 'menus')).not.toBe(first)
    expect(outcome(first)).toBe('orders')
  })

  test('one that was accepted still ends', () => {
    const token = sign({ expiresIn: 30 })
    expect(outcome(token)).toBe('orders')

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40_000 })
    expect(outcome(token)).toBe('TOKEN_INVALID')
  })
})

test('a caller has two keys while one replaces the other', () => {
  const both = createCallVerifier({
    service: 'catalog',
    publicKeys: { orders: `${orders.publicKey}\n${gateway.publicKey}` },
  })

  expect([
    outcome(sign(), both),
    outcome(createCallTokens(gateway.privateKey).tokenFor('catalog', 'menus'), both),
  ]).toEqual(['orders', 'orders'])
})

test('two callers cannot have one key, or the one could pass for the other', () => {
  expect(() =>
    createCallVerifier({ service: 'catalog', publicKeys: { orders: orders.publicKey, tenancy: orders.publicKey } }),
  ).toThrow('orders and tenancy have the same key')
})
