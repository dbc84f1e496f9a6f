import { actorColumns, type Tenant } from '@tiffin/service-kit'
import type { BillingDatabase, Transaction } from './database.ts'
import { isRestaurantClosed } from './is-restaurant-closed.ts'

const transactionsChangingPlan = new WeakSet<Transaction>()

/** Marks a transaction that may change what the plan of its restaurant allows, or until when. */
export function markPlanChange(tx: Transaction): void {
  transactionsChangingPlan.add(tx)
}

/**
 * Runs a transaction under the lock of its restaurant, so that decisions about one subscription never run in parallel.
 * The audit trigger reads the actor from `app.doer`. Resolves after `onPlanChange`, so that the caller's reply is sent
 * when the new limits apply.
 */
export async function withTenantLock<T>(
  db: BillingDatabase,
  tenant: Tenant,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let changesPlan = false
  const result = await db.inTenant(tenant, async (tx) => {
    await tx.$executeRaw`
      SELECT
        pg_advisory_xact_lock(hashtextextended(${tenant.id}, 0)),
        set_config('app.doer', ${JSON.stringify(actorColumns(tenant))}, true)`
    const done = await work(tx)
    // Nothing is sent to orders about a removed restaurant: orders would store new limits of a restaurant that it may
    // have purged already.
    changesPlan = transactionsChangingPlan.has(tx) && !(await isRestaurantClosed(tx, tenant))
    return done
  })
  if (changesPlan) await db.onPlanChange?.(tenant)
  return result
}
