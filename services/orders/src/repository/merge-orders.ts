import { AppError } from '@tiffin/contracts'
import { MAX_COVERS } from '@tiffin/domain'
import { recordAudit, type Tenant } from '@tiffin/service-kit'
import { requireMovable } from '../domain/decide-move.ts'
import type { Order } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { answerOnce, type Repeatable, type Replayed } from './answer-once.ts'
import { lineFacts } from './audit-entry.ts'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'
import { refuseFullKots } from './kot-statements.ts'
import { lockTables, noteTableChange } from './lock-tables.ts'
import { changeBill, endAsMerged, lockCounter, lockOrders, moveLines } from './move-lines.ts'
import { loadOrder } from './order-rows.ts'
import { storeReply } from './stored-replies.ts'
import { makeMoveTickets } from './move-tickets.ts'

export type MergeRequest = {
  /** The id of the order that gets the dishes. */
  readonly into: string
  /** The version of the order that ends, as the caller saw it. */
  readonly version: number
}

export type MergeOutcome = { readonly kind: 'merged'; readonly order: Order } | Replayed

/**
 * Moves all dishes of an order at a table to another one, and ends the order that gave them as Merged. The guests sit
 * together, so the covers are added up where both are known. The transaction locks the tables, then the counter of the
 * day, then both orders.
 *
 * @param repeatable the key of the request, and the reply to store under it
 * @throws AppError SAME_ORDER, ORDER_NOT_FOUND, KOTS_FULL, and the errors of `requireMovable`. Nothing is written then.
 */
export async function mergeOrders(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  orderId: string,
  request: MergeRequest,
  repeatable: Repeatable<Order> | null,
): Promise<MergeOutcome> {
  if (request.into === orderId) throw new AppError('SAME_ORDER')
  const write = async (tx: Transaction): Promise<MergeOutcome> => {
    const order = await mergeLocked(tx, clock, tenant, orderId, request).catch(refuseFullKots)
    if (repeatable) await storeReply(tx, tenant, repeatable.request, repeatable.replyOf(order))
    return { kind: 'merged', order }
  }
  return answerOnce(db, tenant, repeatable?.request ?? null, { write })
}

async function mergeLocked(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  orderId: string,
  { into, version }: MergeRequest,
): Promise<Order> {
  const seen = [await loadOrder(tx, tenant, orderId), await loadOrder(tx, tenant, into)]
  await lockTables(
    tx,
    tenant,
    seen.flatMap(({ tableId }) => tableId ?? []),
  )
  await lockCounter(tx, clock, tenant, 0)
  await lockOrders(tx, tenant, [orderId, into])
  const order = await loadOrder(tx, tenant, orderId)
  const target = await loadOrder(tx, tenant, into)
  requireMovable(order, version)
  requireMovable(target, null)

  await makeMoveTickets(tx, clock, tenant, { from: order, to: target, lines: order.lines, isWhole: true })
  await endAsMerged(tx, clock, tenant, order, target)
  await changeBill(tx, clock, tenant, target, coversTogether(order, target))
  await moveLines(tx, tenant, [orderId, into], order.lines, (target.version + 1) * 1000)
  if (order.tableId) await noteTableChange(tx, tenant, order.tableId)

  const merged = await loadOrder(tx, tenant, into)
  await noteMerge(tx, tenant, order, target, merged)
  return merged
}

function coversTogether(order: Order, target: Order): Prisma.Sql {
  if (order.covers === null || target.covers === null) return Prisma.empty
  return Prisma.sql`, covers = ${Math.min(order.covers + target.covers, MAX_COVERS)}::int`
}

/** Records the merge in the history of both orders. */
async function noteMerge(tx: Transaction, tenant: Tenant, order: Order, target: Order, merged: Order): Promise<void> {
  const facts = ({ lines, covers }: Order) => ({ items: lineFacts(lines), ...(covers !== null && { covers }) })
  await recordAudit(tx, tenant, {
    action: 'order.merged',
    subject: { id: order.id, name: order.orderNumber },
    before: { status: order.status, table_name: order.tableName, items: lineFacts(order.lines) },
    after: { status: 'Merged', to_order: target.orderNumber, to_table: target.tableName },
  })
  await recordAudit(tx, tenant, {
    action: 'order.merged',
    subject: { id: target.id, name: target.orderNumber },
    before: facts(target),
    after: { ...facts(merged), from_order: order.orderNumber, from_table: order.tableName },
  })
}
