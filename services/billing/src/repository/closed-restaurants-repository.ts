import type { Tenant } from '@tiffin/service-kit'
import { endAll } from './apply-facts.ts'
import { inTurn, type BillingDatabase } from './database.ts'
import { listOpenPurchases } from './purchase-rows.ts'

export type Removed = { readonly name: string; readonly removedAt: Date }

/** The end of restaurants that were removed from the platform. */
export function createClosedRestaurants(db: BillingDatabase) {
  return {
    /** Writes down that everything it pays ends now, once. Purchases that have yet to end are looked after from now on. */
    close: (tenant: Tenant, { name, removedAt }: Removed, now: Date): Promise<void> =>
      inTurn(db, tenant, async (tx) => {
        await tx.closedRestaurant.createMany({
          data: [{ restaurantId: tenant.id, name, removedAt }],
          skipDuplicates: true,
        })
        await endAll(tx, tenant, 'now', now)
      }),

    /**
     * Removes everything of it but its invoices, which move to the archive. False while a purchase may still be
     * charged.
     */
    purge: (tenant: Tenant): Promise<boolean> =>
      inTurn(db, tenant, async (tx) => {
        if ((await listOpenPurchases(tx, tenant)).length > 0) return false
        const closed = await tx.closedRestaurant.findUnique({
          where: { restaurantId: tenant.id },
          select: { name: true },
        })
        await tx.$executeRaw`SELECT purge_restaurant(${tenant.id}::uuid, ${closed?.name ?? ''})`
        return true
      }),
  }
}

export type ClosedRestaurants = ReturnType<typeof createClosedRestaurants>
