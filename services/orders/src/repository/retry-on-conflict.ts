import { AppError } from '@tiffin/contracts'
import { breaksUniqueIndex, statementRefusalOf } from '@tiffin/service-kit'
import { IDEMPOTENCY_KEYS_PRIMARY_KEY } from './stored-replies.ts'

/** The attempts of a write, by whether each locks the order before it reads the order. */
const ATTEMPTS = [false, false, true, true, true] as const

/**
 * Attempts a write until no other request was faster. An attempt reads the order and the stored reply, decides, and
 * writes only if the order has not changed since and the key is unused. The first two attempts lock nothing, so that a
 * settlement usually needs two statements. The others should lock the order, so that no other request can change it.
 *
 * @throws AppError ORDER_CHANGED when other changes came first in every attempt, and the errors of an attempt
 */
export async function retryOnConflict<Outcome>(attempt: (locksOrder: boolean) => Promise<Outcome>): Promise<Outcome> {
  for (const locksOrder of ATTEMPTS) {
    try {
      return await attempt(locksOrder)
    } catch (error) {
      if (!isConflict(error)) throw error
    }
  }
  throw new AppError('ORDER_CHANGED')
}

/** Returns whether nothing was written because the order has changed since it was read, or the key was used. */
function isConflict(error: unknown): boolean {
  const refusal = statementRefusalOf(error)
  return refusal === 'changed' || refusal === 'key-used' || breaksUniqueIndex(error, IDEMPOTENCY_KEYS_PRIMARY_KEY)
}
