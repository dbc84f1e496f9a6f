import type { Tenant } from '@tiffin/service-kit'
import type { RestaurantFacts } from '../domain/restaurant-facts.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { OrdersDatabase, Transaction } from './database.ts'

/** The most charges that are kept of the settings of a restaurant, the latest first. */
const MOST_KEPT_CHARGES = 100

/** Returns SQL of the facts of a restaurant as a JSON object; null if tenancy has sent none. */
export function factsColumn(tenant: Tenant): Prisma.Sql {
  return Prisma.sql`(
    SELECT jsonb_build_object('version', f.version, 'gstMode', f.gst_mode, 'series', f.series, 'name', f.name,
      'address', f.address, 'gstin', f.gstin, 'fssai', f.fssai, 'charges', f.charges)
    FROM restaurant_facts f WHERE f.restaurant_id = ${tenant.id}::uuid)`
}

/** Finds the facts by which a restaurant bills; null if tenancy has sent none. */
export async function findFacts(tx: Transaction, tenant: Tenant): Promise<RestaurantFacts | null> {
  const [row] = await tx.$queryRaw<{ facts: RestaurantFacts | null }[]>`SELECT ${factsColumn(tenant)} AS facts`
  return row?.facts ?? null
}

/** Returns SQL that is true while the facts have this version. The version is 0 if tenancy has sent no facts. */
export function factsAreOf(tenant: Tenant, version: number): Prisma.Sql {
  return Prisma.sql`coalesce(
    (SELECT f.version FROM restaurant_facts f WHERE f.restaurant_id = ${tenant.id}::uuid), 0) = ${version}::int`
}

/** Stores the facts by which restaurants bill, as tenancy sends them. */
export function createRestaurantFactsRepository(db: OrdersDatabase) {
  return {
    /**
     * Stores facts, unless the stored ones have the same or a higher version. Charges are added to those that the
     * settings had before, because a till may still have them and a guest their paper. Facts without charges come from
     * a process of tenancy that does not know them, so the amounts are unknown from then on. Facts of the same version
     * are stored if they bring an amount that is not there: a process of orders that does not know charges has stored
     * that version without them.
     */
    async save(tenant: Tenant, facts: RestaurantFacts): Promise<void> {
      const { version, gstMode, series, name, address, gstin, fssai, charges } = facts
      const sent = charges ? JSON.stringify(charges) : null
      await db.runInTenant(
        tenant,
        Prisma.sql`
          INSERT INTO restaurant_facts AS f (restaurant_id, version, gst_mode, series, name, address, gstin, fssai,
            charges)
          VALUES (${tenant.id}::uuid, ${version}::int, ${gstMode}, ${series}, ${name}, ${address}, ${gstin}, ${fssai},
            ${sent}::jsonb)
          ON CONFLICT (restaurant_id) DO UPDATE SET version = excluded.version, gst_mode = excluded.gst_mode,
            series = excluded.series, name = excluded.name, address = excluded.address, gstin = excluded.gstin,
            fssai = excluded.fssai, charges = newest_charges(excluded.charges, f.charges, ${MOST_KEPT_CHARGES}::int)
          WHERE f.version < excluded.version OR (f.version = excluded.version AND excluded.charges IS NOT NULL
            AND (f.charges IS NULL OR NOT f.charges @> excluded.charges))`,
      )
    },
  }
}

export type RestaurantFactsRepository = ReturnType<typeof createRestaurantFactsRepository>
