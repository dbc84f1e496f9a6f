import { AppError } from '@tiffin/contracts'
import { recordAudit, type Tenant } from '@tiffin/service-kit'
import type { TenancyDatabase } from './database.ts'
import { lockRestaurant } from './restaurant-lock.ts'

export type GuestRetention = { readonly restaurantId: string; readonly days: number }

/** Stores for how many days each restaurant keeps the data of its guests; null: for ever. */
export function createGuestRetentionRepository(db: TenancyDatabase) {
  return {
    /**
     * Loads the retention of a restaurant in days; null: for ever. @throws AppError SESSION_ENDED when the restaurant
     * is gone
     */
    async load(tenant: Tenant): Promise<number | null> {
      const found = await db.inTenant(tenant, (tx) =>
        tx.restaurant.findFirst({ where: { id: tenant.id, deletedAt: null }, select: { guestDataDays: true } }),
      )
      if (found === null) throw new AppError('SESSION_ENDED')
      return found.guestDataDays
    },

    /**
     * Stores the retention of a restaurant in days; null: for ever. @throws AppError SESSION_ENDED when the restaurant
     * is gone
     */
    async save(tenant: Tenant, days: number | null): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const { name } = await lockRestaurant(tx, tenant)
        const before = await tx.restaurant.findUniqueOrThrow({
          where: { id: tenant.id },
          select: { guestDataDays: true },
        })
        if (before.guestDataDays === days) return
        await tx.restaurant.updateMany({ where: { id: tenant.id }, data: { guestDataDays: days } })
        await recordAudit(tx, tenant, {
          action: 'settings.changed',
          subject: { id: tenant.id, name },
          before: { guest_data_days: before.guestDataDays },
          after: { guest_data_days: days },
        })
      })
    },

    /** Lists at most `limit` restaurants with a retention, sorted by id, whose id comes after `after`. */
    async list(after: string | undefined, limit: number): Promise<GuestRetention[]> {
      const rows = await db.unscoped.$queryRaw<{ restaurant_id: string; days: number }[]>`
        SELECT * FROM guest_retentions(${after ?? null}::uuid, ${limit}::int)`
      return rows.map(({ restaurant_id, days }) => ({ restaurantId: restaurant_id, days }))
    },
  }
}

export type GuestRetentionRepository = ReturnType<typeof createGuestRetentionRepository>
