import type { BillingInterval } from '@tiffin/domain'
import type { Charge } from '../domain/charge.ts'
import type { ProviderDispute } from '../domain/dispute.ts'
import type { ProviderState } from '../domain/purchase.ts'
import type { ProviderRefund } from '../domain/refund.ts'

/** A subscription as the provider has it. `providerId` is the provider's own id, not that of the purchase. */
export type ProviderSubscription = { readonly providerId: string; readonly state: ProviderState }

export type NewProviderSubscription = {
  readonly providerPlanId: string
  readonly billingInterval: BillingInterval
  /** Our id in the provider's notes, by which the subscription is found. */
  readonly purchaseId: string
  readonly restaurantId: string
  /** The time at which the first charge is due; null for at once. */
  readonly startsAt: Date | null
  /** The last moment at which the provider accepts the payment. */
  readonly payableUntil: Date
}

/** A plan at the provider, where plans cannot be changed. */
export type ProviderPlan = {
  readonly id: string
  readonly amountPaise: number
  readonly currency: string
  /** The unit of `every`: daily, weekly, monthly or yearly. */
  readonly period: string
  /** The number of periods between two charges. */
  readonly every: number
}

export type NewProviderPlan = {
  readonly planId: string
  readonly name: string
  readonly pricePaise: number
  readonly billingInterval: BillingInterval
}

export type NewProviderRefund = {
  readonly paymentId: string
  readonly amountPaise: number
  /** Our id, which is sent as receipt, in the notes and as idempotency key. */
  readonly refundId: string
  readonly restaurantId: string
}

/**
 * The payment provider. Every call to it can throw: ProviderRefusal when the provider refuses the request, ProviderAway
 * when the provider gives no answer, or only a 429 or 5xx.
 */
export type PaymentProvider = {
  /** The key with which a browser opens the checkout. */
  readonly publicKey: string
  create(subscription: NewProviderSubscription): Promise<ProviderSubscription>
  /** Finds the subscription with our id among those of a plan created between two times; null when there is none. */
  findByPurchase(
    purchaseId: string,
    providerPlanId: string,
    created: { readonly since: Date; readonly until: Date },
  ): Promise<ProviderSubscription | null>
  fetch(providerId: string): Promise<ProviderState>
  listCharges(providerId: string): Promise<Charge[]>
  cancel(providerId: string, when: 'now' | 'period_end'): Promise<ProviderState>
  fetchPlan(providerPlanId: string): Promise<ProviderPlan>
  createPlan(plan: NewProviderPlan): Promise<ProviderPlan>
  /** Issues a refund. A repetition of the request returns the same refund. */
  refund(refund: NewProviderRefund): Promise<ProviderRefund>
  /** Finds the refund of a payment with our id; null when there is none. */
  findRefund(paymentId: string, refundId: string): Promise<ProviderRefund | null>
  fetchRefund(providerId: string): Promise<ProviderRefund>
  /** Lists the refunds that were created since a time, of all payments. */
  listRefunds(since: Date): Promise<ProviderRefund[]>
  fetchDispute(id: string): Promise<ProviderDispute>
  /** Lists the disputes that were created since a time, of all payments. */
  listDisputes(since: Date): Promise<ProviderDispute[]>
  /** Returns whether the signature of the checkout over payment and subscription is valid. */
  isPaymentVerified(proof: {
    readonly paymentId: string
    readonly providerId: string
    readonly signature: string
  }): boolean
  /** Returns whether the signature of a webhook over its bytes is valid. */
  isWebhookVerified(body: Buffer, signature: string): boolean
}

export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly status: number

  constructor(status: number, description: string) {
    super(description)
    this.status = status
  }

  /** Returns whether the same request will be refused again. A refusal because of a wrong API key may be temporary. */
  get isFinal(): boolean {
    return this.status === 400 || this.status === 404
  }
}

/** The error when the provider gave no answer, or only a 429 or 5xx; it may have carried out the request. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
  /** True when the circuit was open, so that no request was sent. */
  readonly wasNotAsked: boolean = false
}

/** The error while the circuit is open, because the provider gave no answer a moment ago. */
export class ProviderNotAsked extends ProviderAway {
  override readonly wasNotAsked = true
}
