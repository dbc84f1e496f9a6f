/** What the provider's API answers, in its own spelling. Times are Unix seconds, amounts paise. */
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
  /** Of the first charge; null: when it is paid. */
  readonly start_at: number | null
  readonly notes: Readonly<Record<string, string>>
  readonly created_at: number
}

/** One successful charge. */
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

export type ProviderEvent = {
  readonly id: string
  readonly event: string
  readonly created_at: number
  readonly payload: Readonly<Record<string, { readonly entity: object }>>
}

/** A refusal in the provider's shape. */
export class Refusal extends Error {
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
