import { createHash, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Role } from '@tiffin/domain'
import jwt from 'jsonwebtoken'

export interface Claims {
  readonly restaurantId: string
  readonly subdomain: string
  readonly userId: string
  readonly role: Role
}

type Keys = Readonly<Record<'JWT_RESTAURANT_PRIVATE_KEY' | 'JWT_RESTAURANT_PUBLIC_KEY', string>>

const LIFE_SECONDS = 12 * 60 * 60

/**
 * Creates a function that signs tokens with this installation's key, as tenancy does. A thousand logins would take too
 * long, because checking a password is slow on purpose.
 */
export function createTokenMint(dataDir: string): (claims: Claims) => string {
  const keys = JSON.parse(readFileSync(path.join(dataDir, 'secrets/keys.json'), 'utf8')) as Keys
  const spki = createPublicKey(keys.JWT_RESTAURANT_PUBLIC_KEY).export({ type: 'spki', format: 'der' })
  const keyid = createHash('sha256').update(spki).digest('base64url').slice(0, 16)
  return ({ restaurantId, subdomain, userId, role }) =>
    jwt.sign({ sub: userId, tid: restaurantId, sd: subdomain, role, tv: 1 }, keys.JWT_RESTAURANT_PRIVATE_KEY, {
      algorithm: 'ES256',
      keyid,
      issuer: 'tiffin',
      audience: 'restaurant',
      expiresIn: LIFE_SECONDS,
    })
}
