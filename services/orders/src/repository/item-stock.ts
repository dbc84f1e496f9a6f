import { AppError } from '@tiffin/contracts'
import type { CartLine } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, Transaction } from './database.ts'
import { nowOf } from './time.ts'

/** A dish of which fewer portions are left than were ordered. */
export type ShortDish = { readonly menuItemId: string; readonly name: string; readonly left: number }

/** Makes the refusal of a punch, with the portions left of each dish. */
export function shortItemsRefusal(dishes: readonly ShortDish[]): AppError {
  const left = dishes.map((dish) => ({ menuItemId: dish.menuItemId, left: dish.left }))
  return new AppError('ITEM_NOT_AVAILABLE', { dishes }).with({ dishes: left })
}

const REFUSAL = 'item-not-available'

/**
 * Returns SQL that is true while a row of `item_stock` limits its dish: before `until`, or always if `until` is null.
 */
export function limitsDishAt(clock: Clock, until: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${until} IS NULL OR ${until} > ${nowOf(clock)})`
}

/**
 * Returns the CTEs of a punch that check the stock of its dishes and count it down. Dishes without a stock row cost one
 * index lookup. The CTE `short` has a row for each dish of which too few portions are left. A CTE that locks the
 * counter or the order must depend on `hasEnoughPortions`, so that the stock is locked first. The statement must
 * contain `whenPortionsShort`.
 *
 * The rows are locked in the order of the dishes' ids, so that two carts with the same dishes wait for each other
 * without a deadlock. A punch that waited for the lock reads the stock as the earlier punch changed it.
 *
 * @param isEaten true for a late punch: no dish is short then, and the stock goes down to 0 at most. The CTE `lacking`
 *   has the dishes that would have been short, with the `quantity` of the punch.
 */
export function countPortionsDown(
  tenant: Tenant,
  clock: Clock,
  lines: readonly CartLine[],
  { isEaten }: { readonly isEaten: boolean },
): Prisma.Sql {
  const counts = limitsDishAt(clock, Prisma.sql`stocked.until`)
  const lacking = Prisma.sql`
      SELECT "menuItemId", name, coalesce(remaining, 0) AS left, quantity
      FROM stocked JOIN asked ON "menuItemId" = menu_item_id
      WHERE ${counts} AND coalesce(remaining, 0) < quantity`
  return Prisma.sql`
    asked AS (
      SELECT "menuItemId", name, quantity
      FROM jsonb_to_recordset(${JSON.stringify(portionsOf(lines))}::jsonb)
        AS dish("menuItemId" uuid, name text, quantity int)
    ), stocked AS MATERIALIZED (
      SELECT s.menu_item_id, s.remaining, s.until FROM item_stock s
      WHERE s.restaurant_id = ${tenant.id}::uuid AND s.menu_item_id = ANY (ARRAY(SELECT "menuItemId" FROM asked))
      ORDER BY s.menu_item_id FOR UPDATE OF s
    ), lacking AS (${lacking}
    ), short AS (
      SELECT "menuItemId", name, "left" FROM lacking ${isEaten ? Prisma.sql`WHERE false` : Prisma.empty}
    ), counted AS (
      UPDATE item_stock s SET remaining = greatest(s.remaining - asked.quantity, 0)
      FROM stocked JOIN asked ON asked."menuItemId" = stocked.menu_item_id
      WHERE s.restaurant_id = ${tenant.id}::uuid AND s.menu_item_id = stocked.menu_item_id
        AND s.remaining IS NOT NULL AND ${counts} AND ${hasEnoughPortions}
    )`
}

/** Locks the stock of dishes until the transaction ends, in the order in which a punch locks it. */
export async function lockStock(tx: Transaction, tenant: Tenant, dishIds: readonly string[]): Promise<void> {
  await tx.$queryRaw`
    SELECT s.menu_item_id FROM item_stock s
    WHERE s.restaurant_id = ${tenant.id}::uuid AND s.menu_item_id::text = ANY (${dishIds}::text[])
    ORDER BY s.menu_item_id FOR UPDATE OF s`
}

export const hasEnoughPortions = Prisma.sql`NOT EXISTS (SELECT FROM short)`

/** The branch of a CASE that refuses a punch when too few portions of a dish are left. */
export const whenPortionsShort = Prisma.sql`WHEN EXISTS (SELECT FROM short) THEN refuse(${REFUSAL} ||
  (SELECT jsonb_agg(to_jsonb(short) ORDER BY name, "menuItemId") FROM short)::text)`

/** Reads the dishes from a refusal of `whenPortionsShort`; null for any other refusal. */
export function findShortDishes(refusal: string): ShortDish[] | null {
  return refusal.startsWith(REFUSAL) ? (JSON.parse(refusal.slice(REFUSAL.length)) as ShortDish[]) : null
}

function portionsOf(lines: readonly CartLine[]) {
  const portions = new Map<string, { menuItemId: string; name: string; quantity: number }>()
  for (const { menuItemId, name, quantity } of lines)
    portions.set(menuItemId, { menuItemId, name, quantity: quantity + (portions.get(menuItemId)?.quantity ?? 0) })
  return [...portions.values()]
}
