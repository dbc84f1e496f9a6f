import { AppError, MOST_HANDED_OVER, MOST_UNDELIVERED } from '@tiffin/contracts'
import type { OrderType, PrinterProblem } from '@tiffin/domain'
import { actorNameOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import { insertAudit } from './audit-entry.ts'
import { createClock, type OrdersDatabase } from './database.ts'
import { CHANGEABLE_LIFE, sinceTap, UNSEEN_TICKET_LIFE, type HandOver } from './kitchen-repository.ts'
import { kotColumns, type Kot } from './kots-repository.ts'
import { mayBePrinted } from './may-be-printed.ts'
import { nowOf } from './time.ts'
import { refuseTakenOver, takenOverColumns, type TakenOver } from './taken-over.ts'
import { AWAY_AFTER, isAgentOn, needsPerson } from './waiting-jobs.ts'

/**
 * The printer of a station or of bills, as an alarm shows it. `problem` is that of the printer, or of one ticket or
 * bill.
 */
export type StationPrinter = {
  readonly name: string
  readonly isAgentOn: boolean
  readonly problem: PrinterProblem | null
}

/** The state of a ticket in the queue of a printer. `id` is the id of the printer. */
type QueuedTicket = StationPrinter & {
  readonly id: string
  readonly attempts: number
  readonly mayBePrinted: boolean
  /** True if the printer gets the ticket again only after a user retries it. */
  readonly needsPerson: boolean
}

export type UndeliveredKot = Kot & {
  readonly orderId: string
  readonly orderNumber: string
  readonly orderType: OrderType
  readonly tableName: string | null
  /** The milliseconds left for a screen to draw the ticket, or a printer to print it; negative once it is overdue. */
  readonly dueInMs: number
  /** True while a screen reads the tickets of the station, or the agent of its printer takes jobs. */
  readonly hasScreen: boolean
  /** The printer of the station, with the problem of the ticket; null for a station with a screen. */
  readonly printer: QueuedTicket | null
  readonly isExpired: boolean
}

export type Undelivered = {
  /** The newest undelivered tickets, sorted by age, the oldest first. */
  readonly tickets: readonly UndeliveredKot[]
  /** The numbers of older tickets that are not listed: `more` are not expired, `moreExpired` are. */
  readonly more: number
  readonly moreExpired: number
  /**
   * The stations whose output is a screen or a printer. `hasScreen` is true where a screen has read the tickets of the
   * station lately, or the agent of its printer has taken jobs.
   */
  readonly stations: readonly {
    readonly id: string
    readonly hasScreen: boolean
    readonly printer: StationPrinter | null
  }[]
}

/** A screen reads tickets more often when they change, but its time is written at most once in this interval. */
const BEAT_EVERY = Prisma.sql`interval '4 seconds'`

/** Tracks the tickets that no screen of the kitchen has drawn and no printer has printed. */
export function createUndeliveredRepository(db: OrdersDatabase, clock = createClock()) {
  const now = () => nowOf(clock)
  const hasScreen = (tenant: Tenant) => Prisma.sql`
    CASE WHEN t.printer_id IS NULL THEN EXISTS (
      SELECT FROM kitchen_screens s WHERE s.restaurant_id = ${tenant.id}::uuid
        AND s.seen_at > ${now()} - ${AWAY_AFTER} AND (s.station_id IS NULL OR s.station_id = t.station_id))
    ELSE ${isAgentOn(tenant, now(), Prisma.sql`p.agent_id`)} END`
  /** Returns SQL of a JSON object of the printer; null without one. @param fields SQL of further names and values */
  const printer = (tenant: Tenant, fields: Prisma.Sql) => Prisma.sql`
    CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('name', p.name,
      'isAgentOn', ${isAgentOn(tenant, now(), Prisma.sql`p.agent_id`)}, ${fields}) END`
  const queued = () => Prisma.sql`
    'problem', j.problem, 'id', p.id, 'attempts', coalesce(j.attempt, 0),
    'mayBePrinted', coalesce(${mayBePrinted}, false), 'needsPerson', coalesce(${needsPerson(now())}, false)`
  const withPrinter = (tenant: Tenant) => Prisma.sql`
    station_outputs t LEFT JOIN printers p ON p.restaurant_id = ${tenant.id}::uuid AND p.id = t.printer_id`

  return {
    /**
     * Records that a screen is on. A user may have several screens, each of another station, so a row belongs to a user
     * or device and a station. The row's `viewer_id` is a hash of both, because an earlier release counts on one row
     * for each `viewer_id`.
     *
     * @param stationId null for a screen of all stations
     * @returns the head of the kitchen (`kot_head`)
     */
    async noteScreen(tenant: Tenant, viewerId: string, stationId: string | null): Promise<number> {
      const [row] = await db.runInTenant<{ kotHead: number }>(
        tenant,
        Prisma.sql`
          WITH noted AS (
            INSERT INTO kitchen_screens AS s (restaurant_id, viewer_id, station_id, seen_at)
            VALUES (${tenant.id}::uuid, md5(${`${viewerId} ${stationId}`})::uuid, ${stationId}::uuid, ${now()})
            ON CONFLICT (restaurant_id, viewer_id)
              DO UPDATE SET seen_at = excluded.seen_at WHERE excluded.seen_at - s.seen_at > ${BEAT_EVERY}
          )
          SELECT kot_head AS "kotHead" FROM restaurant_versions WHERE restaurant_id = ${tenant.id}::uuid`,
      )
      return row?.kotHead ?? 0
    },

    /**
     * Lists the newest undelivered tickets of stations with a screen or a printer. Such a ticket is of the last day and
     * was made after the till stopped printing the tickets of its station. No screen drew it, no printer printed it and
     * no user took it over.
     */
    async list(tenant: Tenant): Promise<Undelivered> {
      const stations = await db.runInTenant<Undelivered['stations'][number]>(
        tenant,
        Prisma.sql`
          SELECT t.station_id AS id, ${hasScreen(tenant)} AS "hasScreen",
            ${printer(tenant, Prisma.sql`'problem', p.problem`)} AS printer
          FROM ${withPrinter(tenant)} WHERE t.restaurant_id = ${tenant.id}::uuid ORDER BY t.station_id`,
      )
      if (stations.length === 0) return { stations, tickets: [], more: 0, moreExpired: 0 }
      const isExpired = Prisma.sql`${sinceTap} <= ${now()} - ${UNSEEN_TICKET_LIFE}`
      const rows = await db.runInTenant<UndeliveredKot & { inAll: number; expiredInAll: number }>(
        tenant,
        Prisma.sql`
          SELECT ${kotColumns}, o.id AS "orderId", o.order_number AS "orderNumber", o.order_type AS "orderType",
            o.table_name AS "tableName",
            (extract(epoch FROM k.created_at + make_interval(secs => t.due_seconds) - ${now()}) * 1000)::int
              AS "dueInMs",
            ${hasScreen(tenant)} AS "hasScreen", ${printer(tenant, queued())} AS printer,
            ${isExpired} AS "isExpired", (count(*) OVER ())::int AS "inAll",
            (count(*) FILTER (WHERE ${isExpired}) OVER ())::int AS "expiredInAll"
          FROM ${withPrinter(tenant)}
          JOIN kots k ON k.restaurant_id = ${tenant.id}::uuid AND k.station_id = t.station_id
            AND k.created_at >= t.since AND k.created_at > ${now()} - ${CHANGEABLE_LIFE}
            AND k.shown_at IS NULL AND k.handed_over_at IS NULL
          LEFT JOIN print_jobs j ON j.restaurant_id = ${tenant.id}::uuid AND j.id = k.id
          JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid AND o.month = k.month AND o.id = k.order_id
          WHERE t.restaurant_id = ${tenant.id}::uuid
          ORDER BY k.created_at DESC, k.number DESC LIMIT ${MOST_UNDELIVERED}::int`,
      )
      const tickets = rows.map(({ inAll: _all, expiredInAll: _expired, ...ticket }) => ticket).toReversed()
      const { inAll = 0, expiredInAll = 0 } = rows[0] ?? {}
      const moreExpired = expiredInAll - tickets.filter((ticket) => ticket.isExpired).length
      return { stations, tickets, more: inAll - tickets.length - moreExpired, moreExpired }
    },

    /**
     * Takes over a ticket that is not delivered. A ticket that was delivered meanwhile, or that the same user has taken
     * over, is not changed.
     *
     * @throws AppError KOT_NOT_FOUND, also for a ticket older than a day; KOT_TAKEN_OVER if a colleague has taken it
     *   over
     */
    async handOver(tenant: Tenant, id: string, how: HandOver): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const isOpen = Prisma.sql`k.shown_at IS NULL AND k.handed_over_at IS NULL`
        const [ticket] = await tx.$queryRaw<
          (TakenOver & { station: string; orderId: string; orderNumber: string; wasOpen: boolean })[]
        >`
          SELECT ${takenOverColumns}, k.station_name AS station, o.id AS "orderId", o.order_number AS "orderNumber",
            ${isOpen} AS "wasOpen"
          FROM kots k JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid AND o.month = k.month AND o.id = k.order_id
          WHERE k.restaurant_id = ${tenant.id}::uuid AND k.id = ${id}::uuid
            AND k.created_at > ${now()} - ${CHANGEABLE_LIFE}
          FOR UPDATE OF k`
        if (!ticket) throw new AppError('KOT_NOT_FOUND')
        if (ticket.by !== actorNameOf(tenant)) refuseTakenOver(ticket)
        if (!ticket.wasOpen) return
        await tx.$executeRaw`
          UPDATE kots k SET handed_over_at = ${now()}, handed_over_how = ${how},
            handed_over_by_name = ${actorNameOf(tenant)}
          WHERE k.restaurant_id = ${tenant.id}::uuid AND k.id = ${id}::uuid
            AND k.created_at > ${now()} - ${CHANGEABLE_LIFE}`
        await recordAudit(tx, tenant, {
          action: 'order.kot-handed-over',
          subject: { id: ticket.orderId, name: ticket.orderNumber },
          after: { kot: ticket.number, station: ticket.station, how },
        })
      })
    },

    /**
     * Takes over tickets, the oldest first and at most `MOST_HANDED_OVER`, with an audit entry for each. Tickets that
     * were delivered or taken over meanwhile are left out.
     *
     * @param expired true takes over expired tickets of stations with a screen or a printer as well, besides those in
     *   `ids`
     */
    async handOverAll(
      tenant: Tenant,
      { how, ids, expired }: { readonly how: HandOver; readonly ids: readonly string[]; readonly expired: boolean },
    ): Promise<void> {
      const after = Prisma.sql`jsonb_build_object('kot', number, 'station', station, 'how', ${how}::text)`
      await db.runInTenant(
        tenant,
        Prisma.sql`
          WITH open AS (
            SELECT k.month, k.id FROM kots k
            LEFT JOIN station_outputs t ON t.restaurant_id = ${tenant.id}::uuid AND t.station_id = k.station_id
            WHERE k.restaurant_id = ${tenant.id}::uuid AND k.created_at > ${now()} - ${CHANGEABLE_LIFE}
              AND k.shown_at IS NULL AND k.handed_over_at IS NULL
              AND (k.id = ANY (${ids}::uuid[]) OR (
                ${expired}::boolean AND ${sinceTap} <= ${now()} - ${UNSEEN_TICKET_LIFE} AND k.created_at >= t.since))
            ORDER BY k.created_at, k.id LIMIT ${MOST_HANDED_OVER}::int FOR UPDATE OF k
          ), taken AS (
            UPDATE kots k SET handed_over_at = ${now()}, handed_over_how = ${how},
              handed_over_by_name = ${actorNameOf(tenant)}
            FROM open, orders o
            WHERE k.restaurant_id = ${tenant.id}::uuid AND k.month = open.month AND k.id = open.id
              AND o.restaurant_id = ${tenant.id}::uuid AND o.month = k.month AND o.id = k.order_id
            RETURNING o.id, o.order_number, k.number, k.station_name AS station
          ), audited AS (
            ${insertAudit(tenant, { action: 'order.kot-handed-over', after, from: Prisma.sql`taken` })}
          )
          SELECT count(*) FROM taken`,
      )
    },
  }
}

export type UndeliveredRepository = ReturnType<typeof createUndeliveredRepository>
