import { createQueue } from '@tiffin/service-kit'
import { ProviderAway } from '../provider/provider.ts'
import type { PurchasesRepository } from '../repository/purchases-repository.ts'
import type { TenantRef } from '../repository/tenant-ref.ts'
import type { SyncSubscription } from './sync-subscription.ts'

const CONCURRENCY = 4
/** A purchase that failed to sync is due again after this time, unless the caller says otherwise. */
const RETRY_AFTER_MS = 5 * 60_000

type Log = { warn(details: object, text: string): void }
type Parts = {
  readonly purchases: PurchasesRepository
  readonly syncSubscription: SyncSubscription
  readonly now: () => Date
}

/**
 * Syncs purchases, at most `CONCURRENCY` at the same time, so that one slow answer does not delay all of them. A
 * purchase that fails is due again after `retryAfterMs`. Once the circuit of the provider is open, the remaining
 * purchases stay due.
 *
 * @returns false when the circuit of the provider is open
 */
export type SyncSubscriptions = (due: readonly TenantRef[], log: Log, retryAfterMs?: number) => Promise<boolean>

export function createSyncSubscriptions({ purchases, syncSubscription, now }: Parts): SyncSubscriptions {
  return async (due, log, retryAfterMs = RETRY_AFTER_MS) => {
    const enqueue = createQueue(CONCURRENCY, due.length)
    let isAway = false
    const work = due.map(({ tenant, id }) =>
      enqueue(async () => {
        if (isAway) return
        try {
          await syncSubscription(tenant, id)
        } catch (err) {
          isAway ||= err instanceof ProviderAway && err.wasNotAsked
          if (isAway) return
          log.warn({ err, purchaseId: id }, 'a purchase is checked again later')
          await purchases.postpone(tenant, id, new Date(now().getTime() + retryAfterMs))
        }
      }),
    )
    await Promise.all(work)
    return !isAway
  }
}
