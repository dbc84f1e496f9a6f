import { MAX_ISSUE_NOTE_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { internalOnly, operatorOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, requiredText, timestamp } from './fields.ts'
import { planPayment } from './payments.ts'

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
