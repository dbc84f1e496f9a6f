import {
  ProviderError,
  type DisputeStatus,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderInvoice,
  type ProviderPayment,
  type ProviderRefund,
  type RefundStatus,
} from './entities.ts'
import { newId } from './ids.ts'
import type { StandInState, Store } from './store.ts'

const RESPOND_WITHIN_SECONDS = 9 * 24 * 60 * 60
const UNKNOWN_ID = 'The id provided does not exist'

/** Behaviour of refunds, for tests: `takesTime` leaves them pending, `refuses` refuses them. */
export type RefundBehaviour = { takesTime: boolean; refuses: boolean }
export type RefundRequest = {
  readonly amount?: number
  readonly receipt?: string
  readonly notes?: Readonly<Record<string, string>>
}

type Deps = { readonly store: Store; readonly send: (event: ProviderEvent) => void; readonly now: () => number }

/** Returns the current state of a payment, with a payer as real events have one. */
export function paymentOf(
  { refunds }: Pick<StandInState, 'refunds'>,
  { id, payment_id, amount, paid_at }: ProviderInvoice,
): ProviderPayment {
  const given = Object.values(refunds).filter(
    (refund) => refund.payment_id === payment_id && refund.status !== 'failed',
  )
  const refunded = given.reduce((sum, refund) => sum + refund.amount, 0)
  const isWhole = refunded >= amount
  return {
    id: payment_id,
    entity: 'payment',
    amount,
    currency: 'INR',
    status: isWhole ? 'refunded' : 'captured',
    invoice_id: id,
    method: 'upi',
    amount_refunded: refunded,
    refund_status: isWhole ? 'full' : refunded > 0 ? 'partial' : null,
    captured: true,
    vpa: 'payer@upi.example',
    email: 'payer@mail.example',
    contact: '+919800000001',
    created_at: paid_at,
  }
}

/** Refunds and disputes of payments. Every change is saved and sent as webhooks. */
export function createPayments({ store, send, now }: Deps) {
  const { state } = store
  const behaviour: RefundBehaviour = { takesTime: false, refuses: false }

  function find(paymentId: string): ProviderPayment {
    const invoice = state.invoices.find((each) => each.payment_id === paymentId)
    if (!invoice) throw new ProviderError(UNKNOWN_ID)
    return paymentOf(state, invoice)
  }

  function emit(name: string, kind: 'refund' | 'dispute', entity: ProviderRefund | ProviderDispute): void {
    send({
      id: newId('evt'),
      event: name,
      created_at: now(),
      payload: { [kind]: { entity }, payment: { entity: find(entity.payment_id) } },
    })
    store.save()
  }

  function create(paymentId: string, amount: number, { receipt, notes }: RefundRequest): ProviderRefund {
    const status: RefundStatus = behaviour.takesTime ? 'pending' : 'processed'
    const refund: ProviderRefund = {
      id: newId('rfnd'),
      entity: 'refund',
      amount,
      currency: 'INR',
      payment_id: paymentId,
      notes: notes ?? {},
      receipt: receipt ?? null,
      acquirer_data: { arn: null },
      batch_id: null,
      status,
      speed_processed: 'normal',
      speed_requested: 'normal',
      created_at: now(),
    }
    state.refunds[refund.id] = refund
    emit('refund.created', 'refund', refund)
    if (status === 'processed') emit('refund.processed', 'refund', refund)
    return refund
  }

  function getRefund(id: string): ProviderRefund {
    const refund = state.refunds[id]
    if (!refund) throw new ProviderError(UNKNOWN_ID)
    return refund
  }

  function getDispute(id: string): ProviderDispute {
    const dispute = state.disputes[id]
    if (!dispute) throw new ProviderError(UNKNOWN_ID)
    return dispute
  }

  return {
    behaviour,
    get: find,

    /**
     * Refunds an amount of a payment, in paise; without an amount, the rest of the payment. The same request under the
     * same key returns the same refund.
     *
     * @throws ProviderError for an unknown payment, one that is refunded whole, an amount that is no whole number from
     *   100 paise to the rest, another request under the same key, or when `behaviour.refuses` is set
     */
    refund(paymentId: string, request: RefundRequest = {}, key: string | null = null): ProviderRefund {
      const asked = JSON.stringify([paymentId, request])
      const known = key === null ? undefined : state.refundKeys[key]
      if (known && known.request !== asked)
        throw new ProviderError('Different request with the same idempotency key has already been processed.')
      if (known) return getRefund(known.refundId)
      const payment = find(paymentId)
      const left = payment.amount - payment.amount_refunded
      const amount = request.amount ?? left
      if (left === 0) throw new ProviderError('The payment has been fully refunded already')
      if (!Number.isInteger(amount) || amount < 100) throw new ProviderError('The amount must be atleast INR 1.00')
      if (amount > left) throw new ProviderError('The total refund amount is greater than the refund payment amount')
      if (behaviour.refuses)
        throw new ProviderError('Refund is not supported by the bank because the payment is more than 6 months old')
      const refund = create(paymentId, amount, request)
      if (key !== null) state.refundKeys[key] = { request: asked, refundId: refund.id }
      store.save()
      return refund
    },

    getRefund,
    refundsOf: (paymentId: string) =>
      Object.values(state.refunds)
        .filter((refund) => refund.payment_id === find(paymentId).id)
        .toReversed(),
    listRefunds: () => Object.values(state.refunds).toReversed(),

    /**
     * Sets a pending refund to processed or failed, as the bank does.
     *
     * @throws ProviderError for an unknown id, and for a refund that is not pending: the bank's decision is final
     */
    settleRefund(id: string, status: 'processed' | 'failed'): ProviderRefund {
      const before = getRefund(id)
      if (before.status !== 'pending') throw new ProviderError(`Refund is not pending, but ${before.status}.`)
      const refund = { ...before, status }
      state.refunds[id] = refund
      emit(`refund.${status}`, 'refund', refund)
      return refund
    },

    getDispute,
    listDisputes: () => Object.values(state.disputes).toReversed(),

    /** Opens a dispute: the customer's bank asks for `amount` paise back, by default for the whole payment. */
    dispute(paymentId: string, amount = find(paymentId).amount): ProviderDispute {
      const dispute: ProviderDispute = {
        id: newId('disp'),
        entity: 'dispute',
        payment_id: find(paymentId).id,
        amount,
        currency: 'INR',
        amount_deducted: 0,
        reason_code: 'chargeback_authorization',
        respond_by: now() + RESPOND_WITHIN_SECONDS,
        status: 'open',
        phase: 'chargeback',
        created_at: now(),
      }
      state.disputes[dispute.id] = dispute
      emit('payment.dispute.created', 'dispute', dispute)
      return dispute
    },

    /**
     * Changes the status of a dispute; a lost one deducts its amount. After `action_required`, which asks for better
     * evidence, the dispute is open.
     */
    moveDispute(id: string, to: DisputeStatus | 'action_required'): ProviderDispute {
      const before = getDispute(id)
      const status = to === 'action_required' ? 'open' : to
      const dispute = { ...before, status, amount_deducted: status === 'lost' ? before.amount : 0 }
      state.disputes[id] = dispute
      emit(`payment.dispute.${to}`, 'dispute', dispute)
      return dispute
    },
  }
}

export type Payments = ReturnType<typeof createPayments>
