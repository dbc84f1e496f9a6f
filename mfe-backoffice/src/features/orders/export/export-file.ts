import type { Order } from '@tiffin/contracts'
import { defuseCell } from '@tiffin/domain'
import Papa from 'papaparse'
import { saveFile, UTF8_BOM } from '../../../files/save-file.ts'
import { cellsOf, recordOf, type ExportColumn } from './export-columns.ts'

/** What can be exported; PDF is offered and not yet there (spec §2). */
export const FORMATS = ['CSV', 'JSON', 'PDF'] as const
export type ExportFormat = Exclude<(typeof FORMATS)[number], 'PDF'>

/** Saves the orders as `{restaurant}-orders.csv` or `.json` (spec §9). */
export function saveOrders(
  orders: readonly Order[],
  format: ExportFormat,
  columns: readonly ExportColumn[],
  restaurantName: string,
): void {
  const name = `${fileNameOf(restaurantName)}-orders`
  if (format === 'CSV') saveFile({ name: `${name}.csv`, type: 'text/csv', content: toCsv(orders, columns) })
  else
    saveFile({ name: `${name}.json`, type: 'application/json', content: JSON.stringify(orders.map(recordOf), null, 2) })
}

function toCsv(orders: readonly Order[], columns: readonly ExportColumn[]): string {
  const lines = orders.map((order) => {
    const cells = cellsOf(order)
    return columns.map((column) => defuseCell(cells[column]))
  })
  return UTF8_BOM + Papa.unparse({ fields: [...columns], data: lines }, { newline: '\r\n' })
}

/** The name as it is, but for what file systems refuse. */
function fileNameOf(restaurantName: string): string {
  return restaurantName.replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, '').trim()
}
