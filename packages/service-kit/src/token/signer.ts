import { createPrivateKey, createPublicKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { LIFE_SECONDS_OF, TOKEN_ISSUER, type Audience, type ClaimsOf } from './verifier.ts'
import { keyIdOf } from './keys.ts'

/** The claims of an audience without the times, which the signer adds. */
type Unsigned<Claims> = Claims extends unknown ? Omit<Claims, 'iat' | 'exp'> : never

export type TokenSigner<A extends Audience> = {
  /** Signs a token that lives as long as its audience allows, or for `lifeSeconds`. */
  sign(claims: Unsigned<ClaimsOf<A>>, lifeSeconds?: number): string
}

/** Signs tokens of one audience. Only tenancy has the private keys. */
export function createTokenSigner<A extends Audience>(options: {
  readonly privateKey: string
  readonly audience: A
}): TokenSigner<A> {
  const key = createPrivateKey(options.privateKey)
  const keyid = keyIdOf(createPublicKey(key))
  return {
    sign: (claims, expiresIn = LIFE_SECONDS_OF[options.audience]) =>
      jwt.sign(claims, key, { algorithm: 'ES256', keyid, issuer: TOKEN_ISSUER, audience: options.audience, expiresIn }),
  }
}
