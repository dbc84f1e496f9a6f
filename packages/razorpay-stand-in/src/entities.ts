/** Entities of the provider's API in its own spelling. Times are Unix seconds, amounts paise. */
export type ProviderPlan = {
  readonly id: string
  readonly entity: 'plan'
  readonly interval: number
  readonly period: 'monthly' | 'yearly'
  readonly item: { readonly name: string; readonly amount: number; readonly currency: 'INR' }
  readonly notes: Readonly<Record<string, string>>
  readonly created_at: number
}

export type ProviderStatus =
  | 'created'
  | 'authenticated'
  | 'active'
  | 'pending'
  | 'halted'
  | 'paused'
  | 'cancelled'
  | 'completed'
  | 'expired'

export type ProviderSubscription = {
  readonly id: string
  readonly entity: 'subscription'
  readonly plan_id: string
  readonly status: ProviderStatus
  readonly current_start: number | null
  readonly current_end: number | null
  readonly ended_at: number | null
  readonly total_count: number
  readonly paid_count: number
  readonly remaining_count: number
  readonly expire_by: number | null
  /** The time of the first charge; null when it is due once the customer pays. */
  readonly start_at: number | null
  readonly notes: Readonly<Record<string, string>>
  readonly created_at: number
}

/** The invoice of one successful charge. */
export type ProviderInvoice = {
  readonly id: string
  readonly entity: 'invoice'
  readonly subscription_id: string
  readonly payment_id: string
  readonly status: 'paid'
  readonly amount: number
  readonly paid_at: number
  readonly billing_start: number
  readonly billing_end: number
}

/** A captured payment with its payer. Its status is `refunded` once the whole amount is given back. */
export type ProviderPayment = {
  readonly id: string
  readonly entity: 'payment'
  readonly amount: number
  readonly currency: 'INR'
  readonly status: 'captured' | 'refunded'
  readonly invoice_id: string
  readonly method: 'upi'
  readonly amount_refunded: number
  readonly refund_status: 'partial' | 'full' | null
  readonly captured: true
  readonly vpa: string
  readonly email: string
  readonly contact: string
  readonly created_at: number
}

export type RefundStatus = 'pending' | 'processed' | 'failed'

export type ProviderRefund = {
  readonly id: string
  readonly entity: 'refund'
  readonly amount: number
  readonly currency: 'INR'
  readonly payment_id: string
  readonly notes: Readonly<Record<string, string>>
  readonly receipt: string | null
  readonly acquirer_data: { readonly arn: string | null }
  readonly batch_id: null
  readonly status: RefundStatus
  readonly speed_processed: 'normal'
  readonly speed_requested: 'normal'
  readonly created_at: number
}

export const DISPUTE_STATUSES = ['open', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

export type ProviderDispute = {
  readonly id: string
  readonly entity: 'dispute'
  readonly payment_id: string
  readonly amount: number
  readonly currency: 'INR'
  readonly amount_deducted: number
  readonly reason_code: string
  readonly respond_by: number
  readonly status: DisputeStatus
  readonly phase: 'chargeback'
  readonly created_at: number
}

export type ProviderEvent = {
  readonly id: string
  readonly event: string
  readonly created_at: number
  readonly payload: Readonly<Record<string, { readonly entity: object }>>
}

/** The signed confirmation of a payment, which the checkout passes to its handler. */
export type PaymentProof = {
  readonly razorpay_payment_id: string
  readonly razorpay_subscription_id: string
  readonly razorpay_signature: string
}

/** An error in the provider's shape. */
export class ProviderError extends Error {
  readonly status: number
  readonly code: string

  constructor(description: string, status = 400, code = 'BAD_REQUEST_ERROR') {
    super(description)
    this.status = status
    this.code = code
  }

  toBody(): object {
    return {
      error: { code: this.code, description: this.message, source: 'NA', step: 'NA', reason: 'NA', metadata: {} },
    }
  }
}
