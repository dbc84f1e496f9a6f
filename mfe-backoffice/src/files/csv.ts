import { escapeFormula } from '@tiffin/domain'
import Papa from 'papaparse'
import { UTF8_BOM } from './save-file.ts'

/** A table as spreadsheets read it: UTF-8 that Excel knows, and no cell is a formula. */
export function toCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return (
    UTF8_BOM +
    Papa.unparse({ fields: [...columns], data: rows.map((cells) => cells.map(escapeFormula)) }, { newline: '\r\n' })
  )
}
