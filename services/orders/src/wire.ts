import type {
  Availability,
  getOverview,
  getRestaurantActivity,
  KitchenTicket as WireKitchenTicket,
  Kot as WireKot,
  listRecentOrderRecords,
  Order as WireOrder,
  OrderDocument as WireDocument,
  ResponseOf,
  Table as WireTable,
  UndeliveredTicket,
} from '@tiffin/contracts'
import {
  AVAILABLE,
  findBill,
  OCCUPIED,
  percentFromBasisPoints,
  rupeesFromPaise,
  staffName,
  taxKindOf,
  type Discount,
} from '@tiffin/domain'
import type { FastifyBaseLogger } from 'fastify'
import { chargesOf } from './domain/decide-charges.ts'
import { joinHeld, lineIdOf } from './domain/stored-lines.ts'
import type { IssuedDocument } from './domain/invoice.ts'
import { toWireLate } from './late-wire.ts'
import type {
  AllowedDiscount,
  Order,
  OrderLine,
  PartPayment,
  Payment,
  ReadyTicket,
  Settlement,
} from './domain/order.ts'
import type { KitchenTicket } from './repository/kitchen-repository.ts'
import type { Kot } from './repository/kots-repository.ts'
import type { DaySales } from './repository/orders-repository.ts'
import type { DishAvailability } from './repository/availability-repository.ts'
import type { OrderActivity, RecentOrder } from './repository/platform-repository.ts'
import type { FloorTable } from './repository/table-rows.ts'
import type { UndeliveredKot } from './repository/undelivered-repository.ts'

/**
 * Maps an order to a reply. The total is the payable once the order is settled, and subtotal plus tax before that (gap
 * G7). An order that is too large to be computed gets the total 0, so that the list does not fail, and is written to
 * `log`.
 */
export function toWireOrder(order: Order, log?: Pick<FastifyBaseLogger, 'error'>): WireOrder {
  const totalPaise = order.settlement?.payablePaise ?? findBill(order.lines)?.grossPaise ?? null
  if (totalPaise === null) log?.error({ orderId: order.id }, 'an order is too large to be computed')
  return {
    id: order.id,
    order_number: order.orderNumber,
    order_type: order.orderType,
    table_id: order.tableId,
    table_name: order.tableName,
    area_name: order.areaName,
    status: order.status,
    created_at: order.createdAt.toISOString(),
    total_amount: totalPaise === null ? 0 : rupeesFromPaise(totalPaise),
    customer_name: order.customer?.name ?? null,
    customer_contact: order.customer?.contact ?? null,
    customer_address: order.customer?.address ?? null,
    items: (order.settlement ? joinHeld(order.lines) : order.lines).map(toWireLine),
    // Orders of earlier releases have the email instead of the name.
    waiter: order.createdByName && staffName(order.createdByName),
    ...(order.takenByName !== undefined && { taken_by: order.takenByName }),
    ...(order.late && { late: order.late.map(toWireLate) }),
    ...(order.tillRefs && { till_refs: [...order.tillRefs] }),
    covers: order.covers,
    bill_printed_at: order.billPrintedAt?.toISOString() ?? null,
    bill_sent_at: order.billSentAt?.toISOString() ?? null,
    promised_at: order.promisedAt?.toISOString() ?? null,
    version: order.version,
    ...(order.ready.length > 0 && { ready: order.ready.map(toWireReady) }),
    ...settlementFacts(order.settlement),
    ...(order.openDiscount && order.document && { discount: openDiscountFacts(order.openDiscount, order.document) }),
    ...(order.partPayments && { payments: order.partPayments.map(paymentFacts) }),
    ...(order.document && { document: toWireDocument(order.document) }),
  }
}

function toWireReady({ kotId, number, station, since }: ReadyTicket): NonNullable<WireOrder['ready']>[number] {
  return { kot_id: kotId, number, station, since: since.toISOString() }
}

function toWireLine(line: OrderLine): WireOrder['items'][number] {
  return {
    id: line.menuItemId,
    name: line.name,
    quantity: line.quantity,
    price: rupeesFromPaise(line.pricePaise),
    tax_rate_applied: percentFromBasisPoints(line.rateBasisPoints),
    tax_group_name: line.taxGroupName,
    tax_is_split: line.taxIsSplit,
    line_id: lineIdOf(line),
    ...(line.voided && { voided: line.voided }),
    ...(line.notes && { notes: line.notes }),
    ...(line.modifiers && { modifiers: [...line.modifiers] }),
    ...taxKindBeside(line),
    ...(line.heldSince && { held_since: line.heldSince.toISOString() }),
  }
}

