import { AppError } from '@tiffin/contracts'
import { recordAudit, type Tenant } from '@tiffin/service-kit'
import { requireMovable, takeParts, type AskedPortions } from '../domain/decide-move.ts'
import type { Order, OrderLine } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { answerOnce, type Repeatable, type Replayed } from './answer-once.ts'
import { insertAudit, lineFacts } from './audit-entry.ts'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'
import { refuseFullKots } from './kot-statements.ts'
import { findOccupants, lockTables, noteTableChange, type LockedTable } from './lock-tables.ts'
import { changeBill, endAsMerged, lockCounter, lockOrders, moveLines, type LockedCounter } from './move-lines.ts'
import { hasOrderKey } from './order-key.ts'
import { loadOrder } from './order-rows.ts'
import { storeReply } from './stored-replies.ts'
import { makeMoveTickets } from './move-tickets.ts'
import { nowOf } from './time.ts'

export type SplitRequest = {
  readonly parts: readonly {
    /** The table that gets the dishes; null for a further bill of the same table. */
    readonly tableId: string | null
    readonly items: readonly AskedPortions[]
    /** The id of the new order, if the dishes go to one. */
    readonly newOrderId: string
  }[]
  /** The version of the order that the caller saw. */
  readonly version: number
}

/** The order after the split, and the orders that got the dishes of each part. */
export type SplitOrders = { readonly order: Order; readonly parts: readonly Order[] }

export type SplitOutcome = ({ readonly kind: 'split' } & SplitOrders) | Replayed

/** An order that gets dishes: an active one, or a new one with its seat. `tableId` is null for a further bill. */
type Target = {
  readonly id: string
  readonly tableId: string | null
  readonly tableName: string | null
  readonly areaName: string | null
  readonly isNew: boolean
}

/**
 * Moves dishes of an order at a table to other bills, in one transaction that locks the tables, then the counter of the
 * day, then the orders. A part with a table goes to the active order of that table, or to a new one. A part without one
 * is a further bill: an order that names the table and does not occupy it. Where nothing stays, the first further bill
 * takes the table, and the order ends as Merged.
 *
 * @param repeatable the key of the request, and the reply to store under it
 * @throws AppError ORDER_NOT_FOUND, TABLE_NOT_FOUND, SAME_ORDER, KOTS_FULL, and the errors of `requireMovable` and
 *   `takeParts`. Nothing is written then.
 */
export async function splitOrder(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  orderId: string,
  request: SplitRequest,
  repeatable: Repeatable<SplitOrders> | null,
): Promise<SplitOutcome> {
  const write = async (tx: Transaction): Promise<SplitOutcome> => {
    const orders = await splitLocked(tx, clock, tenant, orderId, request).catch(refuseFullKots)
    if (repeatable) await storeReply(tx, tenant, repeatable.request, repeatable.replyOf(orders))
    return { kind: 'split', ...orders }
  }
  return answerOnce(db, tenant, repeatable?.request ?? null, { write })
}

async function splitLocked(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  orderId: string,
  { parts, version }: SplitRequest,
): Promise<SplitOrders> {
  const seen = await loadOrder(tx, tenant, orderId)
  const tableIds = [seen.tableId, ...parts.map(({ tableId }) => tableId)].filter((id) => id !== null)
  const tables = await lockTables(tx, tenant, tableIds)
  const occupants = await findOccupants(tx, tenant, tableIds)
  const existing = parts.flatMap(({ tableId }) => (tableId && occupants.get(tableId)) || [])
  const counter = await lockCounter(tx, clock, tenant, parts.length - existing.length)
  await lockOrders(tx, tenant, [orderId, ...existing])

  const order = await loadOrder(tx, tenant, orderId)
  requireMovable(order, version)
  const { taken, rest } = takeParts(
    order.lines,
    parts.map(({ items }) => items),
  )
  const isWhole = rest.length === 0
  const targets = targetsOf(order, parts, tables, occupants, isWhole)
  const before = await Promise.all(existing.map((id) => loadOrder(tx, tenant, id)))
  for (const other of before) requireMovable(other, null)

  const moves = targets.map((target, index) => ({ target, lines: taken[index]! }))
  if (isWhole) await endAsMerged(tx, clock, tenant, order, targets[0]!)
  else await changeBill(tx, clock, tenant, order)
  await insertOrders(
    tx,
    clock,
    tenant,
    order,
    moves.filter(({ target }) => target.isNew),
    counter,
  )
  for (const { target, lines } of moves) {
    const other = before.find(({ id }) => id === target.id)
    if (other) await changeBill(tx, clock, tenant, other)
    await moveLines(tx, tenant, [orderId, target.id], lines, ((other?.version ?? 0) + 1) * 1000)
    await makeMoveTickets(tx, clock, tenant, {
      from: order,
      to: target,
      lines,
      isWhole: isWhole && moves.length === 1,
    })
  }
  if (isWhole && order.tableId) await noteTableChange(tx, tenant, order.tableId)

  const after = await loadOrder(tx, tenant, orderId)
  const others = await loadInTurn(tx, tenant, targets)
  for (const [index, { target, lines }] of moves.entries())
    await noteMove(tx, tenant, {
      order,
      after,
      lines,
      other: others[index]!,
      before: before.find(({ id }) => id === target.id) ?? null,
    })
  return { order: after, parts: others }
}

