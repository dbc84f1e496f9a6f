import type { Order } from '@tiffin/contracts'
import { toCsv } from '../../../files/csv.ts'
import { fileNameOf, saveFile } from '../../../files/save-file.ts'
import { spreadsheetCellsOf, jsonRecordOf, type ExportColumn } from './export-columns.ts'

/** The formats of an export. PDF is shown but not available yet (spec §2). */
export const EXPORT_FORMATS = ['CSV', 'JSON', 'PDF'] as const
export type ExportFormat = Exclude<(typeof EXPORT_FORMATS)[number], 'PDF'>

type ExportedFile = {
  readonly format: ExportFormat
  /** The chosen columns, for a CSV only: a JSON file contains all. */
  readonly columns: readonly ExportColumn[]
  /**
   * True for a restaurant that issues tax invoices or bills of supply, or has issued one for an order of the file; its
   * JSON contains their numbers.
   */
  readonly hasInvoices: boolean
}

/** Saves the orders as `{restaurant}-orders.csv` or `.json` (spec §9). */
export function saveOrders(
  orders: readonly Order[],
  { format, columns, hasInvoices }: ExportedFile,
  restaurantName: string,
): void {
  const name = `${fileNameOf(restaurantName)}-orders`
  if (format === 'CSV')
    saveFile({
      name: `${name}.csv`,
      type: 'text/csv',
      content: toCsv(
        columns,
        orders.map((order) => lineOf(order, columns)),
      ),
    })
  else
    saveFile({
      name: `${name}.json`,
      type: 'application/json',
      content: JSON.stringify(
        orders.map((order) => jsonRecordOf(order, hasInvoices)),
        null,
        2,
      ),
    })
}

function lineOf(order: Order, columns: readonly ExportColumn[]): string[] {
  const cells = spreadsheetCellsOf(order)
  return columns.map((column) => cells[column])
}
