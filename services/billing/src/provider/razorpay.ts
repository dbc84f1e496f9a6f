import Razorpay from 'razorpay'
import type { BillingInterval } from '@tiffin/domain'
import { listAll, pagesOf } from './pages.ts'
import { ProviderAway, ProviderRefusal, type PaymentProvider, type ProviderSubscription } from './provider.ts'
import { refundsOf, withRefundKey } from './razorpay-refunds.ts'
import { hasValidSignature } from './signature.ts'
import { toProviderState, fromSeconds, toProviderPlan, type WirePlan, type WireSubscription } from './wire.ts'

const ANSWER_WITHIN_MS = 6_000
/** The number of charges in ten years, the longest time that the provider accepts. */
const TOTAL_COUNT = { monthly: 120, yearly: 10 } as const satisfies Record<BillingInterval, number>
/**
 * The limits of a search for a subscription. Where they are reached, the search fails: to say that no subscription
 * exists would create, and charge, a second one.
 */
const SEARCH_LIMITS = { maxPages: 20, withinMs: 15_000 }
/** The tolerated difference between our clock and the provider's. */
const CLOCK_ALLOWANCE_SECONDS = 120

export type RazorpaySettings = {
  readonly keyId: string
  /**
   * The secret of the key. The secret of another key, which may have signed payments as well, follows after a comma.
   */
  readonly keySecret: string
  readonly webhookSecret: string
  readonly apiUrl: string
  readonly answerWithinMs?: number
}

type WireInvoice = {
  payment_id: string | null
  status: string
  amount: number
  paid_at: number | null
  billing_start: number | null
  billing_end: number | null
}
/** The axios instance inside the SDK. The SDK itself has no settings for address and timeout. */
type Transport = {
  readonly defaults: { baseURL: string; timeout: number }
  readonly interceptors: { readonly request: { use(change: typeof withRefundKey): void } }
}

/** Splits a setting into its secrets. Empty secrets are dropped, because anybody could sign with them. */
function secretsOf(setting: string): string[] {
  return setting
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)
}

/** Creates the payment provider on Razorpay's own SDK. */
export function createRazorpay({
  keyId,
  keySecret,
  webhookSecret,
  apiUrl,
  answerWithinMs = ANSWER_WITHIN_MS,
}: RazorpaySettings): PaymentProvider {
  // A payment is signed with the secret of the key under which its checkout was opened, so that during a rotation
  // either secret may have signed.
  const keySecrets = secretsOf(keySecret)
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecrets[0] ?? '' })
  const transport = (sdk as unknown as { readonly api: { readonly rq: Transport } }).api.rq
  Object.assign(transport.defaults, { baseURL: apiUrl, timeout: answerWithinMs })
  transport.interceptors.request.use(withRefundKey)
  const webhookSecrets = secretsOf(webhookSecret)

  async function ask<T>(call: () => Promise<unknown>): Promise<T> {
    try {
      return (await call()) as T
    } catch (error) {
      const { statusCode, error: refusal } = error as { statusCode?: number; error?: { description?: string } }
      // When the provider does not reply, the SDK fails in its own error handling, with an error that has no status.
      if (statusCode === undefined || statusCode >= 500 || statusCode === 429)
        throw new ProviderAway('the payment provider gave no answer', { cause: error })
      throw new ProviderRefusal(statusCode, refusal?.description ?? 'refused')
    }
  }

  const toSubscription = (subscription: WireSubscription): ProviderSubscription => ({
    providerId: subscription.id,
    state: toProviderState(subscription),
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
      return toSubscription(await ask<WireSubscription>(() => sdk.subscriptions.create(request)))
    },

    async findByPurchase(purchaseId, providerPlanId, { since, until }) {
      const from = Math.floor(since.getTime() / 1_000) - CLOCK_ALLOWANCE_SECONDS
      const to = Math.ceil(until.getTime() / 1_000) + CLOCK_ALLOWANCE_SECONDS
      const page = (query: object) => sdk.subscriptions.all({ ...query, plan_id: providerPlanId, from, to })
      for await (const items of pagesOf<WireSubscription>(ask, page, SEARCH_LIMITS)) {
        const found = items.find(({ notes }) => notes?.['purchase'] === purchaseId)
        if (found) return toSubscription(found)
      }
      return null
    },

    fetch: async (providerId) =>
      toProviderState(await ask<WireSubscription>(() => sdk.subscriptions.fetch(providerId))),

    async listCharges(providerId) {
      const invoices = await listAll<WireInvoice>(ask, (query) =>
        sdk.invoices.all({ ...query, subscription_id: providerId } as Parameters<typeof sdk.invoices.all>[0]),
      )
      return invoices.flatMap(
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
      toProviderState(await ask<WireSubscription>(() => sdk.subscriptions.cancel(providerId, when === 'period_end'))),

    // The SDK puts the id into the path as it is, and an operator typed it.
    fetchPlan: async (providerPlanId) =>
      toProviderPlan(await ask<WirePlan>(() => sdk.plans.fetch(encodeURIComponent(providerPlanId)))),

    async createPlan({ planId, name, pricePaise, billingInterval }) {
      const request = {
        period: billingInterval,
        interval: 1,
        item: { name, amount: pricePaise, currency: 'INR' },
        notes: { plan: planId },
      }
      return toProviderPlan(await ask<WirePlan>(() => sdk.plans.create(request)))
    },

    ...refundsOf(sdk, ask),

    isPaymentVerified: ({ paymentId, providerId, signature }) =>
      keySecrets.some((secret) => hasValidSignature(`${paymentId}|${providerId}`, signature, secret)),
    isWebhookVerified: (body, signature) => webhookSecrets.some((secret) => hasValidSignature(body, signature, secret)),
  }
}
