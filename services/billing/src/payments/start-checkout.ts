import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@tiffin/contracts'
import type { IdempotentRequest, Tenant } from '@tiffin/service-kit'
import type { Plan } from '../domain/plan.ts'
import { creationTimesOf, CHECKOUT_PAYABLE_MS, mayBeAtProvider, type Purchase } from '../domain/purchase.ts'
import { ProviderAway, ProviderRefusal, type PaymentProvider } from '../provider/provider.ts'
import type { CheckoutReservation } from '../repository/purchases-repository.ts'
import type { PaymentParts, SyncSubscription } from './sync-subscription.ts'

/** The time for which a call waits while another call creates the subscription: less than the gateway waits. */
const WAIT_MS = 8_000
const POLL_MS = 200

/**
 * Starts the checkout of a plan.
 *
 * @returns the provider's id of the subscription to pay
 * @throws AppError PLAN_NOT_FOR_SALE, IDEMPOTENCY_MISMATCH, PAYMENT_PROVIDER_AWAY, or an error of `decideCheckout`
 */
export type StartCheckout = (tenant: Tenant, plan: Plan, idempotency: IdempotentRequest | null) => Promise<string>

/**
 * Stores the purchase before it calls the provider, and sends the purchase's id in the provider's notes, so that
 * neither a kill in between nor a second click creates a second subscription. The current plan stays as it is.
 */
export function createStartCheckout(parts: PaymentParts, syncSubscription: SyncSubscription): StartCheckout {
  const { purchases, now } = parts

  /**
   * Reserves the purchase for this call, or waits for the call that creates its subscription.
   *
   * @throws AppError of `decideCheckout`, or PAYMENT_PROVIDER_AWAY when the other call takes longer than `WAIT_MS`
   */
  async function reserve(tenant: Tenant, plan: Plan, idempotencyKey: string | null): Promise<CheckoutReservation> {
    const until = Date.now() + WAIT_MS
    const id = randomUUID()
    for (;;) {
      const reservation = await purchases.reserve(tenant, { id, planId: plan.planId, idempotencyKey }, now())
      if (reservation.mustCreate || reservation.purchase.providerId !== null) return reservation
      if (Date.now() > until) throw new AppError('PAYMENT_PROVIDER_AWAY')
      await sleep(POLL_MS)
    }
  }

  async function create(tenant: Tenant, purchase: Purchase, provider: PaymentProvider): Promise<string> {
    const fetchedAt = now()
    const providerPlanId = purchase.providerPlanId as string
    const found = mayBeAtProvider(purchase, now())
      ? await provider.findByPurchase(purchase.id, providerPlanId, creationTimesOf(purchase))
      : null
    const request = {
      providerPlanId,
      billingInterval: purchase.billingInterval,
      purchaseId: purchase.id,
      restaurantId: tenant.id,
      startsAt: purchase.startsAt,
      payableUntil: new Date(now().getTime() + CHECKOUT_PAYABLE_MS),
    }
    const { providerId, state } = found ?? (await provider.create(request))
    await purchases.linkProviderId(tenant, purchase.id, providerId, state, fetchedAt, now())
    return providerId
  }

  return async (tenant, plan, idempotency) => {
    const { provider } = parts
    if (provider === null || plan.pricePaise === 0 || plan.razorpayPlanId === null)
      throw new AppError('PLAN_NOT_FOR_SALE')
    const repeated = idempotency && (await purchases.findByKey(tenant, idempotency.key))
    if (repeated && repeated.planId !== plan.planId) throw new AppError('IDEMPOTENCY_MISMATCH')
    if (repeated?.providerId) return repeated.providerId

    return withProviderErrors(async () => {
      // A purchase may be paid although its event was lost; the sync finds the payment before a second purchase is
      // sold.
      for (const each of await purchases.listOpen(tenant))
        if (each.status === 'created' || each.status === 'authenticated') await syncSubscription(tenant, each.id)
      const { purchase, mustCreate } = await reserve(tenant, plan, repeated ? null : (idempotency?.key ?? null))
      if (!mustCreate) return purchase.providerId as string
      try {
        return await create(tenant, purchase, provider)
      } catch (error) {
        // Without an answer the provider may have created the subscription, so the purchase stays and is searched for
        // at the provider.
        if (!(error instanceof ProviderRefusal)) throw error
        await purchases.markFailed(tenant, purchase.id, now())
        throw error.isFinal ? Object.assign(new AppError('PLAN_NOT_FOR_SALE'), { cause: error }) : error
      }
    })
  }
}

/**
 * Throws the error for people in place of the provider's. @throws AppError PAYMENT_PROVIDER_AWAY when the provider
 * gives no answer or refuses
 */
async function withProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isProviders = error instanceof ProviderAway || error instanceof ProviderRefusal
    throw isProviders ? Object.assign(new AppError('PAYMENT_PROVIDER_AWAY'), { cause: error }) : error
  }
}
