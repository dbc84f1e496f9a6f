import { AppError, MOST_OPEN_TICKETS, MOST_RECALLABLE_TICKETS, type AuditAction } from '@tiffin/contracts'
import type { OrderType } from '@tiffin/domain'
import { actorNameOf, type Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import { insertAudit } from './audit-entry.ts'
import { createClock, type OrdersDatabase } from './database.ts'
import type { Kot } from './kots-repository.ts'
import type { FoundAtMoment } from './orders-repository.ts'
import { nowOf } from './time.ts'

/** The way in which a user took over an undelivered ticket: by informing the cooks, or by printing it at the till. */
export type HandOver = 'told' | 'printed_here'

/** A kitchen ticket with its state on the screens of the kitchen. */
export type KitchenTicket = Kot & {
  readonly stationId: string
  readonly orderNumber: string
  readonly orderType: OrderType
  /** The table where the party sits now. */
  readonly tableName: string | null
  /** The indexes in `lines` of the dishes that are done. */
  readonly doneLines: readonly number[]
  /** The time at which a user took over the ticket, because it was not delivered; null if it was not taken over. */
  readonly handedOverAt: Date | null
  readonly handedOverHow: HandOver | null
  readonly handedOverByName: string | null
  readonly shownAt: Date | null
  readonly bumpedAt: Date | null
  readonly bumpedByName: string | null
}

export type KitchenBoard = {
  /** The open tickets, the oldest first, at most `MOST_OPEN_TICKETS`. */
  readonly open: readonly KitchenTicket[]
  /** The number of newer open tickets that `open` leaves out. */
  readonly more: number
  /** The bumped tickets, the last bumped first, at most `MOST_RECALLABLE_TICKETS`. */
  readonly bumped: readonly KitchenTicket[]
}

/**
 * The time for which screens show an open ticket: `UNSEEN_TICKET_LIFE` while it is undelivered or once its order is
 * paid, otherwise `LIFE`, also for an order that was merged into another. Where the kitchen bumps no tickets, old
 * ones thus make room for new ones.
 */
export const UNSEEN_TICKET_LIFE = Prisma.sql`interval '2 hours'`
/**
 * The time since which a ticket `k` is waited for, from which its age counts: the tap of a late punch, otherwise the
 * making of the ticket. It is never after `k.created_at`, which the index has.
 */
export const sinceTap = Prisma.sql`coalesce(k.taken_at, k.created_at)`
const LIFE = Prisma.sql`interval '12 hours'`
/** The time for which screens may change a ticket: longer than they show it, because their requests may be late. */
export const CHANGEABLE_LIFE = Prisma.sql`interval '1 day'`

const columns = Prisma.sql`
  k.id, k.number, k.kind, k.station_id AS "stationId", k.station_name AS station, k.lines, k.note,
  k.created_at AS "createdAt", k.taken_at AS "takenAt", k.is_addition AS "isAddition",
  k.created_by_name AS "createdByName", k.printed, k.ref,
  k.done_lines AS "doneLines", k.handed_over_at AS "handedOverAt", k.handed_over_how AS "handedOverHow",
  k.handed_over_by_name AS "handedOverByName", k.shown_at AS "shownAt", k.bumped_at AS "bumpedAt",
  k.bumped_by_name AS "bumpedByName", o.order_number AS "orderNumber", o.order_type AS "orderType",
  o.table_name AS "tableName"`

/** Reads and changes kitchen tickets for the screens of the kitchen. */
export function createKitchenRepository(db: OrdersDatabase, clock = createClock()) {
  const now = () => nowOf(clock)

  /**
   * Changes one ticket. The audit records a change that bumps or reopens the ticket, but not a line that is done, nor a
   * repetition.
   *
   * @throws AppError KOT_NOT_FOUND
   */
  async function change(tenant: Tenant, id: string, set: Prisma.Sql, action: AuditAction): Promise<KitchenTicket> {
    const after = Prisma.sql`jsonb_build_object('kot', number, 'station', station)`
    const [changed] = await db.runInTenant<KitchenTicket & { orderId: string; wasOpen: boolean }>(
      tenant,
      Prisma.sql`
        WITH before AS (
          SELECT k.month, k.id, k.bumped_at IS NULL AS open FROM kots k
          WHERE k.restaurant_id = ${tenant.id}::uuid AND k.id = ${id}::uuid
            AND k.created_at > ${now()} - ${CHANGEABLE_LIFE}
          FOR UPDATE
        ), changed AS (
          UPDATE kots k SET ${set} FROM before, orders o
          WHERE k.restaurant_id = ${tenant.id}::uuid AND k.month = before.month AND k.id = before.id
            AND o.restaurant_id = ${tenant.id}::uuid AND o.month = k.month AND o.id = k.order_id
          RETURNING ${columns}, o.id AS "orderId", before.open AS "wasOpen"
        ), closed_or_opened AS (
          SELECT "orderId" AS id, "orderNumber" AS order_number, number, station
          FROM changed WHERE "wasOpen" <> ("bumpedAt" IS NULL)
        ), audited AS (
          ${insertAudit(tenant, { action, after, from: Prisma.sql`closed_or_opened` })}
        )
        SELECT * FROM changed`,
    )
    if (!changed) throw new AppError('KOT_NOT_FOUND')
    const { orderId: _order, wasOpen: _was, ...ticket } = changed
    return ticket
  }

  return {
    /** Reads the tickets that the screens of a station show. @param stationId null for all stations */
    async board(tenant: Tenant, stationId: string | null): Promise<FoundAtMoment<KitchenBoard>> {
      const ofStation = Prisma.sql`
        kots k JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid AND o.month = k.month AND o.id = k.order_id
        WHERE k.restaurant_id = ${tenant.id}::uuid AND k.created_at > ${now()} - ${LIFE}
          AND (${stationId}::uuid IS NULL OR k.station_id = ${stationId}::uuid)`
      const { rows, moment } = await db.readInTenant<KitchenTicket & { openInAll: number | null }>(
        tenant,
        Prisma.sql`
          (SELECT ${columns}, (count(*) OVER ())::int AS "openInAll" FROM ${ofStation}
             AND k.bumped_at IS NULL
             AND (${sinceTap} > ${now()} - ${UNSEEN_TICKET_LIFE}
               OR (k.shown_at IS NOT NULL AND o.status <> 'Completed'))
           ORDER BY ${sinceTap}, k.number LIMIT ${MOST_OPEN_TICKETS}::int)
          UNION ALL
          (SELECT ${columns}, NULL FROM ${ofStation} AND k.bumped_at IS NOT NULL
           ORDER BY k.bumped_at DESC, k.number DESC LIMIT ${MOST_RECALLABLE_TICKETS}::int)`,
      )
      const counted = rows.map(({ openInAll, ...ticket }) => ({ openInAll, ticket }))
      const openInAll = counted.find((row) => row.openInAll !== null)?.openInAll ?? 0
      const tickets = counted.map(({ ticket }) => ticket)
      const open = tickets.filter(({ bumpedAt }) => bumpedAt === null).toSorted(byAge)
      const bumped = tickets.filter(({ bumpedAt }) => bumpedAt !== null).toSorted(byBump)
      return { moment: { ...moment, now: clock(moment.now) }, found: { open, more: openInAll - open.length, bumped } }
    },

    /**
     * Records the first time that a screen drew each ticket; later times change nothing. Unknown tickets, those older
     * than a day, and those of stations with a printer are left out: the printer is the output that counts there, and
     * a board that somebody opens must not take its paper away.
     */
    async confirmShown(tenant: Tenant, ids: readonly string[]): Promise<void> {
      await db.runInTenant(
        tenant,
        Prisma.sql`
          UPDATE kots k SET shown_at = ${now()}
          WHERE k.restaurant_id = ${tenant.id}::uuid AND k.id = ANY (${ids}::uuid[]) AND k.shown_at IS NULL
            AND k.created_at > ${now()} - ${CHANGEABLE_LIFE}
            AND NOT EXISTS (
              SELECT FROM station_outputs t
              WHERE t.restaurant_id = ${tenant.id}::uuid AND t.station_id = k.station_id AND t.printer_id IS NOT NULL
            )`,
      )
    },

    /**
     * Marks lines as done, and the ticket as delivered. Once all lines are done, the ticket is bumped.
     *
     * @param lines indexes of the lines that are done; null for all
     * @throws AppError KOT_NOT_FOUND
     */
    bump(tenant: Tenant, id: string, lines: readonly number[] | null): Promise<KitchenTicket> {
      const of = Prisma.sql`jsonb_array_length(k.lines)`
      const done = Prisma.sql`ARRAY(
        SELECT line FROM generate_series(0, ${of} - 1) line
        WHERE ${lines}::int[] IS NULL OR line = ANY (k.done_lines || ${lines}::int[]) ORDER BY line)`
      const isBumped = Prisma.sql`(${lines}::int[] IS NULL OR cardinality(${done}) = ${of})`
      // Null unless the ticket is bumped. A distributed database refuses the time inside of CASE.
      const bumpedNow = Prisma.sql`${now()} + make_interval(secs => CASE WHEN ${isBumped} THEN 0 END)`
      return change(
        tenant,
        id,
        Prisma.sql`
          done_lines = ${done}, shown_at = least(k.shown_at, ${now()}),
          bumped_at = least(k.bumped_at, ${bumpedNow}),
          bumped_by_name =
            CASE WHEN ${isBumped} THEN coalesce(k.bumped_by_name, ${actorNameOf(tenant)}) ELSE k.bumped_by_name END`,
        'order.kot-bumped',
      )
    },

    /**
     * Reopens a bumped ticket with none of its lines done. When the ticket is bumped again, its food waits again.
     *
     * @throws AppError KOT_NOT_FOUND
     */
    recall(tenant: Tenant, id: string): Promise<KitchenTicket> {
      return change(
        tenant,
        id,
        Prisma.sql`
          done_lines = CASE WHEN k.bumped_at IS NULL THEN k.done_lines ELSE '{}' END, bumped_at = NULL,
          bumped_by_name = NULL, picked_up_at = NULL, picked_up_by_name = NULL`,
        'order.kot-recalled',
      )
    },
  }
}

export type KitchenRepository = ReturnType<typeof createKitchenRepository>

function byAge(a: KitchenTicket, b: KitchenTicket): number {
  return tappedAt(a) - tappedAt(b) || a.number - b.number
}

function tappedAt({ takenAt, createdAt }: KitchenTicket): number {
  return (takenAt ?? createdAt).getTime()
}

function byBump(a: KitchenTicket, b: KitchenTicket): number {
  return (b.bumpedAt?.getTime() ?? 0) - (a.bumpedAt?.getTime() ?? 0) || b.number - a.number
}
