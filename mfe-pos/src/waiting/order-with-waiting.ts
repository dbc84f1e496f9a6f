import type { Order, OrderItem } from '@tiffin/contracts'
import {
  computeBill,
  lineKey,
  percentFromBasisPoints,
  rupeesFromPaise,
  taxKindOf,
  type CartLine,
  type TaxKind,
} from '@tiffin/domain'
import { serverTime } from '@tiffin/web-kit'
import { lineOf, linesOf } from '../data/order-lines.ts'
import { messages } from './messages.ts'
import { joinRefs, orderIdOf, refsOf, type WaitingPunch } from './punch-job.ts'

/**
 * Returns an order as it will be once the server stores its waiting punches: the known order with their dishes,
 * or the order that the first of them places.
 *
 * @param order the order as it was read last; null for an order that is not placed yet
 * @param punches the waiting punches of the lane; those of other orders are ignored
 * @returns the known order itself while no punch of it waits; null without an order, after a refused punch, and if a
 *   punch may be part of the known order already: the server then decides what the guests pay for
 */
export function orderWithWaiting(order: Order | null, punches: readonly WaitingPunch[]): Order | null {
  const orderId = order?.id ?? punches.findLast(({ refusal }) => !refusal)?.subject
  const ofOrder = punches.filter(({ subject }) => subject === orderId)
  if (ofOrder.length === 0) return order
  const known = order?.version ?? 0
  const isInOrder = ofOrder.every(({ refusal, job }, index) => !refusal && job.onVersion === known + index)
  if (!isInOrder) return null
  const base = order ?? placedBy(ofOrder[0])
  return base && withPunches(base, ofOrder)
}

/**
 * Adds the dishes of punches to an order and counts the punches in its version, as the server will. The order has no
 * open document then, because the server cancels it when dishes are added.
 */
export function withPunches(order: Order, punches: readonly WaitingPunch[]): Order {
  // The clock of this terminal may be wrong, and the minutes of held dishes are counted by the time of the server.
  const takenAt = new Date((punches[0]?.takenAt ?? 0) + serverTime() - Date.now()).toISOString()
  const items = punches
    .flatMap(({ job }) => job.attempt.lines)
    .map((line) => itemOf(line, takenAt))
    .reduce(withItem, order.items)
  const { document: _cancelled, ...rest } = order
  return {
    ...rest,
    items,
    total_amount: rupeesFromPaise(computeBill(linesOf({ items })).grossPaise),
    version: (order.version ?? 0) + punches.length,
  }
}

/**
 * Returns whether the kind of tax of every dish is known, so that the till can make a tax invoice. The kind is not
 * known of a waiting dish that was tapped on a menu without kinds, which earlier releases sent.
 */
export function knowsTax({ items }: Pick<Order, 'items'>): boolean {
  return items.every((item) => kindOf(item) !== null)
}

/** Adds the portions to the line that the server adds them to: the same dish, sold under the same kind of tax. */
function withItem(items: OrderItem[], added: OrderItem): OrderItem[] {
  const same = items.find((item) => lineKeyOf(item) === lineKeyOf(added) && kindOf(item) === kindOf(added))
  return same
    ? items.map((item) => (item === same ? { ...item, quantity: item.quantity + added.quantity } : item))
    : [...items, added]
}

function lineKeyOf(item: OrderItem): string {
  return lineKey(lineOf(item))
}

/** Returns the kind of tax of a line; null for a waiting line, which has no `line_id` yet, without a kind. */
function kindOf(item: OrderItem): TaxKind | null {
  const { rateBasisPoints, taxIsSplit } = lineOf(item)
  if (item.tax_kind === undefined && item.line_id === undefined) return null
  return taxKindOf(item.tax_kind, { rateBasisPoints, isSplit: taxIsSplit })
}

function itemOf(line: CartLine, takenAt: string): OrderItem {
  return {
    id: line.menuItemId,
    name: line.name,
    quantity: line.quantity,
    price: rupeesFromPaise(line.pricePaise),
    tax_rate_applied: percentFromBasisPoints(line.rateBasisPoints),
    tax_group_name: line.taxGroupName,
    tax_is_split: line.taxIsSplit,
    ...(line.taxKind && { tax_kind: line.taxKind }),
    ...(line.notes && { notes: line.notes }),
    ...(line.modifiers && { modifiers: [...line.modifiers] }),
    ...(line.held && { held_since: takenAt }),
  }
}

/**
 * Returns the order that a waiting punch places, without its dishes. Null without a punch, for an addition, and if the
 * till gave the order no id.
 */
export function placedBy(punch: WaitingPunch | undefined): Order | null {
  if (!punch || punch.job.attempt.orderId !== null || !punch.job.attempt.body.id) return null
  const { attempt, orderType, table } = punch.job
  const customer = attempt.body.customerDetails
  return {
    id: orderIdOf(attempt),
    order_number: joinRefs(refsOf([punch.job])) || messages.orderNumberFollows,
    order_type: orderType,
    table_id: table?.id ?? null,
    table_name: table?.name ?? null,
    area_name: null,
    status: 'Active',
    created_at: new Date(punch.takenAt).toISOString(),
    completed_at: null,
    total_amount: 0,
    customer_name: customer?.name ?? null,
    customer_contact: customer?.contact ?? null,
    customer_address: customer?.address ?? null,
    items: [],
    discount: null,
    round_off: null,
    payable: null,
    payments: [],
    covers: attempt.body.covers ?? null,
    version: 0,
  }
}
