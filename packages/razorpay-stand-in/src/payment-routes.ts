import type { FastifyInstance } from 'fastify'
import { DISPUTE_STATUSES, ProviderError, type DisputeStatus } from './entities.ts'
import { bodyOf, collection, ID, idOf, isCreatedWithin, queryOf, type Body } from './http-request.ts'
import type { Payments, RefundRequest } from './payments.ts'

const MOVES = [...DISPUTE_STATUSES.filter((status) => status !== 'open'), 'action_required'] as const
type Move = Exclude<DisputeStatus, 'open'> | 'action_required'

/**
 * Adds the provider's API for payments, refunds and disputes, and routes by which a tester acts for the provider's
 * dashboard, the customer, or the customer's bank.
 */
export function addPaymentRoutes(app: FastifyInstance, payments: Payments): void {
  app.get(`/v1/payments/${ID}`, (req) => payments.get(idOf(req)))
  app.post(`/v1/payments/${ID}/refund`, (req) => {
    const key = req.headers['x-refund-idempotency']
    return payments.refund(idOf(req), bodyOf(req) as RefundRequest, typeof key === 'string' ? key : null)
  })
  app.get(`/v1/payments/${ID}/refunds`, (req) => collection(payments.refundsOf(idOf(req)), queryOf(req)))
  app.get('/v1/refunds', (req) => {
    const query = queryOf(req)
    return collection(
      payments.listRefunds().filter((each) => isCreatedWithin(each, query)),
      query,
    )
  })
  app.get(`/v1/refunds/${ID}`, (req) => payments.getRefund(idOf(req)))
  app.get('/v1/disputes', (req) => {
    const query = queryOf(req)
    return collection(
      payments.listDisputes().filter((each) => isCreatedWithin(each, query)),
      query,
    )
  })
  app.get(`/v1/disputes/${ID}`, (req) => payments.getDispute(idOf(req)))

  app.post(`/dev/razorpay/payments/${ID}/refund`, (req) => payments.refund(idOf(req), amountIn(bodyOf(req))))
  app.post(`/dev/razorpay/payments/${ID}/dispute`, (req) => payments.dispute(idOf(req), amountIn(bodyOf(req)).amount))
  app.post(`/dev/razorpay/disputes/${ID}`, (req) => payments.moveDispute(idOf(req), moveIn(bodyOf(req))))
  app.post(`/dev/razorpay/refunds/${ID}`, (req) => payments.settleRefund(idOf(req), settledIn(bodyOf(req))))
}

function amountIn({ amount }: Body): { readonly amount?: number } {
  if (amount === undefined) return {}
  if (!Number.isInteger(amount)) throw new ProviderError('The amount must be an integer.')
  return { amount: amount as number }
}

function moveIn({ status }: Body): Move {
  const move = MOVES.find((each) => each === status)
  if (!move) throw new ProviderError(`The status must be one of ${MOVES.join(', ')}.`)
  return move
}

function settledIn({ status }: Body): 'processed' | 'failed' {
  if (status !== 'processed' && status !== 'failed') throw new ProviderError('The status must be processed or failed.')
  return status
}
