import { menuItemFields, type ImportError, type MENU_CSV_COLUMNS } from '@tiffin/contracts'
import { paiseFromRupees, type Paise } from '@tiffin/domain'
import { safeParse, type ZodMiniType } from 'zod/mini'
import { createSpelling, sameName, type Place } from './categories.ts'
import { NO_TAX } from './default-tax-groups.ts'
import type { NewMenuItem, TaxGroup } from './menu.ts'

export type MenuCsvColumn = (typeof MENU_CSV_COLUMNS)[number]

/** A row of the file. `row` counts as a spreadsheet does: the header is 1. A column the file lacks is empty. */
export type MenuCsvRow = {
  readonly row: number
  readonly cells: Readonly<Record<MenuCsvColumn, string>>
  readonly hasStrayCells: boolean
}

/** What rows are judged against. */
export type KnownMenu = {
  readonly dishes: readonly (Place & { readonly name: string })[]
  readonly keptCategories: readonly Place[]
  readonly taxGroups: readonly TaxGroup[]
}

export type ImportedDish = {
  readonly row: number
  readonly item: Omit<NewMenuItem, 'id'>
  readonly taxGroup: TaxGroup | null
}

export type Judgement = {
  readonly dishes: readonly ImportedDish[]
  /** Rows already on the menu or earlier in the file, by name and categories. */
  readonly skipped: number
  readonly errors: readonly ImportError[]
}

/** Decides what of a file would be added. Every row that cannot be is named with all its reasons (gap G43). */
export function judgeRows(rows: readonly MenuCsvRow[], known: KnownMenu): Judgement {
  const spell = createSpelling([...known.dishes, ...known.keptCategories])
  const seen = new Set(known.dishes.map((dish) => keyOf(dish.name, dish)))
  const dishes: ImportedDish[] = []
  const errors: ImportError[] = []
  let skipped = 0

  for (const row of rows) {
    const { item, taxGroup, reasons } = readDish(row, known.taxGroups)
    if (reasons.length > 0) {
      errors.push({ row: row.row, reason: reasons.join('; ') })
      continue
    }
    const place = spell(item)
    const key = keyOf(item.name, place)
    if (seen.has(key)) {
      skipped++
      continue
    }
    seen.add(key)
    dishes.push({ row: row.row, item: { ...item, ...place }, taxGroup })
  }
  return { dishes, skipped, errors }
}

type ReadDish = {
  readonly item: Omit<NewMenuItem, 'id'>
  readonly taxGroup: TaxGroup | null
  readonly reasons: readonly string[]
}

function readDish({ cells, hasStrayCells }: MenuCsvRow, taxGroups: readonly TaxGroup[]): ReadDish {
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
  const taxGroup = findTaxGroup(cells.tax_group_name, taxGroups)
  if (taxGroup === undefined) reasons.push(`the tax group "${shorten(cells.tax_group_name)}" does not exist`)
  if (hasStrayCells) reasons.push('there are more cells than columns; a text with a comma needs quotes')
  const item = {
    name,
    description,
    pricePaise: pricePaise ?? (0 as Paise),
    mainCategory,
    subcategory,
    taxGroupId: taxGroup?.id ?? null,
    isVeg: null,
    imageFile: null,
  }
  return { item, taxGroup: taxGroup ?? null, reasons }
}

/**
 * Digits as people write them in India or elsewhere: 1,23,456.50 or 123,456.50, with or without ₹. The last group has
 * three digits: "45,50" is how other countries write 45.50, and no 4,550.
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

/** Undefined when there is no group of this name; an empty one is No Tax, as in the item form. */
function findTaxGroup(name: string, groups: readonly TaxGroup[]): TaxGroup | null | undefined {
  const isNone = name === '' || sameName(name, NO_TAX)
  return groups.find((group) => sameName(group.name, isNone ? NO_TAX : name)) ?? (isNone ? null : undefined)
}

function keyOf(name: string, place: Place): string {
  return JSON.stringify([name, place.mainCategory, place.subcategory]).toLowerCase()
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
