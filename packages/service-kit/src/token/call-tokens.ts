import { createPrivateKey, createPublicKey, hash as hashOf, type KeyObject } from 'node:crypto'
import {
  AppError,
  CALL_SCOPES,
  mayCall,
  type AddedService,
  type CallScope,
  type InternalCaller,
  type ServiceName,
} from '@tiffin/contracts'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { atMost } from '../at-most.ts'
import { keyIdOf, readPublicKeys } from './keys.ts'
import { CLOCK_TOLERANCE_SECONDS, keyIdOfToken, MAX_TOKEN_LENGTH, verifySigned } from './verifier.ts'

const ISSUER = 'tiffin-internal'
/**
 * The life of a token in seconds: a minute of reuse, a few seconds for the call, and a margin for clocks that differ
 * between machines.
 */
const LIFE_SECONDS = 120
const REUSE_MS = 60_000

const claims = z.object({
  about: z.enum(Object.keys(CALL_SCOPES) as [CallScope, ...CallScope[]]),
  iat: z.int(),
  exp: z.int(),
})
type Caller = InternalCaller | AddedService
type Verified = { readonly caller: Caller; readonly about: CallScope; readonly exp: number }

export type CallTokens = {
  /** Returns a token for one service and one scope, valid for at least a minute. */
  tokenFor(service: ServiceName | AddedService, about: CallScope): string
}

/** Signs internal calls with the key of this process. A token is reused for a minute, to save signatures. */
export function createCallTokens(privateKey: string): CallTokens {
  const key = createPrivateKey(privateKey)
  const keyid = keyIdOf(createPublicKey(key))
  const cached = new Map<string, { readonly token: string; readonly until: number }>()

  return {
    tokenFor(service, about) {
      const name = `${service} ${about}`
      const reusable = cached.get(name)
      if (reusable !== undefined && performance.now() < reusable.until) return reusable.token
      const token = jwt.sign({ about }, key, {
        algorithm: 'ES256',
        keyid,
        issuer: ISSUER,
        audience: service,
        expiresIn: LIFE_SECONDS,
      })
      cached.set(name, { token, until: performance.now() + REUSE_MS })
      return token
    },
  }
}

export type CallVerifier = {
  /**
   * Verifies a call token.
   *
   * @returns the caller
   * @throws AppError TOKEN_INVALID, or ACCESS_DENIED for a token of another scope or a caller without this scope
   */
  verify(token: string, about: CallScope): Caller
}

export type CallVerifierOptions = {
  /** The required audience: this service. */
  readonly service: string
  /** The public keys by caller; several PEM blocks during a rotation. */
  readonly publicKeys: Readonly<Record<string, string>>
}

/**
 * Verifies internal calls by the callers' public keys.
 *
 * @throws TypeError when two callers have the same key, or a text holds no key in PEM form
 */
export function createCallVerifier({ service, publicKeys }: CallVerifierOptions): CallVerifier {
  const keys = new Map<string, KeyObject>()
  const owners = new Map<string, Caller>()
  for (const [caller, pemText] of Object.entries(publicKeys)) {
    for (const [id, key] of readPublicKeys(pemText)) {
      if (owners.has(id)) throw new TypeError(`${String(owners.get(id))} and ${caller} have the same key`)
      owners.set(id, caller)
      keys.set(id, key)
    }
  }
  const verified = new LRUCache<string, Verified>({ ...atMost(1_000), ttl: REUSE_MS })

  function verifyNow(token: string): Verified {
    const payload = verifySigned(token, keys, { issuer: ISSUER, audience: service, maxAgeSeconds: LIFE_SECONDS })
    const { about, exp } = z.parse(claims, payload)
    return { caller: owners.get(keyIdOfToken(token) ?? '')!, about, exp }
  }

  function verifyCached(token: string): Verified {
    if (token.length > MAX_TOKEN_LENGTH) throw new AppError('TOKEN_INVALID')
    const hash = hashOf('sha256', token, 'base64')
    const known = verified.get(hash)
    if (known !== undefined && known.exp + CLOCK_TOLERANCE_SECONDS > Date.now() / 1000) return known
    try {
      const found = verifyNow(token)
      verified.set(hash, found)
      return found
    } catch {
      throw new AppError('TOKEN_INVALID')
    }
  }

  return {
    verify(token, about) {
      const found = verifyCached(token)
      if (found.about !== about || !mayCall(found.caller, about)) throw new AppError('ACCESS_DENIED')
      return found.caller
    },
  }
}