/** Returns the kind of tax of a line, unless it follows from rate and split. */
function taxKindBeside({
  taxKind,
  rateBasisPoints,
  taxIsSplit,
}: OrderLine): Pick<WireOrder['items'][number], 'tax_kind'> {
  const implied = taxKindOf(null, { rateBasisPoints, isSplit: taxIsSplit })
  return !taxKind || taxKind === implied ? {} : { tax_kind: taxKind }
}

export function toWireDocument({ body, ...document }: IssuedDocument): WireDocument {
  const { fssai, ...seller } = body.seller
  // A credit note gives charges back as lines of its own.
  const charges = document.kind === 'credit_note' ? [] : chargesOf({ body })
  return {
    id: document.id,
    kind: document.kind,
    number: document.number,
    issued_at: document.issuedAt.toISOString(),
    seller: { ...seller, ...(fssai !== null && { fssai }) },
    ...(body.buyer && { buyer: body.buyer }),
    place_of_supply: document.placeOfSupply,
    sac: body.sac,
    subtotal: rupeesFromPaise(body.subtotalPaise),
    discount: rupeesFromPaise(document.discountPaise),
    ...(charges.length > 0 && {
      charges: charges.map(({ kind, amountPaise }) => ({ kind, amount: rupeesFromPaise(amountPaise) })),
    }),
    groups: body.groups.map((group) => ({
      kind: group.kind,
      rate: percentFromBasisPoints(group.rateBasisPoints),
      ...(group.name !== null && { name: group.name }),
      value: rupeesFromPaise(group.valuePaise),
      cgst: rupeesFromPaise(group.cgstPaise),
      sgst: rupeesFromPaise(group.sgstPaise),
      vat: rupeesFromPaise(group.vatPaise),
    })),
    taxable: rupeesFromPaise(document.taxablePaise),
    cgst: rupeesFromPaise(document.cgstPaise),
    sgst: rupeesFromPaise(document.sgstPaise),
    other: rupeesFromPaise(document.otherPaise),
    vat: rupeesFromPaise(document.vatPaise),
    round_off: rupeesFromPaise(document.roundOffPaise),
    payable: rupeesFromPaise(document.payablePaise),
  }
}

/** Maps a settlement to the facts that the audit records, in rupees. */
export function settledFacts(settlement: Settlement) {
  const { completed_at: _at, ...facts } = settlementFacts(settlement)
  return { status: 'Completed', ...facts }
}

/** Maps a settlement to the contract's fields, in rupees; all of them are empty while the order is active. */
function settlementFacts(
  settlement: Settlement | null,
): Pick<WireOrder, 'completed_at' | 'discount' | 'round_off' | 'payable' | 'payments' | 'tip'> {
  if (!settlement) return { completed_at: null, discount: null, round_off: null, payable: null, payments: [] }
  return {
    completed_at: settlement.completedAt.toISOString(),
    discount: settlement.discount && {
      ...discountFacts(settlement.discount),
      amount: rupeesFromPaise(settlement.discountPaise),
      ...(settlement.discountReason !== null && { reason: settlement.discountReason }),
      ...(settlement.discountApprovedBy !== null && { approved_by: settlement.discountApprovedBy }),
    },
    round_off: rupeesFromPaise(settlement.roundOffPaise),
    payable: rupeesFromPaise(settlement.payablePaise),
    payments: settlement.payments.map(paymentFacts),
    ...(settlement.tip && { tip: paymentFacts(settlement.tip) }),
  }
}

/**
 * Maps the discount of an active order's open document to the contract's, with its amount on that document in rupees.
 */
function openDiscountFacts(
  { discount, reason, approvedBy }: AllowedDiscount,
  { discountPaise }: IssuedDocument,
): WireOrder['discount'] {
  return {
    ...discountFacts(discount),
    amount: rupeesFromPaise(discountPaise),
    ...(reason !== null && { reason }),
    ...(approvedBy !== null && { approved_by: approvedBy }),
  }
}

function paymentFacts(payment: Payment | PartPayment): WireOrder['payments'][number] {
  return {
    method: payment.method,
    amount: rupeesFromPaise(payment.amountPaise),
    ...(payment.tenderedPaise !== undefined && { tendered: rupeesFromPaise(payment.tenderedPaise) }),
    ...('at' in payment && {
      at: payment.at.toISOString(),
      ...(payment.by !== null && { by: staffName(payment.by) }),
    }),
    ...(payment.reference && { reference: payment.reference }),
  }
}

