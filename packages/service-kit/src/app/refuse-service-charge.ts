import { AppError } from '@tiffin/contracts'
import { namesServiceCharge } from '@tiffin/domain'

/** No body of the API is deeper; a body that is must not fill the stack. */
const MOST_DEPTH = 8

/**
 * Refuses a body that has a field for a service charge, at any depth. Schemas drop fields that they do not know, so the
 * caller would think that the charge was added.
 *
 * @throws AppError CHARGE_NOT_ALLOWED
 */
export function refuseServiceCharge(body: unknown, depth = 0): void {
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body) || depth > MOST_DEPTH) return
  for (const [name, value] of Object.entries(body)) {
    if (!Array.isArray(body) && namesServiceCharge(name)) throw new AppError('CHARGE_NOT_ALLOWED', { charge: name })
    refuseServiceCharge(value, depth + 1)
  }
}
