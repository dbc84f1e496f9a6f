import type Razorpay from 'razorpay'
import { listAll, type CallProvider } from './pages.ts'
import type { PaymentProvider } from './provider.ts'
import { toProviderDispute, toProviderRefund, type WireDispute, type WireRefund } from './wire.ts'

const CLOCK_ALLOWANCE_SECONDS = 120

type Part = Pick<
  PaymentProvider,
  'refund' | 'findRefund' | 'fetchRefund' | 'listRefunds' | 'fetchDispute' | 'listDisputes'
>
/**
 * The HTTP calls inside the SDK. The list of disputes uses them, because the SDK's own `disputes.all` does not send
 * `from`.
 */
type Calls = { get(request: { readonly url: string; readonly data: object }): Promise<unknown> }
/** The query by which the SDK reads a page of a list. */
type Query = Parameters<Razorpay['refunds']['all']>[0]

/** Builds the calls for refunds and disputes on the provider's SDK. */
export function refundsOf(sdk: Razorpay, ask: CallProvider): Part {
  const { api } = sdk as unknown as { readonly api: Calls }
  const secondsOf = (since: Date) => Math.floor(since.getTime() / 1_000) - CLOCK_ALLOWANCE_SECONDS

  return {
    async refund({ paymentId, amountPaise, refundId, restaurantId }) {
      const request = {
        amount: amountPaise,
        speed: 'normal' as const,
        receipt: refundId,
        notes: { refund: refundId, restaurant: restaurantId },
      }
      return toProviderRefund(await ask<WireRefund>(() => sdk.payments.refund(paymentId, request)))
    },

    async findRefund(paymentId, refundId) {
      const made = await listAll<WireRefund>(ask, (query) =>
        sdk.payments.fetchMultipleRefund(paymentId, query as Query),
      )
      return made.map(toProviderRefund).find((each) => each.refundId === refundId) ?? null
    },

    fetchRefund: async (providerId) => toProviderRefund(await ask<WireRefund>(() => sdk.refunds.fetch(providerId))),
    listRefunds: async (since) =>
      (await listAll<WireRefund>(ask, (query) => sdk.refunds.all({ ...query, from: secondsOf(since) } as Query))).map(
        toProviderRefund,
      ),
    fetchDispute: async (id) => toProviderDispute(await ask<WireDispute>(() => sdk.disputes.fetch(id))),

    async listDisputes(since) {
      const from = secondsOf(since)
      const isBeyond = ({ created_at: at }: WireDispute) => at < from
      const page = (query: object) => api.get({ url: '/disputes', data: { ...query, from } })
      const known = await listAll<WireDispute>(ask, page, isBeyond)
      return known.filter((dispute) => !isBeyond(dispute)).map(toProviderDispute)
    },
  }
}

type Request = {
  readonly url?: string
  readonly data?: unknown
  readonly headers: { set(name: string, value: string): void }
}

/** Adds the idempotency key of a refund, which the SDK cannot set; the receipt carries our id. */
export function withRefundKey<R extends Request>(request: R): R {
  const receipt = request.url?.endsWith('/refund') ? (request.data as { receipt?: string }).receipt : undefined
  if (receipt) request.headers.set('X-Refund-Idempotency', receipt)
  return request
}
