import { AppError, type BodyOf, type settleOrder } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  CHARGE_NAMES,
  exceedsKhataLimit,
  formatRupees,
  fromWireDiscount,
  isDiscountWithin,
  isDocumented,
  KHATA_METHOD,
  MAY_GIVE_KHATA,
  MAY_PASS_KHATA_LIMIT,
  paiseFromRupees,
  rupeesFromPaise,
  type Role,
} from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import { addEntry, owedOf, requireKhata } from '../khata/khata-records.ts'
import type { KhataRecord, MockRestaurant, OrderRecord, Settlement } from '../restaurant.ts'
import { FAILING_DISCOUNT_RUPEES } from '../sentinels.ts'
import { settledPayments } from './balance.ts'
import { chargesOf } from './charges.ts'
import { gstBillOf } from './document.ts'
import { cancelInvoice, invoiceFor, isSameDiscount } from './invoice.ts'
import { activeOrderOf, billOf, toWireOrder } from './wire.ts'

type SettlementBody = BodyOf<typeof settleOrder>

/**
 * Settles the active order of a table; null when the table is free. A body with `order_id` settles that order only.
 *
 * @throws AppError as the orders service does
 */
export function freeTableOf(restaurant: MockRestaurant, tableId: string, body: SettlementBody): OrderRecord | null {
  if (!restaurant.tables.some((table) => table.id === tableId)) throw new AppError('TABLE_NOT_FOUND')
  if (body?.order_id) return settleOrderById(restaurant, body.order_id, body)
  const order = activeOrderOf(restaurant, tableId)
  return order ? settle(restaurant, order, body, false) : null
}

/**
 * Settles an active order. Where the restaurant issues documents, the order gets one, unless its open document fits or
 * nothing was sold.
 *
 * @param isDecided true for a held payment that a person decides to send
 * @throws AppError as the orders service does
 */
export function settleOrderById(
  restaurant: MockRestaurant,
  orderId: string,
  body: SettlementBody,
  isDecided = false,
): OrderRecord {
  const order = restaurant.orders.find((candidate) => candidate.id === orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.settlement) throw new AppError('ORDER_COMPLETED').with({ order: toWireOrder(order) })
  return settle(restaurant, order, body, isDecided)
}

function settle(restaurant: MockRestaurant, order: OrderRecord, body: SettlementBody, isDecided: boolean): OrderRecord {
  if (body?.version !== undefined && body.version !== order.version)
    throw new AppError('ORDER_CHANGED').with({ order: toWireOrder(order) })
  if (body?.document_id !== undefined && body.document_id !== (order.invoice?.document.id ?? null))
    throw new AppError('ORDER_CHANGED').with({ order: toWireOrder(order) })
  if (body?.discount?.value === FAILING_DISCOUNT_RUPEES) throw new AppError('INTERNAL')
  const discount = discountOf(restaurant, order, body)
  const gstMode = restaurant.settings.gst_mode ?? 'off'
  if ((body?.gst_mode && body.gst_mode !== gstMode) || (gstMode === 'off' && (body?.buyer || body?.charges?.length)))
    throw new AppError('GST_MODE_CHANGED').with({ order: toWireOrder(order) })
  const charges = chargesOf(restaurant, order, body, isDecided)
  const gstBill = isDocumented(gstMode) ? gstBillOf(order, discount, gstMode, charges) : null
  const { payablePaise } = gstBill ?? billOf(order, discount)
  const given = body?.payments?.map(({ tendered, reference, ...payment }) => ({
    ...payment,
    ...(reference && { reference }),
    ...(typeof tendered === 'number' && { tendered }),
  }))
  const charge = body?.khata ? { method: KHATA_METHOD, amount: body.khata.amount } : null
  const rest = charge ? [...(given ?? []), charge] : given
  const payments = settledPayments(order, rest, payablePaise)
  const khata = body?.khata ? chargeable(restaurant, body.khata) : null
  // An order of which every portion was taken back gets no document, because nothing was sold.
  if (gstBill && order.lines.length > 0) {
    const tillInvoice = gstMode === 'regular' ? body?.till_invoice : undefined
    invoiceFor(restaurant, order, gstBill, { discount, buyer: body?.buyer, charges, tillInvoice })
  } else cancelInvoice(restaurant, order, 'restaurant_changed')
  order.settlement = { at: restaurant.now(), discount, payments, tip: body?.tip ?? undefined }
  order.version += 1
  if (khata && charge)
    addEntry(restaurant, khata, {
      kind: 'bill',
      amount: charge.amount,
      order_id: order.id,
      order_number: order.orderNumber,
      ...(order.invoice && { invoice_number: order.invoice.document.number }),
    })
  const settled = toWireOrder(order)
  const after = {
    status: settled.status,
    discount: settled.discount,
    round_off: settled.round_off,
    payable: settled.payable,
    payments: settled.payments,
    ...(charges.length > 0 && {
      charges: charges.map(({ kind, amountPaise }) => ({
        name: CHARGE_NAMES[kind],
        amount: rupeesFromPaise(amountPaise),
      })),
    }),
    ...(settled.document && { document: settled.document.number }),
    ...(settled.tip && { tip: settled.tip }),
    ...(khata && { khata: khata.number }),
  }
  recordAudit(
    restaurant,
    body?.payments ? 'order.settled' : 'order.freed',
    { id: order.id, name: order.orderNumber },
    { status: 'Active' },
    after,
  )
  return order
}

