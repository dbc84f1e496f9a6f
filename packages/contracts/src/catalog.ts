import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, percent, price, requiredText } from './fields.ts'
import { adminOnly, everyRole, internalOnly } from './roles.ts'

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
  /** The same picture at the size of a list row; equal to `image_url` where one file serves both. */
  thumbnail_url: z.nullable(z.string()),
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

export const taxGroupBody = z.object({ name: requiredText(40), rate: percent, is_split: z.boolean() })

export const createTaxGroup = defineEndpoint({
  id: 'createTaxGroup',
  service: 'catalog',
  method: 'POST',
  path: '/api/tax-groups',
  access: adminOnly,
  summary: 'Adds a tax group; names are unique whatever their case.',
  body: taxGroupBody,
  response: taxGroup,
  status: 201,
})

/** The name is part of the payload (spec §7) but not editable (spec §5): the stored one stays. */
export const updateTaxGroup = defineEndpoint({
  id: 'updateTaxGroup',
  service: 'catalog',
  method: 'PUT',
  path: '/api/tax-groups/:id',
  access: adminOnly,
  summary: 'Changes rate and split of a tax group. Active orders keep the tax they were placed with.',
  params: idParams,
  body: taxGroupBody,
  response: taxGroup,
})

export const deleteTaxGroup = defineEndpoint({
  id: 'deleteTaxGroup',
  service: 'catalog',
  method: 'DELETE',
  path: '/api/tax-groups/:id',
  access: adminOnly,
  summary: 'Removes a tax group that no dish uses.',
  params: idParams,
  response: 'none',
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
