import * as z from '#schema'
import { menuItem } from './catalog.ts'
import { defineEndpoint } from './endpoint.ts'
import { idParams, priceText, requiredText, text } from './fields.ts'
import { everyRole, floorManagers } from './roles.ts'

/** What a picture and a CSV file may weigh, in bytes. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024
export const MAX_IMPORT_BYTES = 1024 * 1024
/** Rows of one import, and how many of them its preview shows. */
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
export const REQUIRED_MENU_CSV_COLUMNS = ['name', 'price', 'main_category', 'subcategory'] as const

const categoryName = requiredText(60)

/** The fields of the item form beside its picture. A `tax_group_id` that is empty or missing is 'No Tax'. */
export const menuItemFields = z.object({
  name: requiredText(120),
  description: z.optional(text(1_000)),
  price: priceText,
  main_category: categoryName,
  subcategory: categoryName,
  tax_group_id: z.optional(z.string()),
  /**
   * 'true' marks a vegetarian dish, 'false' a non-vegetarian one, anything else neither. A change without it keeps the
   * mark.
   */
  is_veg: z.optional(z.string()),
})

export const createMenuItem = defineEndpoint({
  id: 'createMenuItem',
  service: 'catalog',
  method: 'POST',
  path: '/api/menu',
  access: floorManagers,
  summary: 'Adds a dish, with a JPEG, PNG or WebP picture if there is one.',
  idempotent: true,
  upload: { field: 'image', maxBytes: MAX_PICTURE_BYTES },
  body: menuItemFields,
  response: menuItem,
  status: 201,
})

/**
 * The picture: a file `image` replaces it, `imageUrl` with the stored address or nothing keeps it, 'null' removes it
 * (gap G42).
 */
export const updateMenuItem = defineEndpoint({
  id: 'updateMenuItem',
  service: 'catalog',
  method: 'PUT',
  path: '/api/menu/:id',
  access: floorManagers,
  summary: 'Changes a dish and its picture.',
  params: idParams,
  upload: { field: 'image', maxBytes: MAX_PICTURE_BYTES },
  body: z.extend(menuItemFields, { imageUrl: z.optional(z.string()), image: z.optional(z.string()) }),
  response: menuItem,
})

export const deleteMenuItem = defineEndpoint({
  id: 'deleteMenuItem',
  service: 'catalog',
  method: 'DELETE',
  path: '/api/menu/:id',
  access: floorManagers,
  summary: 'Takes a dish off the menu; past orders keep its name and price.',
  params: idParams,
  response: 'none',
})

/** A row that cannot be imported. `row` counts lines of the file as a spreadsheet does: the header is 1. */
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
})
export type ImportRow = z.output<typeof importRow>

export const importReply = z.object({
  /** Dishes added, or with `dry_run` those that would be. */
  count: z.int(),
  /** Rows that are on the menu already, by name and categories. */
  skipped: z.int(),
  errors: z.array(importError),
  /** With `dry_run`: the first of what would be added. */
  preview: z.array(importRow),
})
export type ImportReply = z.output<typeof importReply>

/** All or nothing (gap G31): one row with an error, and none is written. The refusal carries `errors` as well. */
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

export const category = z.object({ name: z.string(), subcategories: z.array(z.string()) })
export type Category = z.output<typeof category>

/** Categories of the menu and those kept for dishes to come (gap G39). */
export const listCategories = defineEndpoint({
  id: 'listCategories',
  service: 'catalog',
  method: 'GET',
  path: '/api/categories',
  access: everyRole,
  summary: 'Main categories with their subcategories, by name.',
  response: z.array(category),
})

const categoryPlace = z.object({ main_category: categoryName, subcategory: z.optional(categoryName) })

export const createCategory = defineEndpoint({
  id: 'createCategory',
  service: 'catalog',
  method: 'POST',
  path: '/api/categories',
  access: floorManagers,
  summary: 'Adds a main category, or with `subcategory` a subcategory of it.',
  body: categoryPlace,
  response: z.array(category),
  status: 201,
})

export const deleteCategory = defineEndpoint({
  id: 'deleteCategory',
  service: 'catalog',
  method: 'DELETE',
  path: '/api/categories',
  access: floorManagers,
  summary: 'Removes a category no dish is in; with `subcategory` only that one.',
  query: categoryPlace,
  response: 'none',
})
