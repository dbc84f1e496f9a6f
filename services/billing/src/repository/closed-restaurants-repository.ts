import { runPurge, type Tenant } from '@tiffin/service-kit'
import { endingsOfAll } from '../domain/decide-endings.ts'
import { decidePurge } from '../domain/decide-purge.ts'
import { FINAL_REFUND_STATUSES } from '../domain/refund.ts'
import { endPurchases } from './apply-provider-state.ts'
import type { BillingDatabase } from './database.ts'
import { withTenantLock } from './tenant-lock.ts'
import { listOpenPurchases } from './purchase-rows.ts'

/**
 * A restaurant that was removed from the platform. `purgeAt` is the time from which its data may be purged; null while
 * unknown.
 */
export type RemovedRestaurant = { readonly name: string; readonly removedAt: Date; readonly purgeAt: Date | null }

export function createClosedRestaurantsRepository(db: BillingDatabase) {
  return {
    /**
     * Closes a restaurant; a second call only adds a missing `purgeAt`. Every open purchase is to end now, and stays
     * due for a sync until it has ended.
     */
    close(tenant: Tenant, { name, removedAt, purgeAt }: RemovedRestaurant, now: Date): Promise<void> {
      return withTenantLock(db, tenant, async (tx) => {
        await tx.$queryRaw`
          SELECT close_restaurant(
            ${tenant.id}::uuid, ${name}, ${removedAt}::timestamptz, ${purgeAt}::timestamptz
          )::text`
        await endPurchases(tx, tenant, endingsOfAll(await listOpenPurchases(tx, tenant), 'now'), now)
      })
    },

    /**
     * Purges a restaurant, after its invoices and credit notes were copied to the archive.
     *
     * @returns false while a purchase may still be charged or a refund is pending
     * @throws AppError RESTAURANT_IS_KEPT
     */
    purge(tenant: Tenant): Promise<boolean> {
      return runPurge(() =>
        withTenantLock(db, tenant, async (tx) => {
          await tx.$queryRaw`SELECT require_purgeable(${tenant.id}::uuid)::text`
          const openRefunds = { restaurantId: tenant.id, status: { notIn: [...FINAL_REFUND_STATUSES] } }
          const state = {
            openPurchases: await listOpenPurchases(tx, tenant),
            openRefunds: await tx.refund.count({ where: openRefunds }),
          }
          if (decidePurge(state).kind === 'wait') return false
          const closed = await tx.closedRestaurant.findUnique({
            where: { restaurantId: tenant.id },
            select: { name: true },
          })
          await tx.$executeRaw`SELECT purge_restaurant(${tenant.id}::uuid, ${closed?.name ?? ''})`
          await tx.cachedAnswer.deleteMany({ where: { restaurantId: tenant.id } })
          await tx.$executeRaw`SELECT purge_audit(${tenant.id}::uuid)`
          return true
        }),
      )
    },
  }
}

export type ClosedRestaurantsRepository = ReturnType<typeof createClosedRestaurantsRepository>
