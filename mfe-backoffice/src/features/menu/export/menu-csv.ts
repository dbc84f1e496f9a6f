import { MENU_CSV_COLUMNS, type MENU_CODE_COLUMN, type MENU_DAYPARTS_COLUMN, type MenuItem } from '@tiffin/contracts'
import { escapeFormula } from '@tiffin/domain'
import Papa from 'papaparse'
import { UTF8_BOM } from '../../../files/save-file.ts'

export type MenuColumn = (typeof MENU_CSV_COLUMNS)[number] | typeof MENU_CODE_COLUMN | typeof MENU_DAYPARTS_COLUMN

/**
 * Returns the dishes as a CSV text that spreadsheets open and the import accepts. A cell that a spreadsheet would read
 * as a formula is escaped (gap G43).
 */
export function toMenuCsv(menu: readonly MenuItem[], columns: readonly MenuColumn[]): string {
  const cell = (item: MenuItem, column: MenuColumn) => {
    if (column === 'price') return item.price
    return escapeFormula(column === 'serving_hours' ? ownHoursOf(item) : (item[column] ?? ''))
  }
  const data = menu.map((item) => columns.map((column) => cell(item, column)))
  return UTF8_BOM + Papa.unparse({ fields: [...columns], data }, { newline: '\r\n' })
}

/** Returns the names of the serving hours of a dish itself; '' where its category decides. */
function ownHoursOf({ daypart_ids: own, dayparts = [] }: MenuItem): string {
  return own ? dayparts.map(({ name }) => name).join('; ') : ''
}

/** Returns a CSV template for an import: the columns of spec §3 and two example dishes. */
export function menuCsvTemplate(taxGroupName: string): string {
  const fields: MenuColumn[] = [...MENU_CSV_COLUMNS]
  const data = [
    ['Masala Dosa', 130, 'South Indian', 'Dosa', 'Crisp, with potato filling', taxGroupName],
    ['Filter Coffee', 45.5, 'Drinks', 'Hot', '', ''],
  ]
  return UTF8_BOM + Papa.unparse({ fields, data }, { newline: '\r\n' })
}