/**
 * Finds the khata on which a bill is put.
 *
 * @throws AppError KHATA_OFF, KHATA_NOT_ALLOWED, KHATA_NOT_FOUND or KHATA_ABOVE_LIMIT
 */
function chargeable(
  restaurant: MockRestaurant,
  { khata_id: id, amount }: { readonly khata_id: string; readonly amount: number },
): KhataRecord {
  const { userRole } = restaurant.user
  if (!restaurant.settings.khata) throw new AppError('KHATA_OFF')
  if (!MAY_GIVE_KHATA.includes(userRole)) throw new AppError('KHATA_NOT_ALLOWED')
  const khata = requireKhata(restaurant, id)
  if (khata.name === null) throw new AppError('KHATA_NOT_FOUND')
  const [amountPaise, owedPaise] = [paiseFromRupees(amount), paiseFromRupees(owedOf(khata))]
  const limitPaise = khata.limit === null ? null : paiseFromRupees(khata.limit)
  if (exceedsKhataLimit(amountPaise, owedPaise, limitPaise) && !MAY_PASS_KHATA_LIMIT.includes(userRole))
    throw new AppError('KHATA_ABOVE_LIMIT', {
      owed: formatRupees(owedPaise),
      limit: formatRupees(paiseFromRupees(khata.limit ?? 0)),
      amount: formatRupees(amountPaise),
    })
  return khata
}

/**
 * Returns the discount of a settlement, checked against the settings. The discount of the open document is not checked
 * again; it also counts without a body.
 *
 * @throws AppError DISCOUNT_ABOVE_LIMIT, APPROVAL_ABOVE_LIMIT or DISCOUNT_REASON_REQUIRED
 */
export function discountOf(
  { settings, user, approvals }: MockRestaurant,
  order: OrderRecord,
  body: Pick<NonNullable<SettlementBody>, 'discount' | 'discount_reason' | 'approval'> | null | undefined,
): Settlement['discount'] {
  const printed = order.invoice?.discount ?? null
  if (!body) return printed
  if (!body.discount || body.discount.value === 0) return null
  if (printed && isSameDiscount(printed, body.discount)) return printed
  const discount = fromWireDiscount(body.discount)
  const { subtotalPaise } = billOf(order, null)
  const limitOf = (role: Role) => settings.discount_limits?.[role] ?? null
  const exceeds = (limit: number | null): limit is number =>
    limit !== null && !isDiscountWithin(discount, subtotalPaise, basisPointsFromPercent(limit))

  const limit = limitOf(user.userRole)
  const given = approvals.get(body.approval ?? '')
  const isOfThis = given?.orderId === order.id && JSON.stringify(given.discount) === JSON.stringify(body.discount)
  const approval = exceeds(limit) && isOfThis ? given : null
  if (exceeds(limit) && !approval)
    throw new AppError('DISCOUNT_ABOVE_LIMIT', { role: user.userRole, limit }).with({ limit })
  const limitOfApproval = approval && limitOf(approval.role)
  if (approval && exceeds(limitOfApproval))
    throw new AppError('APPROVAL_ABOVE_LIMIT', {
      name: approval.approvedByEmail,
      role: approval.role,
      limit: limitOfApproval,
    })
  if (settings.discount_reason_required && !body.discount_reason)
    throw new AppError('DISCOUNT_REASON_REQUIRED').with({ field: 'discount_reason' })
  return {
    ...body.discount,
    ...(body.discount_reason && { reason: body.discount_reason }),
    ...(approval && { approved_by: approval.approvedByEmail }),
  }
}
