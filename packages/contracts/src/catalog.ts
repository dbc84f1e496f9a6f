import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id, percent, price } from './fields.ts'
import { everyRole, internalOnly } from './roles.ts'

/** A dish as the menu lists it. `category` is the main category, by which the till filters (gap G39). */
export const menuItem = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price,
  main_category: z.string(),
  subcategory: z.string(),
  category: z.string(),
  tax_group_id: z.nullable(id),
  tax_group_name: z.nullable(z.string()),
  tax_rate: percent,
  tax_is_split: z.boolean(),
  image_url: z.nullable(z.string()),
  /** The Indian mark on the dish: true green square, false brown, null unknown. */
  is_veg: z.nullable(z.boolean()),
})
export type MenuItem = z.output<typeof menuItem>

export const listMenu = defineEndpoint({
  id: 'listMenu',
  service: 'catalog',
  method: 'GET',
  path: '/api/menu',
  access: everyRole,
  summary: 'All dishes of the restaurant by name.',
  response: z.array(menuItem),
})

export const taxGroup = z.object({ id, name: z.string(), rate: percent, is_split: z.boolean() })
export type TaxGroup = z.output<typeof taxGroup>

export const listTaxGroups = defineEndpoint({
  id: 'listTaxGroups',
  service: 'catalog',
  method: 'GET',
  path: '/api/tax-groups',
  access: everyRole,
  summary: 'The tax groups of the restaurant; a split group prints as CGST and SGST.',
  response: z.array(taxGroup),
})

export const menuSnapshot = z.object({
  items: z.array(
    z.object({
      id,
      name: z.string(),
      price,
      tax_rate: percent,
      tax_group_name: z.nullable(z.string()),
      tax_is_split: z.boolean(),
    }),
  ),
})
export type MenuSnapshot = z.output<typeof menuSnapshot>

/** What the orders service prices by. It keeps a copy, so selling goes on while the catalog is away. */
export const getMenuSnapshot = defineEndpoint({
  id: 'getMenuSnapshot',
  service: 'catalog',
  method: 'GET',
  path: '/internal/restaurants/:restaurantId/menu-snapshot',
  access: internalOnly,
  summary: 'Names, prices and taxes of all dishes of a restaurant.',
  params: z.object({ restaurantId: id }),
  response: menuSnapshot,
})
