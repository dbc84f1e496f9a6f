import type { BillingInterval } from '@tiffin/domain'
import type { Charge } from '../domain/invoice.ts'
import type { Facts } from '../domain/purchase.ts'

export type NewProviderSubscription = {
  readonly providerPlanId: string
  readonly billingInterval: BillingInterval
  /** Ours; it travels in the notes, and by it the subscription is found again. */
  readonly purchaseId: string
  readonly restaurantId: string
  /** The first charge; null: at once. */
  readonly startsAt: Date | null
  /** Nobody can pay it after this. */
  readonly payableUntil: Date
}

/** A plan at the provider. It never changes there. */
export type ProviderPlan = {
  readonly id: string
  readonly amountPaise: number
  readonly currency: string
  /** daily, weekly, monthly or yearly. */ readonly period: string
  /** Charged every so many periods. */ readonly every: number
}

export type NewProviderPlan = {
  readonly planId: string
  readonly name: string
  readonly pricePaise: number
  readonly billingInterval: BillingInterval
}

/** What billing asks of the payment provider. Every call fails with a ProviderRefusal or a ProviderAway. */
export type PaymentProvider = {
  /** The key a browser opens the checkout with. */
  readonly publicKey: string
  create(subscription: NewProviderSubscription): Promise<{ readonly providerId: string; readonly facts: Facts }>
  /** Null when no subscription made since then carries our id. */
  findByPurchase(
    purchaseId: string,
    providerPlanId: string,
    since: Date,
  ): Promise<{ readonly providerId: string; readonly facts: Facts } | null>
  fetch(providerId: string): Promise<Facts>
  listCharges(providerId: string): Promise<Charge[]>
  cancel(providerId: string, when: 'now' | 'period_end'): Promise<Facts>
  fetchPlan(providerPlanId: string): Promise<ProviderPlan>
  createPlan(plan: NewProviderPlan): Promise<ProviderPlan>
  /** Does the signature prove this payment of this subscription? */
  isPaymentProven(proof: {
    readonly paymentId: string
    readonly providerId: string
    readonly signature: string
  }): boolean
  /** Did the provider send these bytes? */
  isEventGenuine(body: Buffer, signature: string): boolean
}

/** The provider answered no. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly status: number

  constructor(status: number, description: string) {
    super(description)
    this.status = status
  }

  /** It is what was asked for that is refused, now and later. Another refusal, of a key for example, may pass. */
  get isFinal(): boolean {
    return this.status === 400 || this.status === 404
  }
}

/** The provider gave no answer: what was asked may have happened or not. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
}
