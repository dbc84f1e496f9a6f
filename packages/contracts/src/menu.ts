import { MAX_CATEGORY_NAME_LENGTH, MOST_CATEGORIES, MOST_MENU_ITEMS } from '@tiffin/domain'
import * as z from '#schema'
import { everyRole, floorManagers } from './access.ts'
import { categoryName } from './categories.ts'
import { defineEndpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { menuItem } from './menu-items.ts'

export const listMenu = defineEndpoint({
  id: 'listMenu',
  service: 'catalog',
  method: 'GET',
  path: '/api/menu',
  access: everyRole,
  summary: 'All dishes of the restaurant by name.',
  response: z.array(menuItem),
})

const namesInOrder = z.array(text(MAX_CATEGORY_NAME_LENGTH)).check(z.maxLength(MOST_MENU_ITEMS))

/**
 * One list of the menu in its new order. `before` and `after` hold the names of the main categories; with
 * `main_category`, the names of its subcategories; with `subcategory` as well, the ids of the dishes in it. `before` is
 * the order that the user saw.
 */
export const arrangedList = z.object({
  main_category: z.optional(categoryName),
  subcategory: z.optional(text(MAX_CATEGORY_NAME_LENGTH)),
  before: namesInOrder,
  after: namesInOrder,
})
export type ArrangedList = z.output<typeof arrangedList>

/** Lists that the request does not name keep their order, so two people may arrange two categories at the same time. */
export const arrangeMenu = defineEndpoint({
  id: 'arrangeMenu',
  service: 'catalog',
  method: 'PUT',
  path: '/api/menu-order',
  access: floorManagers,
  summary:
    'Saves the restaurant’s own order of categories, subcategories and dishes: all lists that changed, or none where ' +
    'somebody else has arranged one of them meanwhile. What was added meanwhile comes last, ' +
    'what was removed is left out.',
  body: z.object({ lists: z.array(arrangedList).check(z.minLength(1), z.maxLength(MOST_CATEGORIES)) }),
  response: 'none',
})

/** The largest CSV file, in bytes. */
export const MAX_IMPORT_BYTES = 1024 * 1024

export const MAX_IMPORT_ROWS = 5_000

export const IMPORT_PREVIEW_ROWS = 100

/** The columns of the menu CSV, for import and export alike (spec §3); the first four are required. */
export const MENU_CSV_COLUMNS = [
  'name',
  'price',
  'main_category',
  'subcategory',
  'description',
  'tax_group_name',
] as const

/**
 * A column that the specification does not have. The import reads it where the file has it, and the export writes it
 * where a dish has a code.
 */
export const MENU_CODE_COLUMN = 'code'

/**
 * A column that the specification does not have: the names of the dayparts of a dish itself, divided by semicolons. The
 * import reads it where the file has it, and the export writes it where a dish has hours of its own.
 */
export const MENU_DAYPARTS_COLUMN = 'serving_hours'

export const REQUIRED_MENU_CSV_COLUMNS = ['name', 'price', 'main_category', 'subcategory'] as const

/** A row that cannot be imported. `row` counts the rows of the file as a spreadsheet does: the header is 1. */
export const importError = z.object({ row: z.int(), reason: z.string() })
export type ImportError = z.output<typeof importError>

export const importRow = z.object({
  row: z.int(),
  name: z.string(),
  price: z.number(),
  main_category: z.string(),
  subcategory: z.string(),
  description: z.string(),
  tax_group_name: z.nullable(z.string()),
  code: z.optional(z.nullable(z.string())),
  /** The names of the dayparts of the dish itself; missing where its category decides. */
  serving_hours: z.optional(z.array(z.string())),
})
export type ImportRow = z.output<typeof importRow>

export const importReply = z.object({
  /** The number of added dishes, or with `dry_run` of those that would be added. */
  count: z.int(),
  /** The number of rows that repeat a dish of the menu or of an earlier row, compared by name and categories. */
  skipped: z.int(),
  errors: z.array(importError),
  /** With `dry_run`, the first `IMPORT_PREVIEW_ROWS` dishes that would be added; else empty. */
  preview: z.array(importRow),
})
export type ImportReply = z.output<typeof importReply>

/**
 * The import adds all rows or none (gap G31): with one invalid row nothing is written, and the refusal lists `errors`.
 */
export const importMenu = defineEndpoint({
  id: 'importMenu',
  service: 'catalog',
  method: 'POST',
  path: '/api/menu/import',
  access: floorManagers,
  summary: 'Adds the dishes of a CSV file. With dry_run=true nothing is written and the rows are only judged.',
  query: z.object({ dry_run: z.optional(z.enum(['true', 'false'])) }),
  upload: { field: 'file', maxBytes: MAX_IMPORT_BYTES },
  response: importReply,
})
