import { AppError, MAX_IMPORT_ROWS, REQUIRED_MENU_CSV_COLUMNS } from '@tiffin/contracts'
import { CsvError, parse } from 'csv-parse/sync'
import { IMPORT_COLUMNS, type MenuCsvColumn, type MenuCsvRow } from '../domain/menu-import.ts'

/**
 * The cells of a valid row have about 1,500 characters together, so a row beyond this bound usually comes from a file
 * without line ends.
 */
const MAX_ROW_CHARACTERS = 16_384

/**
 * Empty lines at the end of the file do not count as rows. Only at the end of the file is it known which lines these
 * are, so the parser reads past `MAX_IMPORT_ROWS`.
 */
const MAX_RECORDS = 2 * MAX_IMPORT_ROWS

const problems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
  CSV_MAX_RECORD_SIZE: 'a row is too long, or a quote is never closed',
  INVALID_OPENING_QUOTE: 'a quote stands in the middle of a cell',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote',
}

/**
 * Reads a menu CSV: UTF-8, commas, the columns by name in any order and case; other columns are ignored.
 *
 * @throws AppError IMPORT_NOT_READABLE, IMPORT_COLUMNS_MISSING or IMPORT_TOO_MANY_ROWS
 */
export function readMenuCsv(content: Buffer): MenuCsvRow[] {
  const [header = [], ...records] = parseRecords(readText(content))
  const columns = findColumns(header)
  const last = records.findLastIndex(hasContent)
  if (last >= MAX_IMPORT_ROWS || records.length > MAX_RECORDS)
    throw new AppError('IMPORT_TOO_MANY_ROWS', { rows: MAX_IMPORT_ROWS })
  return records.flatMap((record, index) =>
    hasContent(record) ? [toRow(record, index + 2, columns, header.length)] : [],
  )
}

function readText(content: Buffer): string {
  if (content.subarray(0, 2).toString('latin1') === 'PK')
    throw notReadable('it is a packed file; save the sheet as CSV (UTF-8)')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (!text.includes('\u0000')) return text
  } catch {
    // Text that cannot be decoded is refused below, like text with NUL characters.
  }
  throw notReadable('it is not UTF-8 text')
}

function parseRecords(text: string): string[][] {
  try {
    const options = {
      trim: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: MAX_ROW_CHARACTERS,
      to: MAX_RECORDS + 2,
    }
    return parse(text, options) as string[][]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number }
    throw notReadable(`${lines === undefined ? '' : `line ${lines}: `}${problems[error.code] ?? 'a row is not CSV'}`)
  }
}

type Columns = Readonly<Record<MenuCsvColumn, number>>

function findColumns(header: readonly string[]): Columns {
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = REQUIRED_MENU_CSV_COLUMNS.filter((column) => !names.includes(column))
  if (missing.length > 0) throw new AppError('IMPORT_COLUMNS_MISSING', { columns: missing.join(', ') })
  const twice = IMPORT_COLUMNS.find((column) => names.indexOf(column) !== names.lastIndexOf(column))
  if (twice) throw notReadable(`the column ${twice} is there twice`)
  return Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, names.indexOf(column)])) as Columns
}

function toRow(record: readonly string[], row: number, columns: Columns, width: number): MenuCsvRow {
  const cells = Object.fromEntries(
    IMPORT_COLUMNS.map((column) => [column, readCell(record[columns[column]] ?? '')]),
  ) as MenuCsvRow['cells']
  return { row, cells, hasStrayCells: hasContent(record.slice(width)) }
}

function hasContent(record: readonly string[]): boolean {
  return record.some((cell) => cell !== '')
}

/**
 * Reads a cell. Our export puts an apostrophe before text that a spreadsheet would run as a formula (gap G43); the
 * apostrophe is removed here.
 */
function readCell(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1).trim() : cell
}

function notReadable(detail: string): AppError {
  return new AppError('IMPORT_NOT_READABLE', { detail })
}
