import type { Purchase } from './purchase.ts'

/** What the provider may still do for a removed restaurant, read under its lock. */
export type PurgeState = {
  /** Purchases that may still change. */
  readonly openPurchases: readonly Purchase[]
  /** The number of refunds that are not final. */
  readonly openRefunds: number
}

/** `wait`: the provider may still charge or refund something, and the rows that tell so have to stay. */
export type PurgeDecision = { readonly kind: 'purge' | 'wait' }

/** Decides whether the data of a removed restaurant may be purged now (gap G29). */
export function decidePurge({ openPurchases, openRefunds }: PurgeState): PurgeDecision {
  return { kind: openPurchases.length === 0 && openRefunds === 0 ? 'purge' : 'wait' }
}
