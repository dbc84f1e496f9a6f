import { createHmac, timingSafeEqual } from 'node:crypto'

/** Is `signature` the HMAC-SHA256 of `content` in hexadecimal? Compared in constant time. */
export function isSigned(content: string | Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(content).digest()
  const given = Buffer.from(signature, 'hex')
  return (
    signature.length === 2 * expected.length && given.length === expected.length && timingSafeEqual(given, expected)
  )
}
