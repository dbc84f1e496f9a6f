import { recordAudit, type NewAuditEntry, type Tenant } from '@tiffin/service-kit'
import type { StoredCommand } from '../domain/refused-command.ts'
import { mentionsPhone, withoutGuest as commandsWithoutGuest } from '../domain/held-guests.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { OrdersDatabase } from './database.ts'

/**
 * The number of orders from which one transaction erases the guests; it takes well under a second on a busy machine.
 */
const AT_ONCE = 500
/** The most orders that one request erases, because a placeholder like 0000000000 may be on very many orders. */
const ERASED_AT_MOST = 5_000

/** The keys of the erased orders: `months[n]` and `ids[n]` belong together. */
type Erased = { readonly months: string[]; readonly ids: string[] }

/** What still has a phone number: active and completed orders, and khatas on which something is owed. */
type Left = { readonly open: number; readonly completed: number; readonly owing: number }

/** The reason of an erasure, for its audit entry. */
type Why = Pick<NewAuditEntry, 'action' | 'after'>

/** Returns SQL of an order as JSON without its guest and without the wishes about its dishes. */
function withoutGuest(order: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`((${order}) || '{"customer_name": null, "customer_contact": null, "customer_address": null}'::jsonb
    || CASE WHEN (${order}) ? 'items' THEN jsonb_build_object('items', without_notes((${order}) -> 'items'))
      ELSE '{}' END)`
}

/**
 * Erases guests: name, phone and address of a completed order, and the wishes about its dishes. The wishes are erased
 * in its kitchen tickets too, and guest and wishes in the stored replies that contain the order. The jobs that print
 * its bill or documents are deleted. Order number, dishes, amounts and payments stay.
 *
 * The same is erased of held commands that nobody has decided about, which count as orders here. Name and phone of a
 * khata are erased if nothing is owed on it; its ledger stays.
 */
