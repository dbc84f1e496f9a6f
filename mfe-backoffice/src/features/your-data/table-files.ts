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
 * Writes the rows as CSV with these columns; a row that lacks one has an empty cell. Without rows the file has the line
 * of the columns alone. Cells that a spreadsheet would read as formulas are escaped.
 */
export function writeCsv(entry: ZipEntry, columns: readonly string[]): RowWriter {
  const write = (lines: readonly (readonly unknown[])[]) =>
    entry.write(Papa.unparse(lines as unknown[][], { newline: NEWLINE }) + NEWLINE)
  entry.write(UTF8_BOM)
  write([columns])
  return {
    write(rows) {
      if (rows.length > 0) write(rows.map((row) => columns.map((name) => cellOf(row[name]))))
    },
    end: () => entry.end(),
  }
}

function cellOf(value: unknown): unknown {
  if (typeof value === 'string') return escapeFormula(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
