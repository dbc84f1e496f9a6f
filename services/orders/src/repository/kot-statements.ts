import { AppError, type KotPrinted } from '@tiffin/contracts'
import type { StationTicket } from '@tiffin/domain'
import { actorNameOf, breaksCheckConstraint, type Tenant } from '@tiffin/service-kit'
import type { Taker, TillReference } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock } from './database.ts'
import { businessDayAt, nowOf } from './time.ts'

/**
 * A kitchen ticket that a punch, or the firing of held portions, will make. The same statement gives the ticket its
 * number.
 */
export type NewKot = StationTicket & { readonly id: string }

/** The facts of a punch that its tickets record. */
type PunchOfKots = {
  readonly kind: 'place' | 'add'
  readonly id: string | null
  readonly printsKots: boolean
  /** The person who printed the tickets at the till before the punch arrived; null where nobody did. */
  readonly kotPrinted: KotPrinted | null
  readonly takenBy: Taker | null
  readonly till: TillReference | null
  /** The note on the tickets; absent for a punch. */
  readonly note?: string
}

type MakingOfKots = {
  readonly counter: Prisma.Sql
  readonly order: Prisma.Sql
  readonly at: Prisma.Sql
  readonly tap: Date | null
  readonly punch: PunchOfKots
}

/** The parts that tickets add to the statement of a punch or a firing; they are empty if there are no tickets. */
export type KotParts = {
  /** A CTE `numbered_kots`, which must come before the reply is made. */
  readonly numbered: Prisma.Sql
  /** The part `|| jsonb` that adds the tickets to the reply. */
  readonly reply: Prisma.Sql
  /** A CTE that inserts the tickets. */
  readonly inserted: Prisma.Sql
}

const NONE: KotParts = { numbered: Prisma.empty, reply: Prisma.empty, inserted: Prisma.empty }

/**
 * Returns the tickets as parts of the statement that punches or fires, so that order and tickets are stored together or
 * not at all.
 *
 * @param counter the CTE with the day's `last_kot` after this statement took its numbers, and the `business_day`
 * @param order the CTE with `id` and `month` of the order, empty when the punch is refused
 * @param tap the time of a late tap, from which the age of the tickets counts; null for any other punch, and for a
 *   firing
 */
export function kotParts(
  tenant: Tenant,
  kots: readonly NewKot[],
  { counter, order, at, tap, punch }: MakingOfKots,
): KotParts {
  if (kots.length === 0) return NONE
  const isPrinted = Prisma.sql`${punch.kotPrinted !== null}::boolean`
  const rows = kots.map(({ id, station, lines }, index) => ({
    id,
    stationId: station.id,
    stationName: station.name,
    lines,
    after: kots.length - 1 - index,
  }))
  return {
    numbered: Prisma.sql`
      numbered_kots AS (
        SELECT kot.*, counter.last_kot - kot.after AS number, counter.business_day
        FROM ${counter} AS counter, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS kot(id uuid, "stationId" uuid, "stationName" text, lines jsonb, after int)
      ),`,
    reply: Prisma.sql`|| (SELECT jsonb_build_object('kots', jsonb_agg(
      jsonb_build_object('id', id, 'number', number, 'station', "stationName") ORDER BY number)) FROM numbered_kots)`,
    inserted: Prisma.sql`, cooked AS (
      INSERT INTO kots (restaurant_id, month, id, order_id, business_day, number, kind, is_addition, station_id,
        station_name, lines, note, punch_id, created_at, taken_at, created_by_name, printed, till_id, ref,
        handed_over_at, handed_over_how, handed_over_by_name)
      SELECT ${tenant.id}::uuid, punched_order.month, kot.id, punched_order.id, kot.business_day, kot.number, 'new',
        ${punch.kind === 'add'}::boolean, kot."stationId", kot."stationName", kot.lines, ${punch.note ?? null}::text,
        ${punch.id}::uuid, ${at}, ${tap?.toISOString() ?? null}::timestamptz, ${takerOf(tenant, punch)}::text,
        ${punch.printsKots || punch.kotPrinted !== null ? 1 : 0}::int,
        ${punch.till?.id ?? null}::uuid, ${punch.till?.ref ?? null}::text,
        CASE WHEN ${isPrinted} THEN ${at} END, CASE WHEN ${isPrinted} THEN 'printed_here' END,
        CASE WHEN ${isPrinted} THEN ${printerOf(tenant, punch)}::text END
      FROM ${order} AS punched_order, numbered_kots kot RETURNING 1
    )`,
  }
}

type TakenPunch = Pick<PunchOfKots, 'kotPrinted' | 'takenBy'>

/** Returns the audited fact that the tickets of a punch were printed at the till before it arrived. */
export function kotFacts(tenant: Tenant, punch: TakenPunch, kots: readonly NewKot[]): object {
  return punch.kotPrinted === null || kots.length === 0 ? {} : { kot_printed_by: printerOf(tenant, punch) }
}

/**
 * Returns the name of the person who printed the tickets; where the till names nobody, of the person who took the
 * punch.
 */
function printerOf(tenant: Tenant, punch: TakenPunch): string | null {
  return punch.kotPrinted?.by ?? takerOf(tenant, punch)
}

function takerOf(tenant: Tenant, { takenBy }: TakenPunch): string | null {
  return takenBy?.name ?? actorNameOf(tenant)
}

/**
 * Returns a CTE `counter` that takes ticket numbers of the business day, and adds the counter of a day without orders.
 * The row of the CTE has `last_kot`, the last number taken, and `business_day`.
 *
 * @param wanted the number of tickets, as SQL that follows `SELECT …,`; if it selects no row, no number is taken
 */
export function takeKotNumbers(tenant: Tenant, clock: Clock, wanted: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    counter AS (
      INSERT INTO order_counters (restaurant_id, business_day, last, last_kot)
      SELECT ${tenant.id}::uuid, ${businessDayAt(nowOf(clock))}, 0, ${wanted}
      ON CONFLICT (restaurant_id, business_day) DO UPDATE SET last_kot = order_counters.last_kot + excluded.last_kot
      RETURNING last_kot, business_day
    )`
}

/**
 * Returns SQL of a JSON object to append to the reply of a punch: `kots` with id, number and station of each ticket of
 * the punch, by number; an empty object for a punch without tickets.
 *
 * @param alias the alias of the row of `order_punches`
 */
export function kotsOfPunch(tenant: Tenant, alias: 'p'): Prisma.Sql {
  const punch = Prisma.raw(alias)
  return Prisma.sql`coalesce((
    SELECT jsonb_build_object('kots', jsonb_agg(
      jsonb_build_object('id', k.id, 'number', k.number, 'station', k.station_name) ORDER BY k.number))
    FROM kots k
    WHERE k.restaurant_id = ${tenant.id}::uuid AND k.month = ${punch}.month AND k.order_id = ${punch}.order_id
      AND k.punch_id = ${punch}.punch_id
    HAVING count(*) > 0), '{}'::jsonb)`
}

/**
 * SQL that is true for a ticket `k` whose dishes its station may still be cooking: a new ticket that is not bumped, or
 * any ticket about moved dishes. Such a ticket is included because the ticket by which the dishes are cooked belongs to
 * the order from which they came.
 */
export const mayBeCooking = Prisma.sql`(k.kind = 'new' AND k.bumped_at IS NULL OR k.moved IS NOT NULL)`

/** Throws KOTS_FULL for an error of the check that limits the tickets of an order, and any other error as it is. */
export function refuseFullKots(error: unknown): never {
  throw breaksCheckConstraint(error, 'kots_bounded') ? new AppError('KOTS_FULL') : error
}
