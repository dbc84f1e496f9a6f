import { createHmac, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import jwt from 'jsonwebtoken'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testKeys } from '../testing/env.ts'
import { keyIdOf } from './keys.ts'
import { createTokenSigner } from './signer.ts'
import { bearerToken, createTokenVerifier } from './verifier.ts'

const { publicKey, privateKey } = testKeys.restaurant
const keyid = keyIdOf(createPublicKey(publicKey))
const claims = {
  sub: '01910000-0000-7000-8000-0000000000a1',
  tid: '01910000-0000-7000-8000-00000000000a',
  sd: 'spice',
  role: 'Waiter',
  tv: 1,
} as const
const right = { algorithm: 'ES256', keyid, issuer: 'tiffin', audience: 'restaurant', expiresIn: 3600 } as const
const sign = (changes: jwt.SignOptions = {}, payload: object = claims, key = privateKey) =>
  jwt.sign(payload, key, { ...right, ...changes })
const verifier = createTokenVerifier({ publicKey, audience: 'restaurant' })

function codeOf(token: string, by: { verify(token: string): unknown } = verifier): string {
  try {
    by.verify(token)
    return 'accepted'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const withoutKeyId = (): string => {
  const { keyid: _, ...rest } = right
  return jwt.sign(claims, privateKey, rest)
}

/** Signs a token correctly, with a header that the library would not write. */
function signWithHeader(header: object): string {
  const now = Math.floor(Date.now() / 1000)
  const payload = { ...claims, iss: 'tiffin', aud: 'restaurant', iat: now, exp: now + 3600 }
  const content = `${base64(header)}.${base64(payload)}`
  const signature = createSign('SHA256')
    .update(content)
    .sign({ key: privateKey, dsaEncoding: 'ieee-p1363' }, 'base64url')
  return `${content}.${signature}`
}

afterEach(() => vi.useRealTimers())

test('a genuine token is accepted, again and again', () => {
  const token = sign()

  expect(verifier.verify(token)).toMatchObject(claims)
  expect(verifier.verify(token)).toMatchObject(claims)
})

test('[C7-002] a Bearer header carries the token', () => {
  expect(bearerToken('Bearer abc')).toBe('abc')
  expect(bearerToken('bearer abc')).toBe('abc')
})

describe('a forged token is refused', () => {
  const tampered = (): string => {
    const [header, , signature] = sign().split('.')
    return [header, base64({ ...claims, role: 'Admin', exp: 4_000_000_000, iat: 1 }), signature].join('.')
  }
  const another = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

  const valid = { ...claims, iss: 'tiffin', aud: 'restaurant', iat: 1, exp: 4e9 }

  test.each([
    ['no algorithm', () => `${base64({ alg: 'none', typ: 'JWT', kid: keyid })}.${base64(valid)}.`],
    [
      'HS256 with the public key as the secret',
      () => {
        const content = `${base64({ alg: 'HS256', typ: 'JWT', kid: keyid })}.${base64(valid)}`
        return `${content}.${createHmac('sha256', publicKey).update(content).digest('base64url')}`
      },
    ],
    ['another key under our key id', () => sign({}, claims, another.privateKey)],
    ['an unknown key id', () => sign({ keyid: 'other' })],
    ['a key id that names a property of every object', () => sign({ keyid: 'constructor' })],
    ['no key id', withoutKeyId],
    ['another audience', () => sign({ audience: 'system' })],
    ['another issuer', () => sign({ issuer: 'someone' })],
    ['tampered claims', tampered],
    ['a crit header', () => signWithHeader({ alg: 'ES256', typ: 'JWT', kid: keyid, crit: ['exp'], exp: 1 })],
    [
      'no expiry',
      () => jwt.sign(claims, privateKey, { algorithm: 'ES256', keyid, issuer: 'tiffin', audience: 'restaurant' }),
    ],
    ['no restaurant', () => sign({}, { ...claims, tid: undefined })],
    ['no token version', () => sign({}, { ...claims, tv: undefined })],
    ['an unknown role', () => sign({}, { ...claims, role: 'Owner' })],
    ['a restaurant that is no uuid', () => sign({}, { ...claims, tid: "' or 1=1" })],
    ['more than 4 KB', () => sign({}, { ...claims, more: 'x'.repeat(5000) })],
    ['no token at all', () => 'abc'],
  ])('%s: TOKEN_INVALID', (_, make) => {
    expect(codeOf(make())).toBe('TOKEN_INVALID')
  })

  test('the same header without crit is accepted, so it was the crit that was refused', () => {
    expect(codeOf(signWithHeader({ alg: 'ES256', typ: 'JWT', kid: keyid }))).toBe('accepted')
  })
})

describe('[C8-049] time', () => {
  test('an expired token: SESSION_ENDED, with five seconds of tolerance', () => {
    expect(codeOf(sign({ expiresIn: -4 }))).toBe('accepted')
    expect(codeOf(sign({ expiresIn: -6 }))).toBe('SESSION_ENDED')
  })

  test('a token older than a shift ends, whatever expiry it claims', () => {
    const thirteenHoursAgo = Math.floor(Date.now() / 1000) - 13 * 3600
    expect(codeOf(sign({ expiresIn: 100 * 3600 }, { ...claims, iat: thirteenHoursAgo }))).toBe('SESSION_ENDED')
  })

  test('a remembered token still expires', () => {
    const token = sign({ expiresIn: 30 })
    expect(codeOf(token)).toBe('accepted')

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40_000 })
    expect(codeOf(token)).toBe('SESSION_ENDED')
  })
})

test('two keys are live during a rotation', () => {
  const rotating = createTokenVerifier({
    publicKey: `${testKeys.system.publicKey}\n${publicKey}`,
    audience: 'restaurant',
  })
  const fresh = createTokenSigner({ privateKey: testKeys.system.privateKey, audience: 'restaurant' }).sign(claims)

  expect([codeOf(sign(), rotating), codeOf(fresh, rotating), codeOf(fresh)]).toEqual([
    'accepted',
    'accepted',
    'TOKEN_INVALID',
  ])
})
