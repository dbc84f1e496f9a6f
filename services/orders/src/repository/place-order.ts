import type { PunchReply } from '@tiffin/contracts'
import type { CustomerDetails, OrderType } from '@tiffin/domain'
import {
  actorNameOf,
  breaksUniqueIndex,
  statementRefusalOf,
  type IdempotentRequest,
  type Tenant,
} from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import { isLate, markOf, tapOf, type Arrival, type HonouredLine } from '../domain/late-arrival.ts'
import { portionsByRow, variantOf } from '../domain/stored-lines.ts'
import type { PricedLine } from '../domain/order.ts'
import { insertAudit, takerFacts } from './audit-entry.ts'
import type { Clock, OrdersDatabase } from './database.ts'
import {
  countPortionsDown,
  findShortDishes,
  hasEnoughPortions,
  whenPortionsShort,
  type ShortDish,
} from './item-stock.ts'
import { kotFacts, kotParts, type NewKot } from './kot-statements.ts'
import { firstMark, foundFacts, lateFacts, shortPortions } from './late-marks.ts'
import { insertAct, type Punch } from './order-punches.ts'
import { placedLineFacts } from './placed-lines.ts'
import { businessDayAt, nowOf } from './time.ts'

export type NewOrder = {
  readonly orderType: OrderType
  readonly tableId: string | null
  readonly customer: CustomerDetails | null
  readonly lines: readonly PricedLine[]
  readonly kots: readonly NewKot[]
  readonly createdBy: string
  readonly covers: number | null
  /**
   * Minutes until the order is promised, counted from the tap of a late order, else from the database's time when the
   * order is placed; null for no promise.
   */
  readonly promisedInMinutes: number | null
  /** The most orders of a business day; −1 is unlimited. A late order may be above it by `MOST_LATE_OVER_PLAN`. */
  readonly dailyLimit: number
  readonly arrival: Arrival
  /** The lines of a late order that the menu would not have allowed. */
  readonly honoured: readonly HonouredLine[]
  readonly punch: Punch
}

export type PlaceOutcome =
  | { readonly kind: 'placed'; readonly reply: PunchReply }
  | { readonly kind: 'table-missing' }
  | { readonly kind: 'items-short'; readonly dishes: readonly ShortDish[] }
  | { readonly kind: 'table-occupied'; readonly tableId: string }
  | { readonly kind: 'limit-reached' }
  | { readonly kind: 'key-used' }
  | { readonly kind: 'id-used' }

/**
 * The most late orders of a business day that are accepted above the daily limit of the plan. Their food is eaten; but
 * without a bound a client that calls every order late would have no limit.
 */
export const MOST_LATE_OVER_PLAN = 100

const ORDERS_PRIMARY_KEY = 'orders_pkey'
const OCCUPIED_TABLES_PRIMARY_KEY = 'occupied_tables_pkey'

type Refusal = Exclude<PlaceOutcome['kind'], 'placed' | 'items-short' | 'table-occupied' | 'id-used'>

/**
 * Places an order in one statement: finds the table, counts dishes down, takes the day's next number, stores the reply
 * under its key and inserts order, items, kitchen tickets and audit entry. BEGIN and COMMIT are sent in the same round
 * trip, so the counter row, which all terminals of a restaurant share, is not locked while a message is on its way
 * between service and database. The number is taken before the idempotency key is stored. The other rows are written
 * only if the idempotency key and the punch were new. So of parallel repetitions one places the order, and the others
 * write nothing.
 *
 * A second active order on the table violates `OCCUPIED_TABLES_PRIMARY_KEY`, and an order with the id of another one
 * `ORDERS_PRIMARY_KEY`. The number follows from the database's time, also for a late order; the order is of the time of
 * its tap. Triggers of `orders` record the number, occupy the table and write the floor change by which other tills
 * learn of the order.
 */
export async function placeOrder(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  order: NewOrder,
  request: IdempotentRequest | null,
): Promise<PlaceOutcome> {
  try {
    const [row] = await db.runInTenant<{ reply: PunchReply }>(tenant, statement(tenant, order, clock, request))
    return { kind: 'placed', reply: row!.reply }
  } catch (error) {
    const refusal = statementRefusalOf(error)
    const dishes = refusal && findShortDishes(refusal)
    if (dishes) return { kind: 'items-short', dishes }
    if (refusal) return { kind: refusal as Refusal }
    if (breaksUniqueIndex(error, ORDERS_PRIMARY_KEY)) return { kind: 'id-used' }
    if (order.tableId === null || !breaksUniqueIndex(error, OCCUPIED_TABLES_PRIMARY_KEY)) throw error
    return { kind: 'table-occupied', tableId: order.tableId }
  }
}

