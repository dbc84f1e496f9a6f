import { escapeFormula } from '@tiffin/domain'
import Papa from 'papaparse'
import { UTF8_BOM } from './save-file.ts'

/**
 * Returns a table as CSV for spreadsheets, in UTF-8 with the mark by which Excel recognises it. Cells that would count
 * as formulas are escaped.
 */
export function toCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return (
    UTF8_BOM +
    Papa.unparse({ fields: [...columns], data: rows.map((cells) => cells.map(escapeFormula)) }, { newline: '\r\n' })
  )
}