type Move = { readonly target: Target; readonly lines: readonly OrderLine[] }

/**
 * Returns the order that each part goes to: the one of its table, or a new one. If nothing stays on the order, the
 * first further bill takes its table.
 *
 * @throws AppError TABLE_NOT_FOUND or SAME_ORDER
 */
function targetsOf(
  order: Order,
  parts: SplitRequest['parts'],
  tables: readonly LockedTable[],
  occupants: ReadonlyMap<string, string>,
  isWhole: boolean,
): Target[] {
  let freedTable = isWhole ? order.tableId : null
  return parts.map(({ tableId, newOrderId }) => {
    if (tableId === null) {
      const taken = freedTable
      freedTable = null
      return { id: newOrderId, tableId: taken, tableName: order.tableName, areaName: order.areaName, isNew: true }
    }
    const table = tables.find(({ id }) => id === tableId)
    if (!table) throw new AppError('TABLE_NOT_FOUND')
    const occupant = occupants.get(tableId)
    if (occupant === order.id) throw new AppError('SAME_ORDER')
    const seat = { tableId, tableName: table.name, areaName: table.areaName }
    return { id: occupant ?? newOrderId, ...seat, isNew: occupant === undefined }
  })
}

/**
 * Inserts the new orders, each with the audit entry of its placing. A new order has the waiter of the order that is
 * split, who goes on to serve the guests.
 */
async function insertOrders(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  order: Order,
  moves: readonly Move[],
  { last, day }: LockedCounter,
): Promise<void> {
  for (const [index, { target, lines }] of moves.entries()) {
    const { id, tableId, tableName, areaName } = target
    const number = `${day}-${last - moves.length + index + 1}`
    const facts = JSON.stringify({
      order_type: order.orderType,
      table_name: tableName,
      items: lineFacts(lines),
      from_order: order.orderNumber,
      from_table: order.tableName,
    })
    const entry = { action: 'order.placed', after: Prisma.sql`${facts}::jsonb`, from: Prisma.sql`placed` } as const
    await tx.$executeRaw`
      WITH placed AS (
        INSERT INTO orders (restaurant_id, month, id, order_number, order_type, status, table_id, table_name, area_name,
          created_at, created_by, created_by_name)
        SELECT ${tenant.id}::uuid, month_of_order(${id}::uuid, ${nowOf(clock)}), ${id}::uuid, ${number}, o.order_type,
          'Active', ${tableId}::uuid, ${tableName}, ${areaName}, ${nowOf(clock)}, o.created_by, o.created_by_name
        FROM orders o WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', order.id)}
        RETURNING id, order_number
      )
      ${insertAudit(tenant, entry)}`
  }
}

async function loadInTurn(tx: Transaction, tenant: Tenant, targets: readonly Target[]): Promise<Order[]> {
  const orders: Order[] = []
  for (const { id } of targets) orders.push(await loadOrder(tx, tenant, id))
  return orders
}

type NotedMove = {
  readonly order: Order
  readonly after: Order
  readonly lines: readonly OrderLine[]
  readonly other: Order
  /** The other order before the move; null for a new one, whose entry is that of its placing. */
  readonly before: Order | null
}

/** Records a move in the history of both orders. */
async function noteMove(
  tx: Transaction,
  tenant: Tenant,
  { order, after, lines, other, before }: NotedMove,
): Promise<void> {
  const moved = lineFacts(lines)
  await recordAudit(tx, tenant, {
    action: 'order.items-moved',
    subject: { id: order.id, name: order.orderNumber },
    before: { items: lineFacts(order.lines) },
    after: { items: lineFacts(after.lines), moved, to_order: other.orderNumber, to_table: other.tableName },
  })
  if (before === null) return
  await recordAudit(tx, tenant, {
    action: 'order.items-moved',
    subject: { id: other.id, name: other.orderNumber },
    before: { items: lineFacts(before.lines) },
    after: { items: lineFacts(other.lines), moved, from_order: order.orderNumber, from_table: order.tableName },
  })
}
