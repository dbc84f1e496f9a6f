import { AppError } from '@tiffin/contracts'
import { CANCEL_REASON_WORDS, orderCan, VOID_REASON_WORDS, type Station, type VoidReason } from '@tiffin/domain'
import { actorColumns, actorNameOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import { storedVariantOf, lineIdOf } from '../domain/stored-lines.ts'
import type { Order, OrderLine } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { answerOnce, findReplayed, type Repeatable, type Replayed } from './answer-once.ts'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'
import { cancelLeftDocument, numberOfLeftDocument, withoutBill } from './document-events.ts'
import { heldOfLine } from './held-portions.ts'
import { refuseFullKots, takeKotNumbers } from './kot-statements.ts'
import { hasOrderKey } from './order-key.ts'
import { actOf, findOrderOfAct } from './order-punches.ts'
import { loadOrder } from './order-rows.ts'
import { refuseUsedApproval } from './refuse-used-approval.ts'
import { keepReply } from './stored-replies.ts'
import { nowOf } from './time.ts'

/** The portions to take back, with the reason and the users who asked and approved. */
export type VoidRequest = {
  readonly lineId: string
  readonly quantity: number
  readonly reason: VoidReason
  readonly note: string | null
  /** True when the portions were cooked and thrown away. */
  readonly wasted: boolean
  /** The version of the order that the caller saw. */
  readonly version: number
  readonly requestedBy: string
  /**
   * Finds the colleague's approval; null when the caller's role is enough. The id of an approval can be used once.
   * Throws if an approval is missing. Not called for a repetition, because its approval may have ended.
   */
  readonly requireApproval: () => Approval | null
}

type Approval = { readonly id: string; readonly userId: string; readonly email: string }

/** Finds the station that cooks a dish by the menu, and the dish's name on kitchen tickets; each is null if unknown. */
export type FindCook = (menuItemId: string) => { readonly station: Station | null; readonly ticketName: string | null }

export type VoidOutcome =
  | { readonly kind: 'voided'; readonly order: Order }
  | Replayed
  /** A repetition whose stored reply was deleted; `order` is in its present state. */
  | { readonly kind: 'repeated'; readonly order: Order }

/**
 * Takes back `quantity` portions of a punched line, or none. The line keeps its punched quantity and counts the
 * portions taken back. The open document is cancelled, and the station that cooks the dish gets a ticket, unless the
 * portions are held. The transaction locks the counter of tickets, then the order.
 *
 * @param repeatable the key of the request, and the reply to store under it
 * @throws AppError ORDER_NOT_FOUND, ORDER_COMPLETED, LINE_NOT_FOUND, VOID_TOO_MANY, KOTS_FULL, APPROVAL_NOT_VALID for
 *   an approval that was used, ORDER_CHANGED when the caller saw an older version, IDEMPOTENCY_MISMATCH, and the errors
 *   of `requireApproval`. Nothing is written then.
 */
export async function voidLine(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  orderId: string,
  request: VoidRequest,
  cookOf: FindCook,
  repeatable: Repeatable<Order> | null,
): Promise<VoidOutcome> {
  const write = async (tx: Transaction): Promise<VoidOutcome> => {
    const repeated = repeatable && (await findOrderOfAct(db, tenant, actOf('void', repeatable.request), tx))
    // A parallel request may have committed since the stored reply was read.
    if (repeated) return (await findReplayed(tx, tenant, repeatable.request)) ?? { kind: 'repeated', order: repeated }
    const approval = request.requireApproval()
    const order = await loadOrder(tx, tenant, orderId)
    const line = requireLine(order, request)
    // The kitchen has no ticket of held portions.
    const ticket = line.held
      ? null
      : await makeTicket(tx, clock, tenant, order, line, request, cookOf(line.menuItemId)).catch(refuseFullKots)
    const cancelled = await takeBack(tx, clock, tenant, order, line, request)
    await insertVoid(tx, clock, tenant, order, line, request, approval, ticket).catch(
      refuseUsedApproval('voids_restaurant_id_approval_id_key'),
    )
    const current = await loadOrder(tx, tenant, orderId)
    if (repeatable) await keepReply(tx, tenant, orderId, 'void', repeatable.request, repeatable.replyOf(current))
    await recordAudit(tx, tenant, {
      action: 'order.voided',
      subject: { id: orderId, name: order.orderNumber },
      after: {
        items: [{ name: line.name, quantity: request.quantity }],
        reason: VOID_REASON_WORDS[request.reason],
        ...(request.note && { note: request.note }),
        wasted: request.wasted,
        ...(approval && { approved_by: approval.email }),
      },
    })
    if (cancelled !== null) await noteCancelled(tx, tenant, order, cancelled)
    return { kind: 'voided', order: current }
  }
  return answerOnce(db, tenant, repeatable?.request ?? null, { write })
}

function requireLine(order: Order, { lineId, quantity, version }: VoidRequest): OrderLine {
  if (!orderCan('voidLine', order)) throw new AppError('ORDER_COMPLETED')
  if (order.version !== version) throw new AppError('ORDER_CHANGED')
  const line = order.lines.find((each) => lineIdOf(each) === lineId)
  if (!line) throw new AppError('LINE_NOT_FOUND')
  if (quantity > line.quantity) throw new AppError('VOID_TOO_MANY', { left: line.quantity, name: line.name })
  return line
}

/**
 * Makes a ticket for the station whose ticket last named the dish, be it a note about a dish from another order, else
 * for the dish's station on the menu. Tickets of earlier releases have no ids of dishes, so their lines are compared by
 * name.
 *
 * @returns the id of the ticket; null without a station
 */
async function makeTicket(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  order: Order,
  line: OrderLine,
  { quantity, reason }: VoidRequest,
  { station, ticketName }: ReturnType<FindCook>,
): Promise<string | null> {
  const names = [...new Set([ticketName ?? line.name, line.name])]
  const lines = [{ name: names[0], quantity, menuItemId: line.menuItemId, ...(line.notes && { notes: line.notes }) }]
  const [ticket] = await tx.$queryRaw<{ id: string }[]>`
    WITH cooked AS (
      SELECT k.station_id, k.station_name
      FROM orders o JOIN kots k ON k.restaurant_id = ${tenant.id}::uuid AND k.month = o.month AND k.order_id = o.id
      WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', order.id)}
        AND (k.kind = 'new' OR k.moved IS NOT NULL) AND EXISTS (
          SELECT FROM jsonb_array_elements(coalesce(k.moved, k.lines)) dish
          WHERE coalesce(dish ->> 'menuItemId' = ${line.menuItemId}, dish ->> 'name' = ANY (${names}::text[])))
      ORDER BY k.created_at DESC, k.number DESC LIMIT 1
    ), station AS (
      SELECT station_id, station_name FROM cooked
      UNION ALL
      SELECT ${station?.id ?? null}::uuid, ${station?.name ?? null}::text
      WHERE ${station?.id ?? null}::uuid IS NOT NULL AND NOT EXISTS (SELECT FROM cooked)
    ), ${takeKotNumbers(tenant, clock, Prisma.sql`1 FROM station`)}
    INSERT INTO kots (restaurant_id, month, id, order_id, business_day, number, kind, is_addition, station_id,
      station_name, lines, note, created_at, created_by_name)
    SELECT ${tenant.id}::uuid, o.month, uuidv7(), o.id, counter.business_day, counter.last_kot, 'void', true,
      station.station_id, station.station_name, ${JSON.stringify(lines)}::jsonb,
      ${`VOID: ${VOID_REASON_WORDS[reason]}`}, ${nowOf(clock)}, ${actorNameOf(tenant)}::text
    FROM orders o, station, counter
    WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', order.id)}
    RETURNING id`
  return ticket?.id ?? null
}

/**
 * Takes the portions back only if the order has not changed since it was read, because another user may have taken back
 * the same portions meanwhile. Held portions must still be held, because firing them leaves the version of the order.
 * The open document is cancelled.
 *
 * @returns the number of the cancelled document; null if the order had none
 * @throws AppError ORDER_CHANGED
 */
async function takeBack(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  order: Order,
  line: OrderLine,
  { quantity }: VoidRequest,
): Promise<string | null> {
  const [changed] = await tx.$queryRaw<{ lines: number; cancelled: string | null }[]>`
    WITH changed AS (
      UPDATE orders o SET version = version + 1, ${withoutBill}
      WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', order.id)} AND o.status = 'Active'
        AND o.version = ${order.version}::int
      RETURNING o.id, o.month, old.document_id AS left_document
    ), cancelled AS (
      ${cancelLeftDocument(tenant, 'portions_voided', nowOf(clock), Prisma.sql`changed`)}
    ), taken AS (
      UPDATE order_items i SET voided = i.voided + ${quantity}::int,
        held = ${heldOfLine} - ${line.held ? quantity : 0}::int
      FROM changed
      WHERE i.restaurant_id = ${tenant.id}::uuid AND i.month = changed.month AND i.order_id = changed.id
        AND i.menu_item_id = ${line.menuItemId}::uuid AND i.price_paise = ${line.pricePaise}::int
        AND i.rate_basis_points = ${line.rateBasisPoints}::int AND i.variant = ${storedVariantOf(line)}
        AND ${heldOfLine} >= ${line.held ? quantity : 0}::int
      RETURNING i.order_id
    )
    SELECT (SELECT count(*)::int FROM taken) AS lines, ${numberOfLeftDocument(tenant)} AS cancelled FROM changed`
  if (!changed || changed.lines === 0) throw new AppError('ORDER_CHANGED')
  return changed.cancelled
}

function noteCancelled(tx: Transaction, tenant: Tenant, order: Order, document: string): Promise<void> {
  return recordAudit(tx, tenant, {
    action: 'order.invoice-cancelled',
    subject: { id: order.id, name: order.orderNumber },
    after: { document, reason: CANCEL_REASON_WORDS.portions_voided },
  })
}

async function insertVoid(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  order: Order,
  line: OrderLine,
  { quantity, reason, note, wasted, requestedBy }: VoidRequest,
  approval: Approval | null,
  kotId: string | null,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO voids (restaurant_id, month, id, order_id, line_id, name, quantity, reason, note, wasted, value_paise,
      requested_by, requested_by_name, approved_by, approved_by_name, approval_id, kot_id, at)
    SELECT ${tenant.id}::uuid, o.month, uuidv7(), o.id, ${lineIdOf(line)}, ${line.name}, ${quantity}::int, ${reason},
      ${note}, ${wasted}::boolean, ${quantity * line.pricePaise}::bigint, ${requestedBy}::uuid,
      ${actorColumns(tenant).name}::text, ${approval?.userId ?? null}::uuid, ${approval?.email ?? null},
      ${approval?.id ?? null}::uuid, ${kotId}::uuid, ${nowOf(clock)}
    FROM orders o WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', order.id)} RETURNING 1`
}
