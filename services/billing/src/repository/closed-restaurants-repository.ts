import { runPurge, type Tenant } from '@tiffin/service-kit'
import { endAllPurchases } from '../domain/decide-endings.ts'
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
        await endPurchases(tx, tenant, endAllPurchases(await listOpenPurchases(tx, tenant), 'now'), now)
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
          if ((await listOpenPurchases(tx, tenant)).length > 0) return false
          if (
            (await tx.refund.count({ where: { restaurantId: tenant.id, status: { in: ['creating', 'pending'] } } })) > 0
          )
            return false
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
