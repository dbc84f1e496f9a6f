import { AppError, type AuditAction } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import { changesOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import type { Order } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, OrdersDatabase } from './database.ts'
import { monthOfOrder } from './order-key.ts'
import { loadOrder } from './order-rows.ts'

/** The fields of an order that can change without changing its bill. */
export type PartyFacts = Pick<Order, 'covers' | 'promisedAt' | 'billPrintedAt'>

/** A change of an active order. The version of the order stays, so that a bill that is open can still be paid. */
export type OrderChange = {
  readonly action: Extract<AuditAction, 'order.changed' | 'order.bill-printed'>
  /** Decides the changed fields. When it throws, nothing is written. */
  readonly decide: (order: Order, now: Date) => Partial<PartyFacts>
  /**
   * True if the change has no use once the order is completed. The order is then returned unchanged, and the change is
   * not refused.
   */
  readonly endsWithOrder?: boolean
}

/**
 * Changes an active order under its lock. If the order already has the values, nothing is written.
 *
 * @throws AppError ORDER_NOT_FOUND, ORDER_COMPLETED unless `endsWithOrder`, or an error of `decide`
 */
export function changeOrder(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  orderId: string,
  { action, decide, endsWithOrder = false }: OrderChange,
): Promise<Order> {
  return db.inTenant(tenant, async (tx, { now }) => {
    const order = await loadOrder(tx, tenant, orderId, Prisma.sql`FOR UPDATE OF o`)
    if (!orderCan('change', order)) {
      if (endsWithOrder) return order
      throw new AppError('ORDER_COMPLETED')
    }
    const data = decide(order, clock(now))
    const changed = { ...order, ...data }
    const changes = changesOf(factsOf(order), factsOf(changed))
    if (!changes) return order
    const month = monthOfOrder(orderId)
    const where = { restaurantId: tenant.id, ...(month !== null && { month: new Date(month) }), id: orderId }
    await tx.order.updateMany({ where, data })
    const subject = { id: orderId, name: order.orderNumber }
    await recordAudit(tx, tenant, { action, subject, ...changes })
    return changed
  })
}

/** Maps the party to the facts that the audit records. */
function factsOf({ covers, promisedAt, billPrintedAt }: PartyFacts) {
  return { covers, promised_at: promisedAt, bill_printed_at: billPrintedAt }
}
