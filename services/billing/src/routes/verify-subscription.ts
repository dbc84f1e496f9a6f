import { AppError, verifySubscription } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireSubscription } from '../wire.ts'

/**
 * POST /api/subscription/verify. The signature must cover the id of this restaurant's purchase, whatever id the browser
 * sends. A verified payment changes no plan by itself: the state is fetched from the provider, and until the provider
 * reports the charge, the payment is pending, for half an hour at most (gap G20).
 */
export function verifySubscriptionRoute({ subscriptions, purchases, provider, syncSubscription, now }: RouteDeps) {
  return route(verifySubscription, async ({ tenant, body, req }) => {
    const purchase = await purchases.findByProviderId(tenant, body.razorpay_subscription_id)
    const proof = {
      paymentId: body.razorpay_payment_id,
      providerId: purchase?.providerId ?? '',
      signature: body.razorpay_signature,
    }
    if (purchase === null || !provider?.isPaymentVerified(proof)) throw new AppError('PAYMENT_NOT_VERIFIED')
    await purchases.markPaid(tenant, purchase.id, now())
    await syncSubscription(tenant, purchase.id).catch((err: unknown) =>
      req.log.warn({ err, purchaseId: purchase.id }, 'a proven payment is awaited'),
    )
    return toWireSubscription(await subscriptions.loadCurrentPlan(tenant, now()))
  })
}
