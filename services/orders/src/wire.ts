import type { Order as WireOrder, Table as WireTable } from '@tiffin/contracts'
import {
  AVAILABLE,
  OCCUPIED,
  percentFromBasisPoints,
  rupeesFromPaise,
  type CartLine,
  type Discount,
} from '@tiffin/domain'
import { totalOf, type Order, type Settlement } from './domain/order.ts'
import type { FloorTable } from './repository/floor-repository.ts'

export function orderToWire(order: Order): WireOrder {
  return {
    id: order.id,
    order_number: order.orderNumber,
    order_type: order.orderType,
    table_id: order.tableId,
    table_name: order.tableName,
    area_name: order.areaName,
    status: order.status,
    created_at: order.createdAt.toISOString(),
    total_amount: rupeesFromPaise(totalOf(order)),
    customer_name: order.customer?.name ?? null,
    customer_contact: order.customer?.contact ?? null,
    customer_address: order.customer?.address ?? null,
    items: order.lines.map(lineToWire),
    version: order.version,
    ...settlementToWire(order.settlement),
  }
}

function lineToWire(line: CartLine): WireOrder['items'][number] {
  return {
    id: line.menuItemId,
    name: line.name,
    quantity: line.quantity,
    price: rupeesFromPaise(line.pricePaise),
    tax_rate_applied: percentFromBasisPoints(line.rateBasisPoints),
    tax_group_name: line.taxGroupName,
    tax_is_split: line.taxIsSplit,
  }
}

function settlementToWire(
  settlement: Settlement | null,
): Pick<WireOrder, 'completed_at' | 'discount' | 'round_off' | 'payable' | 'payments'> {
  if (!settlement) return { completed_at: null, discount: null, round_off: null, payable: null, payments: [] }
  return {
    completed_at: settlement.completedAt.toISOString(),
    discount: settlement.discount && {
      ...discountToWire(settlement.discount),
      amount: rupeesFromPaise(settlement.discountPaise),
    },
    round_off: rupeesFromPaise(settlement.roundOffPaise),
    payable: rupeesFromPaise(settlement.payablePaise),
    payments: settlement.payments.map(({ method, amountPaise }) => ({ method, amount: rupeesFromPaise(amountPaise) })),
  }
}

function discountToWire(discount: Discount): { type: 'flat' | 'percent'; value: number } {
  return discount.type === 'flat'
    ? { type: 'flat', value: rupeesFromPaise(discount.amountPaise) }
    : { type: 'percent', value: percentFromBasisPoints(discount.basisPoints) }
}

export function tableToWire(table: FloorTable): WireTable {
  return {
    id: table.id,
    name: table.name,
    status: table.isOccupied ? OCCUPIED : AVAILABLE,
    pax: table.pax,
    area_id: table.areaId,
    area_name: table.areaName,
  }
}
