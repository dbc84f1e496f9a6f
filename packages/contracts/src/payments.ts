import * as z from '#schema'
import { internalOnly, operatorOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, requiredText, timestamp } from './fields.ts'

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
  /** The provider's deadline for an answer; null without one. */
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
  /** The amount that can still be refunded. */
  refundable_in_paise: z.int(),
  refunds: z.array(refund),
  disputes: z.array(dispute),
})
export type PlanPayment = z.output<typeof planPayment>

/**
 * `paid-twice`: two payments for the same period. `charged-after-end`: a charge of an ended subscription. `dispute`:
 * the customer's bank claims the money back. `refund-failed`: the provider refused a refund.
 */
export const PAYMENT_ISSUE_KINDS = ['paid-twice', 'charged-after-end', 'dispute', 'refund-failed'] as const

const issue = {
  id,
  restaurant_id: id,
  kind: z.enum(PAYMENT_ISSUE_KINDS),
  opened_at: timestamp,
  /** The provider's deadline for an answer to a dispute; null for an issue without a deadline. */
  due_at: z.nullable(timestamp),
  settled_at: z.nullable(timestamp),
  /** `given-back`, `won`, `lost`, `closed`, or `settled` by the operator; null while the issue is open. */
  outcome: z.nullable(z.string()),
  /**
   * The operator who settled the issue, and their note; null while the issue is open or when it was resolved
   * automatically.
   */
  settled_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  payments: z.array(planPayment),
}

export const paymentIssue = z.object({
  ...issue,
  /** The restaurant's name; null when tenancy did not answer, unless the restaurant was removed. */
  restaurant_name: z.nullable(z.string()),
})
export type PaymentIssue = z.output<typeof paymentIssue>

export const listPaymentIssueRecords = defineEndpoint({
  id: 'listPaymentIssueRecords',
  service: 'billing',
  method: 'GET',
  path: '/internal/payment-issues',
  access: internalOnly('records'),
  summary: 'Payments that need somebody to look at them. Of removed restaurants with the name they had.',
  response: z.array(z.object({ ...issue, removed_name: z.nullable(z.string()) })),
})

export const listPaymentIssues = defineEndpoint({
  id: 'listPaymentIssues',
  service: 'gateway',
  method: 'GET',
  path: '/api/system/payment-issues',
  access: operatorOnly,
  summary:
    'Payments that need attention, the most urgent first, at most 100; then what was settled in the last 30 days.',
  response: z.array(paymentIssue),
})

/** The longest note, in characters. */
export const MAX_ISSUE_NOTE_LENGTH = 300

export const settlePaymentIssue = defineEndpoint({
  id: 'settlePaymentIssue',
  service: 'billing',
  method: 'POST',
  path: '/api/system/restaurants/:id/payment-issues/:issue_id/settle',
  access: operatorOnly,
  summary: 'Closes what was settled in another way, with a note how. Said twice, the first note stays.',
  params: z.object({ id, issue_id: id }),
  body: z.object({ note: requiredText(MAX_ISSUE_NOTE_LENGTH) }),
  response: 'none',
})

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

/** The smallest refund in paise, and the longest reason in characters. */
export const MIN_REFUND_PAISE = 100
export const MAX_REFUND_REASON_LENGTH = 200

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
