import { createPrivateKey, createPublicKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { TOKEN_ISSUER, TOKEN_LIFE_SECONDS, type Audience, type ClaimsOf } from './claims.ts'
import { keyIdOf } from './keys.ts'

export type TokenSigner<A extends Audience> = { sign(claims: Omit<ClaimsOf<A>, 'iat' | 'exp'>): string }

/** Mints tokens of one world. Only tenancy holds the private keys. */
export function createTokenSigner<A extends Audience>(options: {
  readonly privateKey: string
  readonly audience: A
}): TokenSigner<A> {
  const key = createPrivateKey(options.privateKey)
  const keyid = keyIdOf(createPublicKey(key))
  return {
    sign: (claims) =>
      jwt.sign(claims, key, {
        algorithm: 'ES256',
        keyid,
        issuer: TOKEN_ISSUER,
        audience: options.audience,
        expiresIn: TOKEN_LIFE_SECONDS,
      }),
  }
}
