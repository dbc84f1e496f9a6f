import { MAX_CATEGORY_NAME_LENGTH, MOST_CATEGORIES, MOST_MENU_ITEMS } from '@tiffin/domain'
import * as z from '#schema'
import { floorManagers } from './access.ts'
import { categoryName } from './categories.ts'
import { defineEndpoint } from './endpoint.ts'
import { text } from './fields.ts'

const names = z.array(text(MAX_CATEGORY_NAME_LENGTH)).check(z.maxLength(MOST_MENU_ITEMS))

/**
 * A list of the menu in its new order. Without any field it has the main categories, with `main_category` its
 * subcategories, and with `subcategory` as well the dishes in it, by id. `before` is the order that the user saw.
 */
export const arrangedList = z.object({
  main_category: z.optional(categoryName),
  subcategory: z.optional(text(MAX_CATEGORY_NAME_LENGTH)),
  before: names,
  after: names,
})
export type ArrangedList = z.output<typeof arrangedList>

/** Lists that the request does not name keep their order, so two people may arrange two categories at once. */
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
