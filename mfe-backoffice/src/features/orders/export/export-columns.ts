import type { Order } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'

/**
 * The columns of an export, in this order (spec §3). Only a restaurant that issues tax invoices or bills of supply can
 * choose `invoice_number`, and only files of a restaurant that has issued some contain this column.
 */
export const EXPORT_COLUMNS = [
  'order_number',
  'invoice_number',
  'created_at',
  'order_type',
  'table_name',
  'total_amount',
  'status',
  'items',
] as const
export type ExportColumn = (typeof EXPORT_COLUMNS)[number]

/** The names of the columns on the screen; the file contains the names of the API. */
export const COLUMN_NAMES: Readonly<Record<ExportColumn, string>> = {
  order_number: 'Order number',
  invoice_number: 'Invoice number',
  created_at: 'Date and time',
  order_type: 'Type',
  table_name: 'Table',
  total_amount: 'Total amount',
  status: 'Order status',
  items: 'Items',
}

/**
 * Returns the cells of an order for a spreadsheet: its time in India, the amount in rupees without ₹, all dishes in one
 * cell.
 */
export function spreadsheetCellsOf(order: Order): Record<ExportColumn, string> {
  return {
    order_number: order.order_number,
    invoice_number: order.document?.number ?? '',
    created_at: formatDate(order.created_at, 'sheet'),
    order_type: order.order_type,
    table_name: order.table_name ?? '',
    total_amount: order.total_amount.toFixed(2),
    status: order.status,
    items: order.items.map((item) => `${item.quantity} x ${item.name}`).join('; '),
  }
}

/**
 * Returns the chosen columns of a CSV, in their order. A restaurant that issues no tax invoices or bills of supply any
 * more cannot choose the invoice number, but the file has its column when one of the orders has such a document.
 */
export function columnsOf(chosen: readonly ExportColumn[], has: { invoices: boolean; invoiceChoice: boolean }) {
  return EXPORT_COLUMNS.filter((column) =>
    column === 'invoice_number' && !has.invoiceChoice ? has.invoices : chosen.includes(column),
  )
}

/**
 * Returns an order for programs: the same columns with the types of the API. `invoice_number` is null for an order
 * without a tax invoice or bill of supply.
 */
export function jsonRecordOf(order: Order, hasInvoices: boolean) {
  const { order_number, created_at, order_type, table_name, total_amount, status, items } = order
  return {
    order_number,
    ...(hasInvoices && { invoice_number: order.document?.number ?? null }),
    created_at,
    order_type,
    table_name,
    total_amount,
    status,
    items: items.map(({ name, quantity, price }) => ({ name, quantity, price })),
  }
}
