import { CHARGE_KINDS, GST_MODES, ORDER_TYPES } from '@tiffin/domain'
import * as z from '#schema'
import { internalOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { columnInt, price, restaurantParams } from './fields.ts'

export const saveRestaurantFacts = defineEndpoint({
  id: 'saveRestaurantFacts',
  service: 'orders',
  method: 'PUT',
  path: '/internal/restaurants/:restaurantId/facts',
  access: internalOnly('billing-facts'),
  summary:
    'Tells how a restaurant bills and what stands on its tax invoices; answers when the next settlement goes by it. ' +
    'An older version than the stored one changes nothing. The same version adds charges that are not stored.',
  params: restaurantParams,
  body: z.object({
    /** The version of the facts. Every change raises the number. */
    version: columnInt,
    gst_mode: z.enum(GST_MODES),
    series: z.string(),
    name: z.string(),
    address: z.string(),
    gstin: z.string(),
    fssai: z.nullable(z.string()),
    /** What the restaurant charges by the type of the order; absent in the facts of older processes. */
    charges: z.optional(
      z.array(z.object({ order_type: z.enum(ORDER_TYPES), kind: z.enum(CHARGE_KINDS), amount: price })),
    ),
  }),
  /** Absent in the reply of older processes, which store no charges. */
  response: z.optional(z.object({ has_charges: z.literal(true) })),
})