function discountFacts(discount: Discount): { type: 'flat' | 'percent'; value: number } {
  return discount.type === 'flat'
    ? { type: 'flat', value: rupeesFromPaise(discount.amountPaise) }
    : { type: 'percent', value: percentFromBasisPoints(discount.basisPoints) }
}

export function toWireKot({ createdAt, takenAt, createdByName, isAddition, lines, ref, ...kot }: Kot): WireKot {
  return {
    ...kot,
    ...(ref !== null && { ref }),
    lines: lines.map(({ menuItemId: _dish, ...line }) => line),
    created_at: createdAt.toISOString(),
    ...(takenAt !== null && { taken_at: takenAt.toISOString() }),
    is_addition: isAddition,
    waiter: createdByName && staffName(createdByName),
  }
}

export function toWireKitchenTicket({
  stationId,
  orderNumber,
  orderType,
  tableName,
  doneLines,
  handedOverAt,
  handedOverHow,
  handedOverByName,
  shownAt,
  bumpedAt,
  bumpedByName,
  ...kot
}: KitchenTicket): WireKitchenTicket {
  return {
    ...toWireKot(kot),
    station_id: stationId,
    order_number: orderNumber,
    order_type: orderType,
    table_name: tableName,
    lines: kot.lines.map(({ menuItemId, ...line }, index) => ({
      ...line,
      ...(menuItemId && { menu_item_id: menuItemId }),
      is_done: doneLines.includes(index),
    })),
    handed_over:
      handedOverAt && handedOverHow
        ? { at: handedOverAt.toISOString(), how: handedOverHow, by: handedOverByName }
        : null,
    shown_at: shownAt?.toISOString() ?? null,
    bumped_at: bumpedAt?.toISOString() ?? null,
    bumped_by: bumpedByName,
  }
}

export function toWireUndelivered({
  orderId,
  orderNumber,
  orderType,
  tableName,
  dueInMs,
  hasScreen,
  printer,
  isExpired,
  ...kot
}: UndeliveredKot): UndeliveredTicket {
  return {
    ...toWireKot(kot),
    order_id: orderId,
    order_number: orderNumber,
    order_type: orderType,
    table_name: tableName,
    due_in_ms: dueInMs,
    problem: hasScreen ? 'not-drawn' : 'no-screen',
    ...(printer && {
      printer: {
        id: printer.id,
        name: printer.name,
        is_agent_on: printer.isAgentOn,
        problem: printer.problem,
        attempts: printer.attempts,
        may_be_printed: printer.mayBePrinted,
        needs_person: printer.needsPerson,
      },
    }),
    is_expired: isExpired,
  }
}

export function toWireTable(table: FloorTable): WireTable {
  return {
    id: table.id,
    name: table.name,
    status: table.isOccupied ? OCCUPIED : AVAILABLE,
    pax: table.pax,
    area_id: table.areaId,
    area_name: table.areaName,
  }
}

/**
 * Maps the availability of a dish to the contract's.
 *
 * @param name the dish's name on kitchen tickets; null when it is unknown
 * @param found null when the dish is not limited
 */
export function toWireAvailability(
  menuItemId: string,
  name: string | null,
  found: DishAvailability | null,
): Availability {
  return {
    menu_item_id: menuItemId,
    ...(name !== null && { name }),
    available: found === null || (found.remaining ?? 0) > 0,
    remaining: found?.remaining ?? null,
    until: found?.until?.toISOString() ?? null,
    reason: found?.reason ?? null,
  }
}

export function toWireOverview({ orders, salesPaise, active, placed }: DaySales): ResponseOf<typeof getOverview> {
  return {
    totalOrders: orders,
    todaysSales: rupeesFromPaise(salesPaise),
    activeOrders: active,
    placedToday: placed,
  }
}

/** Maps an order of any restaurant to a row of the operator's list; an order whose total cannot be computed gets 0. */
export function toWireRecentOrder({
  restaurantId,
  orderNumber,
  createdAt,
  totalPaise,
}: RecentOrder): ResponseOf<typeof listRecentOrderRecords>[number] {
  return {
    restaurant_id: restaurantId,
    order_number: orderNumber,
    created_at: createdAt.toISOString(),
    total_amount_rupees: totalPaise === null ? 0 : rupeesFromPaise(totalPaise),
  }
}

export function toWireActivity({ total, lastOrderAt, days }: OrderActivity): ResponseOf<typeof getRestaurantActivity> {
  return {
    total,
    last_order_at: lastOrderAt?.toISOString() ?? null,
    days: days.map(({ day, orders, salesPaise }) => ({ day, orders, sales: rupeesFromPaise(salesPaise) })),
  }
}
