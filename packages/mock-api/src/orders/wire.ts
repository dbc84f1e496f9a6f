import type { Order, Table } from '@tiffin/contracts'
import {
  AVAILABLE,
  computeBill,
  fromWireDiscount,
  OCCUPIED,
  percentFromBasisPoints,
  rupeesFromPaise,
  type Bill,
  lineKey,
  MERGED,
} from '@tiffin/domain'
import type { MockLine, MockRestaurant, OrderRecord, Settlement } from '../restaurant.ts'
import { readyTickets } from './kots.ts'

export function billOf(record: OrderRecord, discount: Settlement['discount']): Bill {
  return computeBill(record.lines, fromWireDiscount(discount))
}

export function toWireOrder(record: OrderRecord): Order {
  const { settlement } = record
  const ready = readyTickets(record)
  const document = record.invoice?.document
  const discount = settlement?.discount ?? record.invoice?.discount ?? null
  const bill = billOf(record, settlement?.discount ?? null)
  const paid = document ?? {
    discount: rupeesFromPaise(bill.discountPaise),
    round_off: rupeesFromPaise(bill.roundOffPaise),
    payable: rupeesFromPaise(bill.payablePaise),
  }
  return {
    id: record.id,
    order_number: record.orderNumber,
    order_type: record.orderType,
    table_id: record.isFurtherBill ? null : (record.table?.id ?? null),
    table_name: record.table?.name ?? null,
    area_name: record.table?.area_name ?? null,
    status: statusOf(record),
    created_at: record.createdAt.toISOString(),
    completed_at: settlement?.at.toISOString() ?? null,
    total_amount: settlement ? paid.payable : rupeesFromPaise(bill.grossPaise),
    customer_name: record.customer?.name ?? null,
    customer_contact: record.customer?.contact ?? null,
    customer_address: record.customer?.address ?? null,
    items: record.lines.map(toWireLine),
    discount: discount && { ...discount, amount: paid.discount },
    round_off: settlement ? paid.round_off : null,
    payable: settlement ? paid.payable : null,
    payments: [...(settlement?.payments ?? record.partPayments ?? [])],
    ...(settlement?.tip && { tip: settlement.tip }),
    ...(document && { document }),
    waiter: record.waiter,
    ...(record.tillRefs?.length && { till_refs: [...record.tillRefs] }),
    covers: record.covers,
    bill_printed_at: record.billPrintedAt?.toISOString() ?? null,
    bill_sent_at: record.billSentAt?.toISOString() ?? null,
    promised_at: record.promisedAt?.toISOString() ?? null,
    version: record.version,
    ...(ready.length > 0 && { ready }),
  }
}

/** Returns a table with the status derived from its active order. */
export function toWireTable(restaurant: MockRestaurant, table: Table): Table {
  return { ...table, status: activeOrderOf(restaurant, table.id) ? OCCUPIED : AVAILABLE }
}

export function activeOrderOf(restaurant: MockRestaurant, tableId: string): OrderRecord | undefined {
  return restaurant.orders.find(
    (order) => order.table?.id === tableId && !order.isFurtherBill && statusOf(order) === 'Active',
  )
}

function statusOf({ settlement, mergedInto }: OrderRecord): string {
  if (settlement) return 'Completed'
  return mergedInto === undefined ? 'Active' : MERGED
}

function toWireLine(line: MockLine): Order['items'][number] {
  return {
    id: line.menuItemId,
    name: line.name,
    quantity: line.quantity,
    price: rupeesFromPaise(line.pricePaise),
    tax_rate_applied: percentFromBasisPoints(line.rateBasisPoints),
    tax_group_name: line.taxGroupName,
    tax_is_split: line.taxIsSplit,
    line_id: lineKey(line),
    ...(line.voided && { voided: line.voided }),
    ...(line.notes && { notes: line.notes }),
    ...(line.modifiers && { modifiers: [...line.modifiers] }),
    ...(line.taxKind && { tax_kind: line.taxKind }),
    ...(line.heldSince && { held_since: line.heldSince.toISOString() }),
  }
}
