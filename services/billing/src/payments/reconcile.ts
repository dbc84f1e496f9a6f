import type { PurchasesRepository } from '../repository/purchases-repository.ts'
import type { SubscriptionsRepository } from '../repository/subscriptions-repository.ts'
import type { LookAfter } from './look-after.ts'

const BATCH = 100
const AGAIN_AFTER_MS = 5 * 60_000

type Log = { warn(details: object, text: string): void }
type Parts = {
  readonly purchases: PurchasesRepository
  readonly subscriptions: SubscriptionsRepository
  readonly lookAfter: LookAfter
  readonly now: () => Date
}

/** Repairs what lost events left behind: asks the provider about every purchase that is due until `until`. */
export type Reconcile = (log: Log, until?: Date) => Promise<void>

export function createReconcile({ purchases, subscriptions, lookAfter, now }: Parts): Reconcile {
  return async (log, until = now()) => {
    await subscriptions.endCancelled(now())
    const seen = new Set<string>()
    for (;;) {
      const due = (await purchases.listDue(until, BATCH + seen.size)).filter(({ id }) => !seen.has(id))
      for (const { tenant, id } of due) {
        seen.add(id)
        try {
          await lookAfter(tenant, id)
        } catch (err) {
          log.warn({ err, purchaseId: id }, 'a purchase is looked after later')
          await purchases.postpone(tenant, id, new Date(now().getTime() + AGAIN_AFTER_MS))
        }
      }
      if (due.length < BATCH) return
    }
  }
}
