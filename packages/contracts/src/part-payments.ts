import { MAX_PAYMENT_REFERENCE_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { idParams, price, text } from './fields.ts'
import { discount, order } from './order-schema.ts'
import { CASH_CHECKS, paymentFields } from './settlement.ts'

/** A payment is taken from the guest (`in`), or given back (`out`). */
export const PAYMENT_DIRECTIONS = ['in', 'out'] as const

export const takePayment = defineEndpoint({
  id: 'takePayment',
  service: 'orders',
  method: 'POST',
  path: '/api/orders/:id/payments',
  access: everyRole,
  summary:
    'Takes a part of what an active order costs, and less than all that is left: the order stays open, and settling ' +
    'it takes the rest. With the direction `out` an Admin or a Captain gives back what is paid above the payable. ' +
    'Payments are added and never changed.',
  idempotent: true,
  params: idParams,
  body: z
    .object({
      ...paymentFields,
      amount: price.check(z.minimum(0.01)),
      direction: z.optional(z.enum(PAYMENT_DIRECTIONS)),
      /** The reference that identifies the payment at the bank, such as the last digits of a UPI transaction. */
      reference: z.optional(z.nullable(text(MAX_PAYMENT_REFERENCE_LENGTH))),
      /**
       * For `out`, the discount with which the bill will be settled; absent or null for that of its open invoice. The
       * settlement checks the discount against the rules; here the discount only lowers the payable.
       */
      discount: z.optional(z.nullable(discount)),
      /** The version of the order that the caller saw. */
      version: z.int(),
    })
    .check(
      ...CASH_CHECKS,
      z.refine(({ direction, tendered }) => direction !== 'out' || typeof tendered !== 'number', {
        error: 'nothing is tendered when money is given back',
        path: ['tendered'],
      }),
    ),
  response: order,
})