function statement(tenant: Tenant, order: NewOrder, clock: Clock, request: IdempotentRequest | null): Prisma.Sql {
  const key = request?.key ?? null
  const { placesOrder } = order.punch
  const id = placesOrder === null ? Prisma.sql`uuidv7()` : Prisma.sql`${placesOrder}::uuid`
  const isEaten = isLate(order.arrival)
  const mark = markOf('place', order.arrival, order.honoured)
  const limit = isEaten && order.dailyLimit >= 0 ? order.dailyLimit + MOST_LATE_OVER_PLAN : order.dailyLimit
  const at = Prisma.sql`(SELECT at FROM moment)`
  const kots = kotParts(tenant, order.kots, {
    counter: Prisma.sql`counter`,
    order: Prisma.sql`placed`,
    at,
    tap: tapOf(order.arrival),
    punch: order.punch,
  })
  return Prisma.sql`
    WITH moment AS (
      SELECT id, month_of_order(id, at) AS month, at, ${businessDayAt(Prisma.sql`at`)} AS business_day,
        coalesce(${tapOf(order.arrival)?.toISOString() ?? null}::timestamptz, at) AS taken_at
      FROM (SELECT ${nowOf(clock)} AS at, ${id} AS id) AS made
    ), dining AS (
      SELECT t.name, a.name AS area_name
      FROM tables t JOIN areas a ON a.restaurant_id = ${tenant.id}::uuid AND a.id = t.area_id
      WHERE t.restaurant_id = ${tenant.id}::uuid AND t.id = ${order.tableId}::uuid AND t.deleted_at IS NULL
      FOR SHARE OF t
    ), ${countPortionsDown(tenant, clock, order.lines, { isEaten })}, counter AS (
      INSERT INTO order_counters (restaurant_id, business_day, last, last_kot)
      SELECT ${tenant.id}::uuid, business_day, 1, ${order.kots.length}::int FROM moment
      WHERE (${order.tableId}::uuid IS NULL OR EXISTS (SELECT FROM dining)) AND ${limit}::int <> 0
        AND ${hasEnoughPortions}
      ON CONFLICT (restaurant_id, business_day) DO UPDATE
        SET last = order_counters.last + 1, last_kot = order_counters.last_kot + excluded.last_kot
        WHERE ${limit}::int < 0 OR order_counters.last < ${limit}::int
      RETURNING last, last_kot, business_day
    ), ${kots.numbered} numbered AS (
      SELECT id, month, taken_at, to_char(counter.business_day, 'YYMMDD-') || last AS order_number FROM counter, moment
    ), replied AS (
      SELECT id, month, taken_at, order_number, jsonb_build_object(
        'message', ${order.punch.message}::text, 'order_id', id, 'order_number', order_number, 'version', 1)
        ${kots.reply} AS reply
      FROM numbered
    ), keyed AS (
      INSERT INTO idempotency_keys (restaurant_id, key, route, body_hash, status, reply)
      SELECT ${tenant.id}::uuid, ${key}::text, ${request?.route ?? ''}, ${request?.bodyHash ?? ''}, 201, reply
      FROM replied WHERE ${key}::text IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING key
    ), to_keep AS (
      SELECT id, month, taken_at, order_number FROM replied WHERE ${key}::text IS NULL OR EXISTS (SELECT FROM keyed)
    ), kept AS (
      ${insertAct(tenant, order.punch, Prisma.sql`to_keep`)}
    ), placed AS (
      INSERT INTO orders (restaurant_id, month, id, order_number, order_type, status, table_id, table_name, area_name,
        customer_name, customer_contact, customer_address, created_at, created_by, created_by_name,
        taken_by_name, till_refs, covers, promised_at, late)
      SELECT ${tenant.id}::uuid, month, id, order_number, ${order.orderType}, 'Active',
        ${order.tableId}::uuid, (SELECT name FROM dining), (SELECT area_name FROM dining),
        ${order.customer?.name ?? null}, ${order.customer?.contact ?? null}, ${order.customer?.address ?? null},
        taken_at, ${order.createdBy}::uuid, ${actorNameOf(tenant)}::text,
        ${order.punch.takenBy?.name ?? null}::text, array_remove(ARRAY[${order.punch.till?.ref ?? null}::text], NULL),
        ${order.covers}::int,
        taken_at + make_interval(mins => ${order.promisedInMinutes}::int), ${firstMark(mark, foundOut(order))}
      FROM to_keep WHERE ${order.punch.id}::uuid IS NULL OR EXISTS (SELECT FROM kept)
      RETURNING id, month, order_number
    ), punched AS (
      INSERT INTO order_items (restaurant_id, month, order_id, menu_item_id, price_paise, rate_basis_points, name,
        tax_group_name, tax_is_split, tax_kind, quantity, position, notes, variant, modifiers, held, held_since)
      SELECT ${tenant.id}::uuid, placed.month, placed.id, line."menuItemId", line."pricePaise",
        line."rateBasisPoints", line.name, line."taxGroupName", line."taxIsSplit", line."taxKind", line.quantity,
        1000 + line.index, line.notes, line.variant, line.modifiers, line.held,
        ${heldSince(Prisma.sql`(SELECT taken_at FROM moment)`)}
      FROM placed, ${linesAsRecordset(order.lines)} RETURNING 1
    )${kots.inserted}, audited AS (
      ${insertAudit(tenant, { action: 'order.placed', after: placedFacts(tenant, order), from: Prisma.sql`placed` })}
    )
    SELECT (SELECT reply FROM replied) AS reply,
      CASE WHEN ${order.tableId}::uuid IS NOT NULL AND NOT EXISTS (SELECT FROM dining) THEN refuse('table-missing')
        ${whenPortionsShort}
        WHEN NOT EXISTS (SELECT FROM counter) THEN refuse('limit-reached')
        WHEN NOT EXISTS (SELECT FROM placed) THEN refuse('key-used') END`
}