export function createGuestsRepository(db: OrdersDatabase) {
  const remove = (tenant: Tenant, which: Prisma.Sql, { action, after }: Why): Promise<number> =>
    db.inTenant(tenant, async (tx) => {
      const [row] = await tx.$queryRaw<Erased[]>`
        WITH chosen AS (
          SELECT month, id FROM orders WHERE restaurant_id = ${tenant.id}::uuid AND status = 'Completed' AND ${which}
          ORDER BY id LIMIT ${AT_ONCE}::int FOR UPDATE
        ), removed AS (
          UPDATE orders o SET customer_name = NULL, customer_contact = NULL, customer_address = NULL
          FROM chosen WHERE o.restaurant_id = ${tenant.id}::uuid AND o.month = chosen.month AND o.id = chosen.id
          RETURNING o.month, o.id
        ), wishes AS (
          UPDATE order_items i SET notes = '' FROM removed
          WHERE i.restaurant_id = ${tenant.id}::uuid AND i.month = removed.month AND i.order_id = removed.id
            AND i.notes <> ''
        ), replies AS (
          UPDATE idempotency_keys k
          SET reply = CASE WHEN k.reply ? 'order'
            THEN jsonb_set(k.reply, '{order}', ${withoutGuest(Prisma.sql`k.reply -> 'order'`)})
            ELSE ${withoutGuest(Prisma.sql`k.reply`)} END
          FROM removed
          WHERE k.restaurant_id = ${tenant.id}::uuid
            AND coalesce(k.reply -> 'order', k.reply) ->> 'id' = removed.id::text
        ), papers AS (
          DELETE FROM print_jobs j USING removed
          WHERE j.restaurant_id = ${tenant.id}::uuid AND j.order_id = removed.id
        )
        SELECT coalesce(array_agg(month::text), '{}') AS months, coalesce(array_agg(id::text), '{}') AS ids
        FROM removed`
      const { months, ids } = row!
      await tx.$queryRaw`SELECT FROM forget_wishes(${months}::date[], ${ids}::uuid[])`
      const orders = ids.length
      // The entry names no guest: the erased number must not survive in the audit.
      if (orders > 0)
        await recordAudit(tx, tenant, { action, subject: { id: tenant.id, name: '' }, after: { orders, ...after } })
      return orders
    })

  async function removeAll(tenant: Tenant, which: Prisma.Sql, why: Why, most = Infinity): Promise<number> {
    for (let total = 0; ;) {
      const removed = await remove(tenant, which, why)
      total += removed
      if (removed < AT_ONCE || total >= most) return total
    }
  }

  /**
   * Erases guests from held commands without a decision. A decided command has no guest any more.
   *
   * @param isOfGuest chooses among the commands that `which` finds
   */
  const removeHeld = (
    tenant: Tenant,
    which: Prisma.Sql,
    isOfGuest: (commands: readonly StoredCommand[]) => boolean,
    { action, after }: Why,
  ): Promise<number> =>
    db.inTenant(tenant, async (tx) => {
      const rows = await tx.$queryRaw<{ id: string; commands: string }[]>`
        SELECT h.id, h.commands FROM held_commands h
        WHERE h.restaurant_id = ${tenant.id}::uuid AND h.decision IS NULL AND ${which} ORDER BY h.id FOR UPDATE`
      let orders = 0
      for (const row of rows) {
        const commands = JSON.parse(row.commands) as StoredCommand[]
        if (!isOfGuest(commands)) continue
        const left = JSON.stringify(commandsWithoutGuest(commands))
        orders += await tx.$executeRaw`
          UPDATE held_commands SET guest = '', commands = ${left}
          WHERE restaurant_id = ${tenant.id}::uuid AND id = ${row.id}::uuid AND (guest <> '' OR commands <> ${left})`
      }
      if (orders > 0)
        await recordAudit(tx, tenant, { action, subject: { id: tenant.id, name: '' }, after: { orders, ...after } })
      return orders
    })

  /** Erases the customers of khatas on which nothing is owed. */
  const removeKhatas = (tenant: Tenant, which: Prisma.Sql, { action, after }: Why): Promise<number> =>
    db.inTenant(tenant, async (tx) => {
      const khatas = await tx.$executeRaw`
        UPDATE khatas k SET name = NULL, phone = NULL
        WHERE k.restaurant_id = ${tenant.id}::uuid AND k.name IS NOT NULL AND k.owed_paise = 0 AND ${which}`
      if (khatas > 0)
        await recordAudit(tx, tenant, { action, subject: { id: tenant.id, name: '' }, after: { khatas, ...after } })
      return khatas
    })

  return {
    /**
     * Erases the guest with a phone number, however the number is written: from at most 5,000 completed orders, from
     * held commands, and from khatas on which nothing is owed.
     *
     * @returns the number of orders and held commands, and the number of khatas
     */
    async erase(tenant: Tenant, phoneKey: string): Promise<{ orders: number; khatas: number }> {
      const why = { action: 'guest.erased' } as const
      const khatas = await removeKhatas(tenant, Prisma.sql`phone_key(k.phone) = ${phoneKey}`, why)
      const held = await removeHeld(tenant, Prisma.sql`true`, (commands) => mentionsPhone(commands, phoneKey), why)
      const which = Prisma.sql`customer_contact IS NOT NULL AND phone_key(customer_contact) = ${phoneKey}`
      return { orders: held + (await removeAll(tenant, which, why, ERASED_AT_MOST)), khatas }
    },

    /**
     * Counts the orders that still have the phone number, by status, and the khatas of the number on which something is
     * owed.
     */
    async countLeft(tenant: Tenant, phoneKey: string): Promise<Left> {
      const [row] = await db.inTenant(
        tenant,
        (tx) => tx.$queryRaw<Left[]>`
          SELECT count(*) FILTER (WHERE status = 'Active')::int AS open,
            count(*) FILTER (WHERE status = 'Completed')::int AS completed, (
              SELECT count(*)::int FROM khatas k
              WHERE k.restaurant_id = ${tenant.id}::uuid AND phone_key(k.phone) = ${phoneKey}
            ) AS owing
          FROM orders
          WHERE restaurant_id = ${tenant.id}::uuid AND customer_contact IS NOT NULL
            AND phone_key(customer_contact) = ${phoneKey}`,
      )
      return row ?? { open: 0, completed: 0, owing: 0 }
    },

    /**
     * Erases guests from orders completed more than `days` days ago, from commands held for longer, and from khatas
     * settled for longer, by the database's clock.
     *
     * @returns the number of orders and held commands
     */
    async forget(tenant: Tenant, days: number): Promise<number> {
      const why = { action: 'guest.forgotten', after: { older_than_days: days } } as const
      const before = Prisma.sql`now() - make_interval(days => ${days}::int)`
      await removeKhatas(tenant, Prisma.sql`coalesce(k.last_at, k.opened_at) < ${before}`, why)
      const held = await removeHeld(tenant, Prisma.sql`h.held_at < ${before}`, () => true, why)
      return held + (await removeAll(tenant, Prisma.sql`customer_name IS NOT NULL AND completed_at < ${before}`, why))
    },
  }
}

export type GuestsRepository = ReturnType<typeof createGuestsRepository>
