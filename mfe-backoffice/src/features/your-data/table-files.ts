import { escapeFormula } from '@tiffin/domain'
import Papa from 'papaparse'
import { UTF8_BOM } from '../../files/save-file.ts'
import type { Row } from './data-table.ts'
import type { ZipEntry } from '../../files/zip-file.ts'

const NEWLINE = '\r\n'

export type RowWriter = { write(rows: readonly Row[]): void; end(): void }

/** Writes the rows as one JSON list, with all their fields. */
export function writeJson(entry: ZipEntry): RowWriter {
  let isFirst = true
  entry.write('[')
  return {
    write(rows) {
      for (const row of rows) {
        entry.write(`${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}`)
        isFirst = false
      }
    },
    end() {
      entry.write('\n]\n')
      entry.end()
    },
  }
}

/**
 * Writes the rows as CSV with the columns of the first row. Lists within a row are left out: all are in the JSON, and
 * some are spreadsheets of their own (`inner`). Cells that a spreadsheet would read as formulas are escaped.
 */
export function writeCsv(entry: ZipEntry): RowWriter {
  let columns: string[] | null = null
  entry.write(UTF8_BOM)
  return {
    write(rows) {
      const [first] = rows
      if (!first) return
      if (columns === null) {
        columns = Object.keys(first).filter((name) => !Array.isArray(first[name]))
        entry.write(Papa.unparse([columns]) + NEWLINE)
      }
      const fields = columns
      entry.write(
        Papa.unparse(
          rows.map((row) => fields.map((name) => cellOf(row[name]))),
          { newline: NEWLINE },
        ) + NEWLINE,
      )
    },
    end: () => entry.end(),
  }
}

function cellOf(value: unknown): unknown {
  if (typeof value === 'string') return escapeFormula(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
