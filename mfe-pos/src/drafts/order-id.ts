import { newIdempotencyKey } from '@tiffin/web-kit'

/**
 * Creates the id of a new order, a UUID of version 7 by the clock of this till.
 *
 * @returns an empty object by a clock that was never set, because the server refuses such a time and then creates the
 *   id itself
 */
export function newOrderId(nowMs = Date.now()): { readonly id?: string } {
  if (nowMs < Date.UTC(2026)) return {}
  const time = nowMs.toString(16).padStart(12, '0')
  const random = newIdempotencyKey()
  const rest = `7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
  return { id: `${time.slice(0, 8)}-${time.slice(8)}-${rest}` }
}
