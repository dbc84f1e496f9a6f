import {
  MENU_CODE_COLUMN,
  MENU_CSV_COLUMNS,
  MENU_DAYPARTS_COLUMN,
  menuItemFields,
  type ImportError,
} from '@tiffin/contracts'
import { isDishCode, MOST_DAYPARTS_OF_DISH, paiseFromRupees, type CategoryDaypart, type Paise } from '@tiffin/domain'
import { safeParse, type ZodMiniType } from 'zod/mini'
import { createCategorySpelling, isSameName, type CategoryPath } from './categories.ts'
import { NO_TAX } from './default-tax-groups.ts'
import type { NewMenuItem, TaxGroup } from './menu.ts'

/** The columns that an import reads: those of spec §3, the code of a dish, and its own dayparts. */
export const IMPORT_COLUMNS = [...MENU_CSV_COLUMNS, MENU_CODE_COLUMN, MENU_DAYPARTS_COLUMN] as const
export type MenuCsvColumn = (typeof IMPORT_COLUMNS)[number]

/** A row of the file. `row` counts as a spreadsheet does: the header is 1. The cell of a missing column is empty. */
export type MenuCsvRow = {
  readonly row: number
  readonly cells: Readonly<Record<MenuCsvColumn, string>>
  readonly hasStrayCells: boolean
}

/** The state of the menu against which rows are checked. */
export type KnownMenu = {
  readonly dishes: readonly (CategoryPath & { readonly name: string; readonly code: string | null })[]
  readonly keptCategories: readonly CategoryPath[]
  readonly taxGroups: readonly TaxGroup[]
  readonly dayparts: readonly Pick<CategoryDaypart, 'id' | 'name'>[]
}

export type ImportedDish = {
  readonly row: number
  readonly item: Omit<NewMenuItem, 'id'>
  readonly taxGroup: TaxGroup | null
  readonly daypartNames: readonly string[]
}

export type CheckedImport = {
  readonly dishes: readonly ImportedDish[]
  /** The number of rows that repeat a dish on the menu or earlier in the file, by name and categories. */
  readonly skipped: number
  readonly errors: readonly ImportError[]
}

/** The dish of a row, parsed without the menu. */
export type ParsedRow = {
  readonly row: number
  readonly item: Omit<NewMenuItem, 'id' | 'taxGroupId'>
  readonly taxGroupName: string
  readonly daypartNames: readonly string[]
  readonly reasons: readonly string[]
  readonly hasStrayCells: boolean
}

/** Parses the rows of a file. Parsing is the long part of an import, so it runs before the menu is locked. */
export function parseRows(rows: readonly MenuCsvRow[]): ParsedRow[] {
  return rows.map(parseRow)
}

/**
 * Decides which rows of a file would be added. A row that repeats a dish is skipped. A row with problems is returned
 * with all of them, except that a taken code is reported only for a row without other problems (gap G43).
 */
export function checkRows(rows: readonly ParsedRow[], known: KnownMenu): CheckedImport {
  const spell = createCategorySpelling([...known.dishes, ...known.keptCategories])
  const seen = new Set(known.dishes.map((dish) => keyOf(dish.name, dish)))
  const holders = new Map<string | null, string>(known.dishes.map(({ code, name }) => [code, `"${name}"`]))
  holders.delete(null)
  const dishes: ImportedDish[] = []
  const errors: ImportError[] = []
  let skipped = 0

  for (const row of rows) {
    const { item } = row
    const taxGroup = findTaxGroup(row.taxGroupName, known.taxGroups)
    const dayparts = row.daypartNames.map((name) => known.dayparts.find((each) => isSameName(each.name, name)) ?? name)
    const unknown = dayparts.filter((each) => typeof each === 'string')
    const own = dayparts.filter((each) => typeof each !== 'string')
    const reasons = [
      ...row.reasons,
      ...(taxGroup === undefined ? [`the tax group "${shorten(row.taxGroupName)}" does not exist`] : []),
      ...unknown.map((name) => `the serving hours "${shorten(name)}" do not exist`),
      ...(row.hasStrayCells ? ['there are more cells than columns; a text with a comma needs quotes'] : []),
    ]
    if (taxGroup === undefined || reasons.length > 0) {
      errors.push({ row: row.row, reason: reasons.join('; ') })
      continue
    }
    const path = spell(item)
    const key = keyOf(item.name, path)
    if (seen.has(key)) {
      skipped++
      continue
    }
    seen.add(key)
    const holder = holders.get(item.code)
    if (holder !== undefined) {
      errors.push({ row: row.row, reason: `the code ${item.code} belongs to ${holder} already` })
      continue
    }
    if (item.code !== null) holders.set(item.code, `row ${row.row}`)
    dishes.push({
      row: row.row,
      item: { ...item, ...path, taxGroupId: taxGroup?.id ?? null, daypartIds: own.map(({ id }) => id) },
      taxGroup,
      daypartNames: own.map((each) => each.name),
    })
  }
  return { dishes, skipped, errors }
}

