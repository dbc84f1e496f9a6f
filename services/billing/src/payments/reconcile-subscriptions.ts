import type { PurchasesRepository } from '../repository/purchases-repository.ts'
import type { SubscriptionsRepository } from '../repository/subscriptions-repository.ts'
import type { SyncSubscriptions } from './sync-subscriptions.ts'

const BATCH = 100

type Log = { warn(details: object, text: string): void }
type Parts = {
  readonly purchases: PurchasesRepository
  readonly subscriptions: SubscriptionsRepository
  readonly syncSubscriptions: SyncSubscriptions
  readonly now: () => Date
}

/**
 * Repairs purchases after lost events: ends periods that are over and syncs every purchase whose check is due by
 * `until`. While the circuit of the provider is open, purchases stay due.
 */
export type ReconcileSubscriptions = (log: Log, until?: Date) => Promise<void>

export function createReconcileSubscriptions({
  purchases,
  subscriptions,
  syncSubscriptions,
  now,
}: Parts): ReconcileSubscriptions {
  return async (log, until = now()) => {
    await subscriptions.endPeriods(now())
    const seen = new Set<string>()
    for (;;) {
      const due = (await purchases.listDue(until, BATCH + seen.size)).filter(({ id }) => !seen.has(id))
      for (const { id } of due) seen.add(id)
      const isAnswering = await syncSubscriptions(due, log)
      if (!isAnswering || due.length < BATCH) return
    }
  }
}
