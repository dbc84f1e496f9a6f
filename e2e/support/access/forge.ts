import { createHmac, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import jwt from 'jsonwebtoken'
import { stackDataDir } from '../where.ts'

type Keys = Readonly<Record<`JWT_${'RESTAURANT' | 'SYSTEM'}_${'PRIVATE' | 'PUBLIC'}_KEY`, string>>
export const keys = (): Keys => JSON.parse(readFileSync(path.join(stackDataDir, 'secrets/keys.json'), 'utf8')) as Keys

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const partsOf = (token: string) =>
  jwt.decode(token, { complete: true }) as { header: jwt.JwtHeader; payload: jwt.JwtPayload }

type Changes = { readonly header?: object; readonly claims?: object }

/** Returns the token with changed claims under the old signature. */
export function tampered(token: string, claims: object): string {
  const { header, payload } = partsOf(token)
  return `${part(header)}.${part({ ...payload, ...claims })}.${token.split('.')[2]}`
}

/** Returns the token with another algorithm, `none` by default, and without a signature. */
export function unsigned(token: string, alg = 'none'): string {
  const { header, payload } = partsOf(token)
  return `${part({ ...header, alg })}.${part(payload)}.`
}

/** Returns the token of an algorithm confusion: signed as HS256 with the public key as the secret. */
export function signedWithPublicKey(token: string): string {
  const { header, payload } = partsOf(token)
  const text = `${part({ ...header, alg: 'HS256' })}.${part(payload)}`
  return `${text}.${createHmac('sha256', keys().JWT_RESTAURANT_PUBLIC_KEY).update(text).digest('base64url')}`
}

export function signedByUnknownKey(token: string): string {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return signedAgain(token, privateKey)
}

/** Returns the token with changed header or claims, signed with the given private key. */
export function signedAgain(token: string, key: string, { header: headers, claims }: Changes = {}): string {
  const { header, payload } = partsOf(token)
  return jwt.sign({ ...payload, ...claims }, key, {
    algorithm: 'ES256',
    header: { ...header, ...headers, alg: 'ES256' },
  })
}
