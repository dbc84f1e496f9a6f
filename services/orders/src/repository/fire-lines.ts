import { AppError, type PunchReply } from '@tiffin/contracts'
import { FIRE_NOTE, orderCan } from '@tiffin/domain'
import { recordAudit, type Tenant } from '@tiffin/service-kit'
import { lineIdOf, storedVariantOf } from '../domain/stored-lines.ts'
import type { Order, OrderLine } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { answerOnce, type Repeatable, type Replayed } from './answer-once.ts'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'
import { kotParts, refuseFullKots, takeKotNumbers, type NewKot } from './kot-statements.ts'
import { lockCounter, lockOrders } from './move-lines.ts'
import { hasOrderKey } from './order-key.ts'
import { loadOrder } from './order-rows.ts'
import { storeReply } from './stored-replies.ts'
import { nowOf } from './time.ts'

type MadeKots = NonNullable<PunchReply['kots']>

/** The order after lines were fired, and the tickets by number. */
export type Fired = { readonly order: Order; readonly kots: MadeKots }

export type FireOutcome = ({ readonly kind: 'fired' } & Fired) | Replayed

/**
 * Fires held lines of an order: they are held no longer, and the stations that cook them get tickets. Bill, open
 * document and version stay, so that a bill that is open can still be paid. The transaction locks the counter of
 * tickets, then the order. So of two users who fire the same lines one makes the tickets.
 *
 * @param lineIds the ids of the lines; null fires all held lines
 * @param ticketsOf makes the tickets of lines, as for those of a punch
 * @param repeatable the key of the request, and the reply to store under it
 * @throws AppError ORDER_NOT_FOUND, ORDER_COMPLETED, NOTHING_HELD or KOTS_FULL
 */
export async function fireLines(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  orderId: string,
  lineIds: readonly string[] | null,
  ticketsOf: (lines: readonly OrderLine[]) => readonly NewKot[],
  repeatable: Repeatable<Fired> | null,
): Promise<FireOutcome> {
  const lock = async (tx: Transaction) => {
    await lockCounter(tx, clock, tenant, 0)
    await lockOrders(tx, tenant, [orderId])
  }
  const write = async (tx: Transaction): Promise<FireOutcome> => {
    const order = await loadOrder(tx, tenant, orderId)
    if (!orderCan('addItems', order)) throw new AppError('ORDER_COMPLETED')
    const lines = order.lines.filter((line) => line.held && (lineIds?.includes(lineIdOf(line)) ?? true))
    if (lines.length === 0) throw new AppError('NOTHING_HELD')
    const kots = await release(tx, clock, tenant, orderId, lines, ticketsOf(lines)).catch(refuseFullKots)
    const fired = { order: await loadOrder(tx, tenant, orderId), kots }
    if (repeatable) await storeReply(tx, tenant, repeatable.request, repeatable.replyOf(fired))
    await recordAudit(tx, tenant, {
      action: 'order.fired',
      subject: { id: orderId, name: order.orderNumber },
      after: { items: lines.map(({ name, quantity }) => ({ name, quantity })) },
    })
    return { kind: 'fired', ...fired }
  }
  return answerOnce(db, tenant, repeatable?.request ?? null, { lock, write })
}

/**
 * Ends the hold of lines of a locked order and makes their tickets. The row of the order is rewritten, so that the
 * order is among the floor changes.
 */
async function release(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  orderId: string,
  lines: readonly OrderLine[],
  kots: readonly NewKot[],
): Promise<MadeKots> {
  const fired = Prisma.sql`fired`
  const parts = kotParts(tenant, kots, {
    counter: Prisma.sql`counter`,
    order: fired,
    at: nowOf(clock),
    tap: null,
    punch: {
      kind: 'add',
      id: null,
      printsKots: false,
      kotPrinted: null,
      takenBy: null,
      till: null,
      note: FIRE_NOTE,
    },
  })
  const numbers =
    kots.length > 0 ? Prisma.sql`${takeKotNumbers(tenant, clock, Prisma.sql`${kots.length}::int`)},` : Prisma.empty
  const keys = lines.map((line) => ({
    menuItemId: line.menuItemId,
    pricePaise: line.pricePaise,
    rateBasisPoints: line.rateBasisPoints,
    variant: storedVariantOf(line),
  }))
  const [made] = await tx.$queryRaw<{ reply: { kots?: MadeKots } }[]>`
    WITH ${numbers} ${parts.numbered} fired AS (
      UPDATE orders o SET version = o.version
      WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)}
      RETURNING o.id, o.month
    ), released AS (
      UPDATE order_items i SET held = 0, held_since = NULL
      FROM fired, jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS line(
        "menuItemId" uuid, "pricePaise" int, "rateBasisPoints" int, variant text)
      WHERE i.restaurant_id = ${tenant.id}::uuid AND i.month = fired.month AND i.order_id = fired.id
        AND i.menu_item_id = line."menuItemId" AND i.price_paise = line."pricePaise"
        AND i.rate_basis_points = line."rateBasisPoints" AND i.variant = line.variant
    )${parts.inserted}
    SELECT '{}'::jsonb ${parts.reply} AS reply`
  return made?.reply.kots ?? []
}
