import { AppError, type BodyOf, type voidLine } from '@tiffin/contracts'
import { lineKey, MAY_APPROVE_VOID, VOID_REASON_WORDS } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import type { MockRestaurant, OrderRecord } from '../restaurant.ts'
import { forgetBill } from './change-order.ts'
import { cancelInvoice } from './invoice.ts'
import { makeVoidKot } from './kots.ts'

/** Takes portions of a line back. @throws AppError as the orders service does */
export function voidLineOf(restaurant: MockRestaurant, orderId: string, body: BodyOf<typeof voidLine>): OrderRecord {
  const { line_id: lineId, quantity, reason, note, wasted, version } = body
  const { userRole } = restaurant.user
  const approval = MAY_APPROVE_VOID.includes(userRole) ? null : body.approval
  if (approval === undefined) throw new AppError('APPROVAL_REQUIRED')
  const approved = approval === null ? null : restaurant.voidApprovals.get(approval)
  if (approval !== null && !isOf(approved, orderId, body)) throw new AppError('APPROVAL_NOT_VALID')

  const order = restaurant.orders.find(({ id }) => id === orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.settlement) throw new AppError('ORDER_COMPLETED')
  if (order.version !== version) throw new AppError('ORDER_CHANGED')
  const line = order.lines.find((each) => lineKey(each) === lineId)
  if (!line) throw new AppError('LINE_NOT_FOUND')
  if (quantity > line.quantity) throw new AppError('VOID_TOO_MANY', { left: line.quantity, name: line.name })

  if (approval !== null) restaurant.voidApprovals.delete(approval)
  order.lines = order.lines
    .map((each) =>
      each === line ? { ...each, quantity: each.quantity - quantity, voided: (each.voided ?? 0) + quantity } : each,
    )
    .filter((each) => each.quantity > 0)
  order.version += 1
  forgetBill(order)
  if (!line.held) makeVoidKot(restaurant, order, { ...line, quantity }, `VOID: ${VOID_REASON_WORDS[reason]}`)
  recordAudit(restaurant, 'order.voided', { id: order.id, name: order.orderNumber }, null, {
    items: [{ name: line.name, quantity }],
    reason: VOID_REASON_WORDS[reason],
    ...(note && { note }),
    wasted,
    ...(approved && { approved_by: approved.approvedByEmail }),
  })
  cancelInvoice(restaurant, order, 'portions_voided')
  return order
}

function isOf(
  approved: { readonly orderId: string; readonly lineId: string; readonly quantity: number } | null | undefined,
  orderId: string,
  { line_id, quantity }: BodyOf<typeof voidLine>,
): boolean {
  return approved?.orderId === orderId && approved.lineId === line_id && approved.quantity === quantity
}
