import { newIdempotencyKey, serverTime } from '@tiffin/web-kit'

/**
 * Creates the id of a new order, a UUID of version 7 by the server's clock.
 *
 * @returns an empty object by a clock that was never set, while no reply has told the time, because the server refuses
 *   such an id and creates one itself where it gets none
 */
export function newOrderId(nowMs = serverTime()): { readonly id?: string } {
  if (nowMs < Date.UTC(2026)) return {}
  const time = nowMs.toString(16).padStart(12, '0')
  const random = newIdempotencyKey()
  const rest = `7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
  return { id: `${time.slice(0, 8)}-${time.slice(8)}-${rest}` }
}
