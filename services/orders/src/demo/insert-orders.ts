import { businessDayOf, orderNumberPrefix } from '@tiffin/domain'
import { allowLongWork, type Tenant } from '@tiffin/service-kit'
import { variantOf } from '../domain/stored-lines.ts'
import type { Order } from '../domain/order.ts'
import { settledFacts } from '../wire.ts'
import type { Transaction } from '../repository/database.ts'
import { monthOfOrder } from '../repository/order-key.ts'
import { placedLineFacts } from '../repository/placed-lines.ts'
import type { UnnumberedOrder } from './day-of-orders.ts'
import { demoStaff } from './staff.ts'

/** Stores orders with their audit entries, under the next numbers of their business days in the given order. */
export async function insertOrders(tx: Transaction, { id }: Tenant, orders: readonly UnnumberedOrder[]): Promise<void> {
  await allowLongWork(tx)
  const dayOf = ({ createdAt }: UnnumberedOrder) => businessDayOf(createdAt)
  for (const day of new Set(orders.map(dayOf))) {
    const ofDay = orders.filter((order) => dayOf(order) === day)
    const key = { restaurantId: id, businessDay: new Date(day) }
    const { last } = await tx.orderCounter.upsert({
      where: { restaurantId_businessDay: key },
      create: { ...key, last: ofDay.length },
      update: { last: { increment: ofDay.length } },
    })
    const first = last - ofDay.length + 1
    await insertNumbered(
      tx,
      id,
      ofDay.map((order, index) => ({ ...order, orderNumber: `${orderNumberPrefix(day)}${first + index}` })),
    )
  }
}

async function insertNumbered(tx: Transaction, restaurantId: string, orders: readonly Order[]): Promise<void> {
  await tx.order.createMany({
    data: orders.map(({ customer, settlement, lines: _lines, ready: _ready, tillRefs = [], ...order }) => ({
      restaurantId,
      month: monthDate(order),
      ...order,
      tillRefs: [...tillRefs],
      createdBy: staffOf(order).id,
      customerName: customer?.name ?? null,
      customerContact: customer?.contact ?? null,
      customerAddress: customer?.address ?? null,
      completedAt: settlement?.completedAt ?? null,
      completedBy: settlement ? staffOf(order).id : null,
      discountType: settlement?.discount?.type ?? null,
      discountValue: settlement?.discount?.type === 'percent' ? settlement.discount.basisPoints : null,
      discountPaise: settlement?.discountPaise ?? null,
      roundOffPaise: settlement?.roundOffPaise ?? null,
      payablePaise: settlement?.payablePaise ?? null,
      tipPaise: settlement?.tip?.amountPaise ?? null,
      tipMethod: settlement?.tip?.method ?? null,
    })),
  })
  await tx.orderItem.createMany({
    data: orders.flatMap((order) =>
      order.lines.map(({ held: _held, heldSince: _since, ...line }, position) => ({
        ...keyOf(restaurantId, order),
        ...line,
        notes: line.notes ?? '',
        variant: variantOf(line),
        position: 1_000 + position,
      })),
    ),
  })
  await tx.orderPayment.createMany({
    data: orders.flatMap((order) =>
      (order.settlement?.payments ?? []).map((payment, position) => ({
        ...keyOf(restaurantId, order),
        position,
        ...payment,
      })),
    ),
  })
  await tx.auditEntry.createMany({ data: orders.flatMap((order) => entriesOf(restaurantId, order)) })
}

function keyOf(restaurantId: string, order: Order) {
  return { restaurantId, month: monthDate(order), orderId: order.id }
}

/** Returns the month in the key of a demo order, whose id always contains a time. */
function monthDate({ id }: Pick<Order, 'id'>): Date {
  return new Date(monthOfOrder(id)!)
}

function entriesOf(restaurantId: string, order: Order) {
  const { id, orderNumber, orderType, tableName, lines, settlement } = order
  const { id: userId, email: userName, role: userRole } = staffOf(order)
  const about = { subjectType: 'order', orderId: id, subjectId: id, subjectName: orderNumber }
  const entry = { restaurantId, userKind: 'staff', userId, userName, userRole, ...about }
  const placed = {
    ...entry,
    action: 'order.placed',
    after: { order_type: orderType, table_name: tableName, ...placedLineFacts(lines) },
  }
  if (!settlement) return [placed]
  return [placed, { ...entry, action: 'order.settled', before: { status: 'Active' }, after: settledFacts(settlement) }]
}

function staffOf({ createdByName }: Pick<Order, 'createdByName'>) {
  return demoStaff.find(({ email }) => email === createdByName) ?? demoStaff[0]
}
