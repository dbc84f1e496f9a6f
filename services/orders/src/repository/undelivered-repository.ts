import { AppError, MOST_HANDED_OVER, MOST_UNDELIVERED } from '@tiffin/contracts'
import type { OrderType } from '@tiffin/domain'
import { actorNameOf, changesOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import { insertAudit } from './audit-entry.ts'
import { createClock, type OrdersDatabase, type Transaction } from './database.ts'
import { CHANGEABLE_LIFE, UNSEEN_TICKET_LIFE, type HandOver } from './kitchen-repository.ts'
import type { Kot } from './kots-repository.ts'
import { nowOf } from './time.ts'

/** A station whose tickets must be drawn by a screen within this many seconds. */
export type ScreenOutput = { readonly stationId: string; readonly dueSeconds: number }

export type UndeliveredKot = Kot & {
  readonly orderId: string
  readonly orderNumber: string
  readonly orderType: OrderType
  readonly tableName: string | null
  /** Milliseconds left in which a screen may still draw the ticket; negative once it is overdue. */
  readonly dueInMs: number
  readonly hasScreen: boolean
  readonly isExpired: boolean
}

export type Undelivered = {
  /** The newest undelivered tickets, in the order of their age, the oldest first. */
  readonly tickets: readonly UndeliveredKot[]
  /** The numbers of older tickets that are not listed: `more` are not expired, `moreExpired` are. */
  readonly more: number
  readonly moreExpired: number
  /** The stations that get their tickets on a screen. `hasScreen`: a screen asked for tickets of the station lately. */
  readonly stations: readonly { readonly id: string; readonly hasScreen: boolean }[]
}

/** A screen asks every five seconds; one that missed three turns counts as switched off. */
const AWAY_AFTER = Prisma.sql`interval '15 seconds'`
/** A screen asks more often when tickets change, but its time is written only once in this interval. */
const BEAT_EVERY = Prisma.sql`interval '4 seconds'`

/** Stores the outputs of stations, and tracks the tickets that no screen of the kitchen has drawn. */
export function createUndeliveredRepository(db: OrdersDatabase, clock = createClock()) {
  const now = () => nowOf(clock)
  const hasScreen = (tenant: Tenant, station: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT FROM kitchen_screens s WHERE s.restaurant_id = ${tenant.id}::uuid AND s.seen_at > ${now()} - ${AWAY_AFTER}
      AND (s.station_id IS NULL OR s.station_id = ${station}))`

  async function requireNothingUndelivered(
    tx: Transaction,
    tenant: Tenant,
    station: { readonly id: string; readonly name: string },
  ): Promise<void> {
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM station_outputs t
      JOIN kots k ON k.restaurant_id = ${tenant.id}::uuid AND k.station_id = t.station_id AND k.created_at >= t.since
        AND k.created_at > ${now()} - ${CHANGEABLE_LIFE} AND k.shown_at IS NULL AND k.handed_over_at IS NULL
      WHERE t.restaurant_id = ${tenant.id}::uuid AND t.station_id = ${station.id}::uuid`
    const count = row?.count ?? 0
    if (count > 0) throw new AppError('KOTS_UNDELIVERED', { count, station: station.name })
  }

  return {
    /**
     * Records that a screen is on. A user may have several screens, each of another station, so a row belongs to a user
     * or device and a station. The row's `viewer_id` is a hash of both, because the release before counts on one row
     * for each `viewer_id`.
     *
     * @param stationId null for a screen of all stations
     * @returns the number of changes of kitchen tickets (`kot_head`)
     */
    async noteScreen(tenant: Tenant, viewerId: string, stationId: string | null): Promise<number> {
      const [row] = await db.runInTenant<{ kotHead: number }>(
        tenant,
        Prisma.sql`
          WITH noted AS (
            INSERT INTO kitchen_screens AS s (restaurant_id, viewer_id, station_id, seen_at)
            VALUES (${tenant.id}::uuid, md5(${`${viewerId} ${stationId}`})::uuid, ${stationId}::uuid, ${now()})
            ON CONFLICT (restaurant_id, viewer_id)
              DO UPDATE SET seen_at = excluded.seen_at WHERE s.seen_at < excluded.seen_at - ${BEAT_EVERY}
          )
          SELECT kot_head AS "kotHead" FROM restaurant_versions WHERE restaurant_id = ${tenant.id}::uuid`,
      )
      return row?.kotHead ?? 0
    },

    async outputs(tenant: Tenant): Promise<ScreenOutput[]> {
      return db.runInTenant<ScreenOutput>(
        tenant,
        Prisma.sql`
          SELECT station_id AS "stationId", due_seconds AS "dueSeconds" FROM station_outputs
          WHERE restaurant_id = ${tenant.id}::uuid ORDER BY station_id`,
      )
    },

    /**
     * Sets the output of a station.
     *
     * @param dueSeconds null: the tickets of the station are printed at the till
     * @throws AppError KOTS_UNDELIVERED for paper while the station has undelivered tickets, whose alarms would end
     *   unnoticed
     */
    async setOutput(
      tenant: Tenant,
      station: { readonly id: string; readonly name: string },
      dueSeconds: number | null,
    ): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const [before] = await tx.$queryRaw<{ dueSeconds: number }[]>`
          SELECT due_seconds AS "dueSeconds" FROM station_outputs
          WHERE restaurant_id = ${tenant.id}::uuid AND station_id = ${station.id}::uuid FOR UPDATE`
        if (dueSeconds === null) await requireNothingUndelivered(tx, tenant, station)
        if (dueSeconds === null)
          await tx.$executeRaw`
            DELETE FROM station_outputs
            WHERE restaurant_id = ${tenant.id}::uuid AND station_id = ${station.id}::uuid`
        else
          await tx.$executeRaw`
            INSERT INTO station_outputs (restaurant_id, station_id, kind, due_seconds, since)
            VALUES (${tenant.id}::uuid, ${station.id}::uuid, 'screen', ${dueSeconds}::int, ${now()})
            ON CONFLICT (restaurant_id, station_id) DO UPDATE SET due_seconds = excluded.due_seconds`
        const changes = changesOf(factsOf(before?.dueSeconds ?? null), factsOf(dueSeconds))
        if (changes) await recordAudit(tx, tenant, { action: 'station.output-changed', subject: station, ...changes })
      })
    },

    /**
     * Lists the newest undelivered tickets of stations with a screen: of the last day, made since the station has a
     * screen, drawn by no screen and taken over by no user.
     */
    async list(tenant: Tenant): Promise<Undelivered> {
      const stations = await db.runInTenant<Undelivered['stations'][number]>(
        tenant,
        Prisma.sql`
          SELECT t.station_id AS id, ${hasScreen(tenant, Prisma.sql`t.station_id`)} AS "hasScreen"
          FROM station_outputs t WHERE t.restaurant_id = ${tenant.id}::uuid ORDER BY t.station_id`,
      )
      if (stations.length === 0) return { stations, tickets: [], more: 0, moreExpired: 0 }
      const isExpired = Prisma.sql`k.created_at <= ${now()} - ${UNSEEN_TICKET_LIFE}`
      const rows = await db.runInTenant<UndeliveredKot & { inAll: number; expiredInAll: number }>(
        tenant,
        Prisma.sql`
          SELECT k.id, k.number, k.kind, k.station_name AS station, k.lines, k.note, k.created_at AS "createdAt",
            k.is_addition AS "isAddition", k.created_by_name AS "createdByName", k.printed,
            o.id AS "orderId", o.order_number AS "orderNumber", o.order_type AS "orderType",
            o.table_name AS "tableName",
            (extract(epoch FROM k.created_at + make_interval(secs => t.due_seconds) - ${now()}) * 1000)::int
              AS "dueInMs",
            ${hasScreen(tenant, Prisma.sql`k.station_id`)} AS "hasScreen",
            ${isExpired} AS "isExpired", (count(*) OVER ())::int AS "inAll",
            (count(*) FILTER (WHERE ${isExpired}) OVER ())::int AS "expiredInAll"
          FROM station_outputs t
          JOIN kots k ON k.restaurant_id = ${tenant.id}::uuid AND k.station_id = t.station_id
            AND k.created_at >= t.since AND k.created_at > ${now()} - ${CHANGEABLE_LIFE}
            AND k.shown_at IS NULL AND k.handed_over_at IS NULL
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
     * Takes over a ticket that no screen drew. A ticket that was drawn or taken over meanwhile stays so.
     *
     * @throws AppError KOT_NOT_FOUND
     */
    async handOver(tenant: Tenant, id: string, how: HandOver): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const isOpen = Prisma.sql`k.shown_at IS NULL AND k.handed_over_at IS NULL`
        const [ticket] = await tx.$queryRaw<
          { number: number; station: string; orderId: string; orderNumber: string; wasOpen: boolean }[]
        >`
          SELECT k.number, k.station_name AS station, o.id AS "orderId", o.order_number AS "orderNumber",
            ${isOpen} AS "wasOpen"
          FROM kots k JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid AND o.month = k.month AND o.id = k.order_id
          WHERE k.restaurant_id = ${tenant.id}::uuid AND k.id = ${id}::uuid
            AND k.created_at > ${now()} - ${CHANGEABLE_LIFE}
          FOR UPDATE OF k`
        if (!ticket) throw new AppError('KOT_NOT_FOUND')
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
     * were drawn or taken over meanwhile are left out.
     *
     * @param expired true takes over expired tickets of stations with a screen as well, besides those in `ids`
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
                ${expired}::boolean AND k.created_at <= ${now()} - ${UNSEEN_TICKET_LIFE} AND k.created_at >= t.since))
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

/** Maps an output to the facts that the audit records. */
function factsOf(dueSeconds: number | null) {
  return { output: dueSeconds === null ? 'till' : 'screen', due_seconds: dueSeconds }
}
