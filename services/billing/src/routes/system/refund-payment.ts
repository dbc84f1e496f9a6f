import { randomUUID } from 'node:crypto'
import { AppError, refundPayment } from '@tiffin/contracts'
import { tenantForOperator, route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWirePayment } from '../../payment-wire.ts'

/**
 * POST /api/system/restaurants/{id}/refunds. Payments of removed restaurants can be refunded as well. Without an answer
 * of the provider, the reply has a refund with the status `creating`, and the refund is completed later. A final
 * refusal of the provider is answered with REFUND_REFUSED and opens a payment issue.
 */
export function refundPaymentRoute({ providerRefunds, payments, nameOfRestaurant, now }: RouteDeps) {
  return route(
    refundPayment,
    async ({ params, body, operator, idempotency, req }) => {
      const tenant = tenantForOperator(params.id, operator, req.id)
      const { payment_id: paymentId, amount_in_paise: amountPaise = null, reason } = body
      const name = await nameOfRestaurant(tenant, req.id).catch(() => '')
      const refundRequest = {
        id: randomUUID(),
        paymentId,
        amountPaise,
        reason,
        idempotencyKey: idempotency?.key ?? null,
      }
      const onNoAnswer = (err: unknown) => req.log.warn({ err, paymentId }, 'a refund waits for the payment provider')
      const actor = { actor: operator.email, requestId: req.id, name }
      const { id } = await providerRefunds.issue(tenant, refundRequest, actor, onNoAnswer)
      const refunds = (await payments.list(tenant, now())).flatMap((payment) => toWirePayment(payment).refunds)
      const refund = refunds.find((each) => each.id === id)
      if (!refund) throw new AppError('PAYMENT_NOT_FOUND')
      return refund
    },
    {
      whenParamsInvalid: () => new AppError('RESTAURANT_NOT_FOUND'),
      whenBodyInvalid: (detail) => new AppError('REFUND_INVALID', { detail }),
    },
  )
}