function parseRow({ row, cells, hasStrayCells }: MenuCsvRow): ParsedRow {
  const reasons: string[] = []
  const read = (label: string, text: string, schema: ZodMiniType<unknown, string | undefined>): string => {
    const { success } = safeParse(schema, text)
    if (!success)
      reasons.push(text === '' ? `the ${label} is missing` : `the ${label} is too long or holds control characters`)
    return text
  }
  const { shape } = menuItemFields
  const name = read('name', cells.name, shape.name as ZodMiniType<unknown, string | undefined>)
  const mainCategory = read('main category', cells.main_category, shape.main_category)
  const subcategory = read('subcategory', cells.subcategory, shape.subcategory)
  const description = read('description', cells.description, shape.description)
  const pricePaise = readPrice(cells.price)
  if (pricePaise === null)
    reasons.push(
      cells.price === '' ? 'the price is missing' : `the price "${shorten(cells.price)}" is not an amount of rupees`,
    )
  if (cells.code !== '' && !isDishCode(cells.code))
    reasons.push(`the code "${shorten(cells.code)}" does not have one to four digits`)
  const daypartNames = namesIn(cells.serving_hours)
  if (daypartNames.length > MOST_DAYPARTS_OF_DISH)
    reasons.push(`there are more than ${MOST_DAYPARTS_OF_DISH} serving hours`)
  const item = {
    name,
    description,
    pricePaise: pricePaise ?? (0 as Paise),
    mainCategory,
    subcategory,
    isVeg: null,
    imageFile: null,
    code: cells.code || null,
    isFavourite: false,
  }
  return { row, item, taxGroupName: cells.tax_group_name, daypartNames, reasons, hasStrayCells }
}

/** Returns the names in a cell that are divided by semicolons, each once whatever its case. */
function namesIn(cell: string): string[] {
  const names = cell.split(';').map((name) => name.trim())
  return [...new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()]
}

/**
 * An amount as people write it in India or elsewhere: 1,23,456.50 or 123,456.50, with or without ₹. The last group must
 * have three digits, because "45,50" is how other countries write 45.50, not 4,550.
 */
const AMOUNT = /^₹?\s*(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(\.\d+)?$/

function readPrice(text: string): Paise | null {
  const match = AMOUNT.exec(text)
  if (match === null) return null
  const rupees = safeParse(
    menuItemFields.shape.price,
    `${match[1]?.replaceAll(',', '')}${(match[2] ?? '').replace(/\.?0*$/, '')}`,
  )
  return rupees.success ? paiseFromRupees(rupees.data) : null
}

/**
 * Finds a tax group by name; undefined when there is none. An empty name means the group No Tax, as in the item form,
 * or null when the restaurant has no such group.
 */
function findTaxGroup(name: string, groups: readonly TaxGroup[]): TaxGroup | null | undefined {
  const isNone = name === '' || isSameName(name, NO_TAX)
  return groups.find((group) => isSameName(group.name, isNone ? NO_TAX : name)) ?? (isNone ? null : undefined)
}

function keyOf(name: string, path: CategoryPath): string {
  return JSON.stringify([name, path.mainCategory, path.subcategory]).toLowerCase()
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
