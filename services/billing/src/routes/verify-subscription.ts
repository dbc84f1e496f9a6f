import { AppError, verifySubscription } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireSubscription } from '../wire.ts'

/**
 * POST /api/subscription/verify. The id that is proven is the one this restaurant's purchase was given, not the one the
 * browser sends. The proof itself changes no plan: the provider is asked, and while it has not charged yet or does not
 * answer, the payment is awaited.
 */
export function verifySubscriptionRoute({ subscriptions, purchases, provider, lookAfter, now }: RouteDeps) {
  return route(verifySubscription, async ({ tenant, body, req }) => {
    const purchase = await purchases.findByProviderId(tenant, body.razorpay_subscription_id)
    const proof = {
      paymentId: body.razorpay_payment_id,
      providerId: purchase?.providerId ?? '',
      signature: body.razorpay_signature,
    }
    if (purchase === null || !provider?.isPaymentProven(proof)) throw new AppError('PAYMENT_NOT_VERIFIED')
    await purchases.prove(tenant, purchase.id, now())
    await lookAfter(tenant, purchase.id).catch((err: unknown) =>
      req.log.warn({ err, purchaseId: purchase.id }, 'a proven payment is awaited'),
    )
    return toWireSubscription(await subscriptions.loadCurrent(tenant, now()))
  })
}
