import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns whether `signature` is the hexadecimal HMAC-SHA256 of `content`. Compares in constant time. */
export function hasValidSignature(content: string | Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(content).digest()
  const given = Buffer.from(signature, 'hex')
  return (
    signature.length === 2 * expected.length && given.length === expected.length && timingSafeEqual(given, expected)
  )
}
