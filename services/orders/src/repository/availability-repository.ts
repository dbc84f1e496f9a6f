import { AppError } from '@tiffin/contracts'
import { changesOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import { createClock, type OrdersDatabase, type Transaction } from './database.ts'
import { limitsDishAt } from './item-stock.ts'

/** The availability of a limited dish: it is not available, or a number of portions is left. */
export type DishAvailability = {
  /** The portions left, 0 once all are sold; null for a dish that was marked as not available. */
  readonly remaining: number | null
  readonly until: Date | null
  readonly reason: string | null
}
export type LimitedDish = DishAvailability & { readonly menuItemId: string }

/** Stores which dishes are not available or counted down. A punch counts down in its own statement. */
export function createAvailabilityRepository(db: OrdersDatabase, clock = createClock()) {
  return {
    /** Lists the dishes that are limited now. */
    async list(tenant: Tenant): Promise<LimitedDish[]> {
      return db.runInTenant<LimitedDish>(
        tenant,
        Prisma.sql`
          SELECT menu_item_id AS "menuItemId", remaining, until, reason FROM item_stock
          WHERE restaurant_id = ${tenant.id}::uuid AND ${limitsDishAt(clock, Prisma.sql`until`)} ORDER BY menu_item_id`,
      )
    },

    /**
     * Sets the availability of a dish; `wanted` null ends the limit of the dish. `by` is the id of a user or a device.
     *
     * @throws AppError INVALID_REQUEST if `until` has passed
     */
    async set(
      tenant: Tenant,
      dish: { id: string; name: string },
      wanted: DishAvailability | null,
      by: string,
    ): Promise<void> {
      await db.inTenant(tenant, async (tx, { now: databaseTime }) => {
        const now = clock(databaseTime)
        if (wanted?.until && wanted.until <= now)
          throw new AppError('INVALID_REQUEST', { detail: 'until: must be in the future' })
        const before = wanted
          ? await save(tx, tenant, dish.id, { ...wanted, by, now })
          : await lift(tx, tenant, dish.id)
        const changes = changesOf(factsOf(before), factsOf(wanted))
        if (changes) await recordAudit(tx, tenant, { action: 'dish.availability-changed', subject: dish, ...changes })
      })
    },
  }
}

export type AvailabilityRepository = ReturnType<typeof createAvailabilityRepository>

/**
 * Stores the availability of a dish.
 *
 * @returns the availability that was stored before, which may have ended; null if none was stored
 */
async function save(
  tx: Transaction,
  tenant: Tenant,
  dishId: string,
  { remaining, until, reason, by, now }: DishAvailability & { readonly by: string; readonly now: Date },
): Promise<DishAvailability | null> {
  const [row] = await tx.$queryRaw<(DishAvailability & { wasLimited: boolean })[]>`
    INSERT INTO item_stock AS s (restaurant_id, menu_item_id, remaining, until, reason, changed_by, changed_at)
    VALUES (${tenant.id}::uuid, ${dishId}::uuid, ${remaining}::int, ${until?.toISOString() ?? null}::timestamptz,
      ${reason}, ${by}::uuid, ${now.toISOString()}::timestamptz)
    ON CONFLICT (restaurant_id, menu_item_id) DO UPDATE SET remaining = excluded.remaining, until = excluded.until,
      reason = excluded.reason, changed_by = excluded.changed_by, changed_at = excluded.changed_at
    RETURNING old.remaining, old.until, old.reason, old.restaurant_id IS NOT NULL AS "wasLimited"`
  return row?.wasLimited ? row : null
}

async function lift(tx: Transaction, tenant: Tenant, dishId: string): Promise<DishAvailability | null> {
  const [row] = await tx.$queryRaw<DishAvailability[]>`
    DELETE FROM item_stock WHERE restaurant_id = ${tenant.id}::uuid AND menu_item_id = ${dishId}::uuid
    RETURNING remaining, until, reason`
  return row ?? null
}

/** Maps an availability to the facts that the audit records. */
function factsOf(availability: DishAvailability | null) {
  const available = availability === null || (availability.remaining ?? 0) > 0
  return {
    available,
    remaining: availability?.remaining ?? null,
    until: availability?.until?.toISOString() ?? null,
    reason: availability?.reason ?? null,
  }
}
