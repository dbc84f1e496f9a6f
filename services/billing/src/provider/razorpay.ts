import Razorpay from 'razorpay'
import type { BillingInterval } from '@tiffin/domain'
import type { Facts } from '../domain/purchase.ts'
import { ProviderAway, ProviderRefusal, type PaymentProvider } from './provider.ts'
import { isSigned } from './signature.ts'
import { factsOf, fromSeconds, toProviderPlan, type WirePlan, type WireSubscription } from './wire.ts'

const ANSWER_WITHIN_MS = 6_000
/** Ten years, the most the provider's checkout takes. */
const TOTAL_COUNT = { monthly: 120, yearly: 10 } as const satisfies Record<BillingInterval, number>
const PAGE = 100
const MOST_PAGES = 20
/** Our clock and the provider's may differ. */
const CLOCK_ALLOWANCE_SECONDS = 120

export type RazorpaySettings = {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  readonly apiUrl: string
}

type WireInvoice = {
  payment_id: string | null
  status: string
  amount: number
  paid_at: number | null
  billing_start: number | null
  billing_end: number | null
}
type Created = { readonly providerId: string; readonly facts: Facts }
/** The SDK has no setting for these, but it is an axios instance underneath. */
type WithTransport = { api: { rq: { defaults: { baseURL: string; timeout: number } } } }

/** The provider, through its own SDK. */
export function createRazorpay({ keyId, keySecret, webhookSecret, apiUrl }: RazorpaySettings): PaymentProvider {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  Object.assign((sdk as unknown as WithTransport).api.rq.defaults, { baseURL: apiUrl, timeout: ANSWER_WITHIN_MS })
  // An empty one would let anybody sign.
  const webhookSecrets = webhookSecret
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)

  async function ask<T>(call: () => Promise<unknown>): Promise<T> {
    try {
      return (await call()) as T
    } catch (error) {
      const { statusCode, error: refusal } = error as { statusCode?: number; error?: { description?: string } }
      // Without a reply the SDK fails on its own error handling, with an error that has no status.
      if (statusCode === undefined || statusCode >= 500 || statusCode === 429)
        throw new ProviderAway('the payment provider gave no answer', { cause: error })
      throw new ProviderRefusal(statusCode, refusal?.description ?? 'refused')
    }
  }

  const toCreated = (subscription: WireSubscription): Created => ({
    providerId: subscription.id,
    facts: factsOf(subscription),
  })

  return {
    publicKey: keyId,

    async create({ providerPlanId, billingInterval, purchaseId, restaurantId, startsAt, payableUntil }) {
      const request = {
        plan_id: providerPlanId,
        total_count: TOTAL_COUNT[billingInterval],
        quantity: 1,
        customer_notify: 1 as const,
        expire_by: Math.floor(payableUntil.getTime() / 1_000),
        ...(startsAt && { start_at: Math.floor(startsAt.getTime() / 1_000) }),
        notes: { purchase: purchaseId, restaurant: restaurantId },
      }
      return toCreated(await ask<WireSubscription>(() => sdk.subscriptions.create(request)))
    },

    async findByPurchase(purchaseId, providerPlanId, since) {
      const from = Math.floor(since.getTime() / 1_000) - CLOCK_ALLOWANCE_SECONDS
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = { plan_id: providerPlanId, from, count: PAGE, skip: page * PAGE }
        const { items } = await ask<{ items: WireSubscription[] }>(() => sdk.subscriptions.all(query))
        const found = items.find(({ notes }) => notes?.['purchase'] === purchaseId)
        if (found) return toCreated(found)
        if (items.length < PAGE) return null
      }
      return null
    },

    fetch: async (providerId) => factsOf(await ask<WireSubscription>(() => sdk.subscriptions.fetch(providerId))),

    async listCharges(providerId) {
      const { items } = await ask<{ items: WireInvoice[] }>(() =>
        sdk.invoices.all({ subscription_id: providerId, count: PAGE } as Parameters<typeof sdk.invoices.all>[0]),
      )
      return items.flatMap(
        ({ payment_id: paymentId, status, amount, paid_at: paidAt, billing_start: start, billing_end: end }) =>
          paymentId === null || paidAt === null || status !== 'paid'
            ? []
            : [
                {
                  paymentId,
                  amountPaise: amount,
                  paidAt: new Date(paidAt * 1_000),
                  periodStart: fromSeconds(start),
                  periodEnd: fromSeconds(end),
                },
              ],
      )
    },

    cancel: async (providerId, when) =>
      factsOf(await ask<WireSubscription>(() => sdk.subscriptions.cancel(providerId, when === 'period_end'))),

    fetchPlan: async (providerPlanId) => toProviderPlan(await ask<WirePlan>(() => sdk.plans.fetch(providerPlanId))),

    async createPlan({ planId, name, pricePaise, billingInterval }) {
      const request = {
        period: billingInterval,
        interval: 1,
        item: { name, amount: pricePaise, currency: 'INR' },
        notes: { plan: planId },
      }
      return toProviderPlan(await ask<WirePlan>(() => sdk.plans.create(request)))
    },

    isPaymentProven: ({ paymentId, providerId, signature }) =>
      isSigned(`${paymentId}|${providerId}`, signature, keySecret),
    isEventGenuine: (body, signature) => webhookSecrets.some((secret) => isSigned(body, signature, secret)),
  }
}
