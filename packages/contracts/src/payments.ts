import { MAX_REFUND_REASON_LENGTH, MIN_REFUND_PAISE } from '@tiffin/domain'
import * as z from '#schema'
import { everyRole, operatorOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, price, requiredText, timestamp } from './fields.ts'
import { discount, order } from './order-schema.ts'
import { CASH_CHECKS, chargesGiven, paymentFields, paymentReference } from './settlement.ts'
import { taken } from './taken.ts'

/** The states of a refund: requested, accepted by the payment provider, paid out, or refused. */
export const REFUND_STATUSES = ['creating', 'pending', 'processed', 'failed'] as const

/** The origin of a refund: the operator here, the provider's dashboard, or the bank after a lost dispute. */
export const REFUND_CAUSES = ['operator', 'provider', 'dispute'] as const

const refund = z.object({
  id,
  payment_id: z.string(),
  amount_in_paise: z.int(),
  status: z.enum(REFUND_STATUSES),
  cause: z.enum(REFUND_CAUSES),
  /** The operator who requested the refund; null when it was made elsewhere. */
  requested_by: z.nullable(z.string()),
  reason: z.string(),
  /** Why the provider refused the refund; null for a refund that was not refused. */
  problem: z.nullable(z.string()),
  created_at: timestamp,
  settled_at: z.nullable(timestamp),
  /** The number of the credit note; null before the refund is paid out. */
  credit_note_number: z.nullable(z.string()),
})
export type Refund = z.output<typeof refund>

/** `status` is open, under_review, won, lost or closed, as the provider reports it. */
const dispute = z.object({
  id: z.string(),
  amount_in_paise: z.int(),
  status: z.string(),
  phase: z.string(),
  reason_code: z.nullable(z.string()),
  /** The time by which the dispute must be answered, as the provider set it; null where it set none. */
  respond_by: z.nullable(timestamp),
  created_at: timestamp,
})

/** A payment for a plan as the operator's panel shows it, with what the provider reports about it. */
export const planPayment = z.object({
  payment_id: z.string(),
  invoice_number: z.string(),
  plan_name: z.string(),
  amount_in_paise: z.int(),
  paid_at: timestamp,
  period_start: z.nullable(timestamp),
  period_end: z.nullable(timestamp),
  /** True for the payment of the current period. */
  is_current: z.boolean(),
  refundable_in_paise: z.int(),
  refunds: z.array(refund),
  disputes: z.array(dispute),
})
export type PlanPayment = z.output<typeof planPayment>

export const listPlanPayments = defineEndpoint({
  id: 'listPlanPayments',
  service: 'billing',
  method: 'GET',
  path: '/api/system/restaurants/:id/payments',
  access: operatorOnly,
  summary: 'What a restaurant paid for its plans, newest first, with what was given back and what is disputed.',
  params: idParams,
  response: z.array(planPayment),
})

export const refundPayment = defineEndpoint({
  id: 'refundPayment',
  service: 'billing',
  method: 'POST',
  path: '/api/system/restaurants/:id/refunds',
  access: operatorOnly,
  summary:
    'Gives a payment back through the provider, all of what is left of it or a part. ' +
    'A credit note follows once it is given.',
  idempotent: true,
  params: idParams,
  body: z.object({
    payment_id: z.string().check(z.minLength(1), z.maxLength(100)),
    /** The amount of the refund; without this field, all that is still refundable is refunded. */
    amount_in_paise: z.optional(z.int().check(z.minimum(MIN_REFUND_PAISE))),
    reason: requiredText(MAX_REFUND_REASON_LENGTH),
  }),
  response: refund,
  status: 201,
})

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
      reference: paymentReference,
      /**
       * For `out`, the discount with which the bill will be settled; absent or null for that of its open invoice or
       * bill of supply. The settlement checks the discount against the rules; here the discount only lowers the
       * payable.
       */
      discount: z.optional(z.nullable(discount)),
      // The charges with which the bill will be settled; here they only raise the payable.
      ...chargesGiven,
      /** The version of the order that the caller saw. */
      version: z.int(),
      taken,
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
