import { TAX_KINDS } from '@tiffin/domain'
import * as z from '#schema'
import { internalOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, percent, price, restaurantParams, text } from './fields.ts'
import { daypartHours, modifierGroup, variation } from './menu-items.ts'
import { station } from './stations.ts'

export const menuSnapshot = z.object({
  /** The version of the menu, which every change replaces. */
  version: z.optional(z.string()),
  /** The head of the menu, a number that every change raises; `items` has this state. Older releases do not send it. */
  head: z.optional(z.int()),
  /** True when the menu still has the version that the caller sent; `items` is empty then. */
  is_unchanged: z.optional(z.boolean()),
  /** The kitchen stations in their order; empty without a kitchen. Older releases do not send them. */
  stations: z.optional(z.array(station)),
  items: z.array(
    z.object({
      id,
      name: z.string(),
      price,
      tax_rate: percent,
      tax_group_name: z.nullable(z.string()),
      tax_is_split: z.boolean(),
      /** The kind of the tax group; absent where nobody chose it, and from older releases. */
      tax_kind: z.optional(z.enum(TAX_KINDS)),
      /**
       * The station that gets the dish's tickets: the dish's own, its category's or the first one; null without
       * stations.
       */
      station_id: z.optional(z.nullable(id)),
      /** The name on tickets; null where they print the dish's name. */
      kitchen_name: z.optional(z.nullable(z.string())),
      /** The variations, the default first; absent for a dish without any, and from older releases. */
      variations: z.optional(z.array(variation)),
      /** The add-ons; absent for a dish without any, and from older releases. */
      modifier_groups: z.optional(z.array(modifierGroup)),
      /** The hours in which the dish is served; absent for a dish that always is, and from older releases. */
      dayparts: z.optional(z.array(daypartHours)),
    }),
  ),
})
export type MenuSnapshot = z.output<typeof menuSnapshot>

/**
 * The orders service prices orders by this reply, and keeps a copy so that selling continues while the catalog is down.
 */
export const getMenuSnapshot = defineEndpoint({
  id: 'getMenuSnapshot',
  service: 'catalog',
  method: 'GET',
  path: '/internal/restaurants/:restaurantId/menu-snapshot',
  access: internalOnly('menus'),
  summary:
    'Names, prices and taxes of all dishes of a restaurant, unless its menu still has the version the caller knows.',
  params: restaurantParams,
  query: z.object({ version: z.optional(text(80)) }),
  response: menuSnapshot,
})

/**
 * The longest time, in milliseconds, that a process of the orders service prices by its copy of a menu before it asks
 * the catalog again. A change that the catalog could not announce takes effect after this time.
 */
export const MENU_COPY_LIFE_MS = 10_000
