import { MAX_ORDER_LINES, TAX_KINDS } from '@tiffin/domain'
import * as z from '#schema'
import { internalOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, percent, price, restaurantParams } from './fields.ts'

/** A price that a dish had, with its tax, until the menu had the head `until_head`. */
const keptPrice = z.object({
  until_head: z.int(),
  price,
  tax_rate: percent,
  tax_group_name: z.nullable(z.string()),
  tax_is_split: z.boolean(),
  /** The kind of the tax group; absent where nobody chose it. */
  tax_kind: z.optional(z.enum(TAX_KINDS)),
})

/** A dish of the restaurant, also one that is off the menu, with the prices that ended within the last week. */
const pricedBefore = z.object({
  id,
  name: z.string(),
  /** The name on kitchen tickets; null where they print the dish's name. */
  kitchen_name: z.nullable(z.string()),
  /** The dish's own station; null for none. */
  station_id: z.nullable(id),
  /** The price that ended last comes first. */
  prices: z.array(keptPrice),
})
export type PricedBefore = z.output<typeof pricedBefore>

/** The orders service prices dishes by this reply that were ordered before the menu changed and are sent late. */
export const listKeptPrices = defineEndpoint({
  id: 'listKeptPrices',
  service: 'catalog',
  method: 'POST',
  path: '/internal/restaurants/:restaurantId/kept-prices',
  access: internalOnly('menus'),
  summary: 'Dishes by their ids, removed ones included, with the prices of the last week that they have no more.',
  params: restaurantParams,
  body: z.object({ ids: z.array(id).check(z.maxLength(MAX_ORDER_LINES)) }),
  response: z.array(pricedBefore),
})
