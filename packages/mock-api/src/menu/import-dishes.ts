import {
  AppError,
  IMPORT_PREVIEW_ROWS,
  MENU_CODE_COLUMN,
  MENU_CSV_COLUMNS,
  MENU_DAYPARTS_COLUMN,
  REQUIRED_MENU_CSV_COLUMNS,
  type Daypart,
  type ImportError,
  type ImportReply,
  type ImportRow,
  type MenuItem,
  type TaxGroup,
} from '@tiffin/contracts'
import { isDishCode } from '@tiffin/domain'
import { ID_PREFIX, nextMockId } from '../ids.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { readCsv } from './read-csv.ts'
import { requireMenuRoom } from './require-menu-room.ts'

/**
 * Adds the rows of a file, all or nothing (gap G31), and skips rows of dishes that are there already. A dry run adds
 * nothing, and returns the wrong rows as `errors` instead of throwing IMPORT_ROWS_INVALID.
 *
 * @throws AppError IMPORT_COLUMNS_MISSING, IMPORT_ROWS_INVALID, or as `requireMenuRoom`
 */
export function importDishes(restaurant: MockRestaurant, text: string, isDryRun: boolean): ImportReply {
  const { rows, errors, skipped } = validate(restaurant, readCsv(text))
  requireMenuRoom(restaurant, rows.length)
  if (isDryRun) return { count: rows.length, skipped, errors, preview: rows.slice(0, IMPORT_PREVIEW_ROWS) }
  if (errors.length > 0) throw new AppError('IMPORT_ROWS_INVALID', { rows: errors.length }).with({ errors })
  for (const row of rows) restaurant.menu = [...restaurant.menu, toDish(restaurant, row)]
  return { count: rows.length, skipped, errors, preview: [] }
}

function validate(restaurant: MockRestaurant, [header = [], ...records]: string[][]) {
  const columns = header.map((name) => name.trim().toLowerCase())
  const missing = REQUIRED_MENU_CSV_COLUMNS.filter((column) => !columns.includes(column))
  if (missing.length > 0) throw new AppError('IMPORT_COLUMNS_MISSING', { columns: missing.join(', ') })

  const rows: ImportRow[] = []
  const errors: ImportError[] = []
  let skipped = 0
  for (const [index, record] of records.entries()) {
    const row = toRow(
      index + 2,
      Object.fromEntries(
        [...MENU_CSV_COLUMNS, MENU_CODE_COLUMN, MENU_DAYPARTS_COLUMN].map((column) => [
          column,
          readCell(record[columns.indexOf(column)]),
        ]),
      ),
    )
    const reason = problemOf(row, restaurant)
    if (reason) errors.push({ row: row.row, reason })
    else if ([...restaurant.menu, ...rows].some((known) => isSameDish(known, row))) skipped++
    else rows.push(row)
  }
  return { rows, errors, skipped }
}

function toRow(row: number, cells: Record<string, string>): ImportRow {
  const { name = '', price = '', main_category = '', subcategory = '', description = '' } = cells
  return {
    row,
    name,
    price: price === '' ? Number.NaN : Number(price),
    main_category,
    subcategory,
    description,
    tax_group_name: cells.tax_group_name || null,
    code: cells.code || null,
    ...(cells.serving_hours && { serving_hours: cells.serving_hours.split(';').map((each) => each.trim()) }),
  }
}

/** Removes the apostrophe that the export adds (gap G43). */
function readCell(cell = ''): string {
  const text = cell.trim()
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}

function problemOf(
  row: ImportRow,
  { taxGroups: groups, dayparts }: { readonly taxGroups: readonly TaxGroup[]; readonly dayparts: readonly Daypart[] },
): string | null {
  const empty = (['name', 'main_category', 'subcategory'] as const).find((column) => row[column] === '')
  if (empty) return `the ${empty.replace('_', ' ')} is missing`
  if (row.code && !isDishCode(row.code)) return `the code "${row.code}" does not have one to four digits`
  if (!(row.price >= 0)) return 'the price is not an amount of rupees'
  const unknown = row.serving_hours?.find((name) => !dayparts.some((each) => each.name === name))
  if (unknown !== undefined) return `the serving hours "${unknown}" do not exist`
  const isKnown = row.tax_group_name === null || groups.some(({ name }) => name === row.tax_group_name)
  return isKnown ? null : `the tax group "${row.tax_group_name}" does not exist`
}

function isSameDish(a: Pick<MenuItem, 'name' | 'main_category' | 'subcategory'>, b: ImportRow): boolean {
  return (
    [a.name, a.main_category, a.subcategory].join('\n').toLowerCase() ===
    [b.name, b.main_category, b.subcategory].join('\n').toLowerCase()
  )
}

function toDish(
  restaurant: MockRestaurant,
  { name, description, price, main_category, subcategory, tax_group_name, code = null, serving_hours = [] }: ImportRow,
): MenuItem {
  const group = restaurant.taxGroups.find((each) => each.name === tax_group_name)
  const own = restaurant.dayparts.filter((each) => serving_hours.includes(each.name)).map(({ id }) => id)
  return {
    id: nextMockId(restaurant, ID_PREFIX.dish, restaurant.menu),
    name,
    description,
    price,
    main_category,
    subcategory,
    category: main_category,
    tax_group_name,
    tax_group_id: group?.id ?? null,
    tax_rate: group?.rate ?? 0,
    tax_is_split: group?.is_split ?? false,
    image_url: null,
    thumbnail_url: null,
    is_veg: null,
    code,
    is_favourite: false,
    ...(own.length > 0 && { daypart_ids: own }),
  }
}
