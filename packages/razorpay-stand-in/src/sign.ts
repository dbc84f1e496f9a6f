import { createHmac } from 'node:crypto'

/** Signs a text as the provider does: hexadecimal HMAC-SHA256. */
export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
