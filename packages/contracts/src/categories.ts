import { MAX_CATEGORY_NAME_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { everyRole, floorManagers } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'

export const categoryName = requiredText(MAX_CATEGORY_NAME_LENGTH)

export const category = z.object({ name: z.string(), subcategories: z.array(z.string()) })
export type Category = z.output<typeof category>

/** The categories of the menu, and stored categories without a dish (gap G39). */
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
