import { AppError, MOST_LISTED_KOTS } from '@tiffin/contracts'
import type { TicketLine } from '@tiffin/domain'
import { actorNameOf, type Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import { insertAudit } from './audit-entry.ts'
import { createClock, type OrdersDatabase } from './database.ts'
import { mayBePrinted } from './may-be-printed.ts'
import { hasOrderKey, ordersHeldBy } from './order-key.ts'
import { pickUpStatement } from './ready-food.ts'

/** A kitchen ticket as it is stored. `number` counts the tickets of its business day. */
export type Kot = {
  readonly id: string
  readonly number: number
  readonly kind: 'new' | 'move' | 'void'
  readonly station: string
  readonly lines: readonly TicketLine[]
  /**
   * What the station reads about a transfer, a merge or dishes that went to another order, the reason of a void, or
   * 'FIRE' for fired portions; null for any other ticket.
   */
  readonly note: string | null
  readonly createdAt: Date
  /** The time of the tap of a late punch; null for any other ticket. */
  readonly takenAt: Date | null
  /** True for a punch that added to an existing order, for fired portions, and for each note to the station. */
  readonly isAddition: boolean
  readonly createdByName: string | null
  /** The reference that the till gave the punch; null for an older till, and for a ticket of no punch. */
  readonly ref: string | null
  /** The number of times that the ticket was printed, however many copies were made each time. */
  readonly printed: number
}

/** The columns of a ticket `k`, as the type `Kot` names them. */
export const kotColumns = Prisma.sql`k.id, k.number, k.kind, k.station_name AS station, k.lines, k.note,
  k.created_at AS "createdAt", k.taken_at AS "takenAt", k.is_addition AS "isAddition",
  k.created_by_name AS "createdByName", k.printed, k.ref`

/** Lists the kitchen tickets of orders, counts their prints, and records that their food was picked up. */
export function createKotsRepository(db: OrdersDatabase, clock = createClock()) {
  return {
    /**
     * Lists the newest `MOST_LISTED_KOTS` tickets of an order and of those that were merged into it, in the order in
     * which they were made.
     *
     * @throws AppError ORDER_NOT_FOUND
     */
    async list(tenant: Tenant, orderId: string): Promise<Kot[]> {
      const [row] = await db.runInTenant<{ kots: StoredKot[] }>(
        tenant,
        Prisma.sql`
          SELECT coalesce((
            SELECT jsonb_agg(kot ORDER BY kot."createdAt", kot.number) FROM (
              SELECT ${kotColumns} FROM ${ordersHeldBy(tenant, orderId)} held
              JOIN kots k ON k.restaurant_id = ${tenant.id}::uuid AND k.month = held.month AND k.order_id = held.id
              ORDER BY k.created_at DESC, k.number DESC LIMIT ${MOST_LISTED_KOTS}::int
            ) kot), '[]'::jsonb) AS kots
          FROM orders o WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)}`,
      )
      if (!row) throw new AppError('ORDER_NOT_FOUND')
      return row.kots.map(kotFromJson)
    },

    /**
     * Counts one more print of a ticket, made by a till, and records it in the audit.
     *
     * @returns the ticket, and whether a network printer may have printed it without a report
     * @throws AppError KOT_NOT_FOUND
     */
    async countPaper(
      tenant: Tenant,
      orderId: string,
      kotId: string,
    ): Promise<{ readonly kot: Kot; readonly mayBePrinted: boolean }> {
      const after = Prisma.sql`jsonb_build_object(
        'kot', number, 'station', station, 'reprint', printed - 1)`
      const [row] = await db.runInTenant<Kot & { mayBePrinted: boolean }>(
        tenant,
        Prisma.sql`
          WITH counted AS (
            UPDATE kots k SET printed = k.printed + 1 FROM orders o, ${ordersHeldBy(tenant, orderId)} held
            WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)}
              AND k.restaurant_id = ${tenant.id}::uuid AND k.month = held.month AND k.order_id = held.id
              AND k.id = ${kotId}::uuid
            RETURNING ${kotColumns}, o.id AS "orderId", o.order_number
          ), of_order AS (
            SELECT "orderId" AS id, order_number, number, station, printed FROM counted
          ), audited AS (
            ${insertAudit(tenant, { action: 'order.kot-printed', after, from: Prisma.sql`of_order` })}
          )
          SELECT id, number, kind, station, lines, note, "createdAt", "takenAt", "isAddition", "createdByName", printed,
            ref,
            EXISTS (SELECT FROM print_jobs j
              WHERE j.restaurant_id = ${tenant.id}::uuid AND j.id = counted.id AND ${mayBePrinted}) AS "mayBePrinted"
          FROM counted`,
      )
      if (!row) throw new AppError('KOT_NOT_FOUND')
      const { mayBePrinted: mayBe, ...kot } = row
      return { kot, mayBePrinted: mayBe }
    },

    /**
     * Marks the food of tickets as picked up. Tickets that are not ready are left out: not bumped, recalled meanwhile,
     * picked up before, or of another order.
     *
     * @throws AppError ORDER_NOT_FOUND
     */
    async pickUp(tenant: Tenant, orderId: string, kotIds: readonly string[]): Promise<void> {
      const by = actorNameOf(tenant)
      const [order] = await db.runInTenant(tenant, pickUpStatement(tenant, clock, { orderId, kotIds, by }))
      if (!order) throw new AppError('ORDER_NOT_FOUND')
    },
  }
}

export type KotsRepository = ReturnType<typeof createKotsRepository>

type StoredKot = Omit<Kot, 'createdAt' | 'takenAt'> & { readonly createdAt: string; readonly takenAt: string | null }

function kotFromJson({ createdAt, takenAt, ...kot }: StoredKot): Kot {
  return { ...kot, createdAt: new Date(createdAt), takenAt: takenAt === null ? null : new Date(takenAt) }
}
