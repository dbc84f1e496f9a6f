import { actorNameOf, type Tenant } from '@tiffin/service-kit'
import type { Order, OrderLine } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, Transaction } from './database.ts'
import { mayBeCooking, takeKotNumbers } from './kot-statements.ts'
import { hasOrderKey, ordersHeldBy } from './order-key.ts'
import { nowOf } from './time.ts'

/** The dishes that go from one order to another, and whether nothing stays. */
export type DishMove = {
  readonly from: Pick<Order, 'id' | 'tableName'>
  readonly to: Pick<Order, 'id' | 'tableName'>
  readonly lines: readonly OrderLine[]
  readonly isWhole: boolean
}

/**
 * Makes a ticket of kind 'move' for each station that may still cook one of the dishes, as a ticket of the order that
 * gets them. The note of a ticket names the dishes; its lines are empty, because screens show lines to be cooked.
 * Dishes that stay at their table need no ticket, and neither do held ones, which no station cooks yet. The caller
 * holds the lock of the counter, and must not have ended the first order yet.
 */
export async function makeMoveTickets(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  { from, to, lines: moved, isWhole }: DishMove,
): Promise<void> {
  const lines = moved.filter(({ held }) => !held)
  if (from.tableName === to.tableName || lines.length === 0) return
  const dishes = JSON.stringify(
    lines.map(({ menuItemId, name, quantity }, place) => ({ menuItemId, name, quantity, place })),
  )
  await tx.$executeRaw`
    WITH dishes AS (
      SELECT "menuItemId", name, sum(quantity) AS quantity, min(place) AS place
      FROM jsonb_to_recordset(${dishes}::jsonb) AS dish("menuItemId" text, name text, quantity int, place int)
      GROUP BY 1, 2
    ), cooking AS (
      SELECT k.station_id, k.station_name, k.created_at, line ->> 'menuItemId' AS dish_id, line ->> 'name' AS name
      FROM ${ordersHeldBy(tenant, from.id)} held
      JOIN kots k ON k.restaurant_id = ${tenant.id}::uuid AND k.month = held.month AND k.order_id = held.id
      CROSS JOIN jsonb_array_elements(coalesce(k.moved, k.lines)) line
      WHERE ${mayBeCooking}
    ), matched AS (
      SELECT c.station_id, (array_agg(c.station_name ORDER BY c.created_at DESC))[1] AS station_name,
        CASE WHEN count(DISTINCT c.name) = 1 THEN min(c.name) ELSE d.name END AS name, d."menuItemId", d.quantity,
        d.place
      FROM cooking c JOIN dishes d ON coalesce(c.dish_id = d."menuItemId", c.name = d.name)
      GROUP BY c.station_id, d."menuItemId", d.name, d.quantity, d.place
    ), stations AS (
      SELECT station_id, min(station_name) AS station_name,
        string_agg(quantity || ' × ' || name, ', ' ORDER BY place) AS dishes,
        jsonb_agg(jsonb_build_object('menuItemId', "menuItemId", 'name', name, 'quantity', quantity) ORDER BY place)
          AS moved
      FROM matched GROUP BY station_id
    ), ${takeKotNumbers(tenant, clock, Prisma.sql`count(*) FROM stations HAVING count(*) > 0`)}
    INSERT INTO kots (restaurant_id, month, id, order_id, business_day, number, kind, is_addition, station_id,
      station_name, lines, note, moved, created_at, created_by_name)
    SELECT ${tenant.id}::uuid, o.month, uuidv7(), o.id, c.business_day,
      c.last_kot + 1 - row_number() OVER (ORDER BY s.station_name DESC), 'move', true, s.station_id, s.station_name,
      '[]'::jsonb, CASE WHEN ${isWhole}::boolean THEN ${`${from.tableName} is now ${to.tableName}`}
        ELSE ${`${from.tableName} to ${to.tableName}: `} || s.dishes END,
      s.moved, ${nowOf(clock)}, ${actorNameOf(tenant)}::text
    FROM stations s, counter c, orders o
    WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', to.id)} RETURNING 1`
}
