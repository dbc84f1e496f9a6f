import * as z from '#schema'
import { everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { idParams } from './fields.ts'
import { order } from './orders.ts'
import { buyerGiven, discountGiven } from './settlement.ts'

export const BILL_COPIES = ['original', 'duplicate'] as const

export const issueBill = defineEndpoint({
  id: 'issueBill',
  service: 'orders',
  method: 'POST',
  path: '/api/orders/:id/bill',
  access: everyRole,
  summary:
    'Counts a paper of the bill before it is printed, in a restaurant that bills by GST. The first paper of an ' +
    'unpaid order issues its tax invoice; a later one is a duplicate of that invoice, or cancels it and issues ' +
    'another where dishes, discount, buyer or the facts of the restaurant are different by now. An order that is ' +
    'paid keeps its invoice, and the discount is ignored.',
  idempotent: true,
  params: idParams,
  body: z.object({
    /**
     * The version of the bill to print. With an older version of an order that is not paid the paper would lack
     * dishes, and the request fails with ORDER_CHANGED.
     */
    version: z.int(),
    ...discountGiven,
    ...buyerGiven,
  }),
  response: z.object({
    /** The order with the invoice to print as its `document`. */
    order,
    /** `original` for the first paper of the invoice, `duplicate` for each later one, which says DUPLICATE. */
    copy: z.enum(BILL_COPIES),
  }),
})
