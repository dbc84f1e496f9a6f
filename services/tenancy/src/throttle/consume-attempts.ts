import { AppError } from '@tiffin/contracts'
import type { LimitName } from './limits.ts'
import type { LoginThrottle } from './login-throttle.ts'

export type ConsumedAttempts<L extends LimitName> = {
  /** Refunds every attempt that was consumed. */
  readonly refundAll: () => Promise<unknown>
  /** Refunds the attempts of these limits only. */
  readonly refund: (limits: readonly L[]) => Promise<unknown>
  /** The limit that refused; null when none did. */
  readonly exceeded: { readonly limit: L; readonly error: AppError } | null
}

/** Consumes one attempt of each limit, in this order, until a limit refuses; the limits after it are untouched. */
export async function consumeAttempts<L extends LimitName>(
  throttle: LoginThrottle,
  keys: readonly (readonly [limit: L, key: string])[],
): Promise<ConsumedAttempts<L>> {
  const refunds = new Map<L, () => Promise<void>>()
  const refund = (limits: Iterable<L>) => Promise.all([...limits].map((limit) => refunds.get(limit)?.()))
  const consumed = { refund, refundAll: () => refund(refunds.keys()) }
  for (const [limit, key] of keys) {
    try {
      refunds.set(limit, await throttle.consume(limit, key))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error
      return { ...consumed, exceeded: { limit, error } }
    }
  }
  return { ...consumed, exceeded: null }
}