/** Returns SQL of the time of the tap, since which portions of an inserted `line` are held; null where none are. */
export function heldSince(at: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN line.held > 0 THEN ${at} END`
}

/**
 * Returns the rows of the lines as one JSON parameter, so that the statement's text is the same for any number of lines
 * and stays prepared. A line's position is the order's version × 1000 + its index. A punch has at most 200 lines, so
 * its lines come after those of all earlier punches.
 */
export function linesAsRecordset(lines: readonly PricedLine[]): Prisma.Sql {
  const indexed = portionsByRow(lines).map(({ line, portions, held }, index) => ({
    ...line,
    quantity: portions,
    held,
    index,
    notes: line.notes ?? '',
    variant: variantOf(line),
  }))
  return Prisma.sql`jsonb_to_recordset(${JSON.stringify(indexed)}::jsonb) AS line(
    "menuItemId" uuid, name text, quantity int, "pricePaise" int, "rateBasisPoints" int,
    "taxGroupName" text, "taxIsSplit" boolean, "taxKind" text, index int, notes text, variant text, modifiers jsonb,
    held int)`
}

/** Returns SQL of what only the statement knows of a late order: whether it is over the plan, and what was not left. */
function foundOut({ arrival, dailyLimit }: NewOrder): Prisma.Sql {
  if (!isLate(arrival)) return Prisma.sql`'{}'::jsonb`
  return Prisma.sql`jsonb_strip_nulls(jsonb_build_object('short', ${shortPortions}, 'isOverPlan',
    CASE WHEN ${dailyLimit}::int >= 0 AND (SELECT last FROM counter) > ${dailyLimit}::int THEN true END))`
}

function placedFacts(tenant: Tenant, order: NewOrder): Prisma.Sql {
  const { orderType, lines, covers, punch } = order
  const party = covers === null ? {} : { covers }
  const facts = JSON.stringify({
    order_type: orderType,
    ...party,
    ...takerFacts(punch.takenBy),
    ...kotFacts(tenant, punch, order.kots),
    ...lateFacts(markOf('place', order.arrival, order.honoured)),
    ...placedLineFacts(lines),
  })
  const found = isLate(order.arrival) ? Prisma.sql`|| ${foundFacts(foundOut(order))}` : Prisma.empty
  return Prisma.sql`${facts}::jsonb || jsonb_build_object('table_name', (SELECT name FROM dining)) ${found}`
}
