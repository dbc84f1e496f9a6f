import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@tiffin/contracts'
import type { IdempotentRequest, Tenant } from '@tiffin/service-kit'
import type { Plan } from '../domain/plan.ts'
import { PAYABLE_MS, type Purchase } from '../domain/purchase.ts'
import { ProviderRefusal, type PaymentProvider } from '../provider/provider.ts'
import type { Reservation } from '../repository/purchases-repository.ts'
import type { LookAfter, PaymentParts } from './look-after.ts'

/** Shorter than the gateway waits. */
const PATIENCE_MS = 8_000
const POLL_MS = 200

const REFUSALS = {
  'current plan': 'PLAN_IS_CURRENT',
  'ends soon': 'PLAN_ENDS_SOON',
  awaited: 'PAYMENT_UNDER_WAY',
  gone: 'PLAN_NOT_FOUND',
  closed: 'RESTAURANT_NOT_FOUND',
} as const

/** @returns the provider's id of the subscription to pay */
export type Buy = (tenant: Tenant, plan: Plan, idempotency: IdempotentRequest | null) => Promise<string>

/**
 * Begins a purchase. It is written down before the provider is called and carries our id there, so that neither a kill
 * in between nor a second click makes a second subscription. The current plan stays as it is.
 */
export function createBuy(parts: PaymentParts, lookAfter: LookAfter): Buy {
  const { purchases, now } = parts

  /** The one call that is to create it, or everybody else in the meantime. */
  async function reserve(
    tenant: Tenant,
    plan: Plan,
    idempotencyKey: string | null,
  ): Promise<Extract<Reservation, { at: 'reserved' }>> {
    const until = Date.now() + PATIENCE_MS
    const id = randomUUID()
    for (;;) {
      const reservation = await purchases.reserve(tenant, { id, planId: plan.planId, idempotencyKey }, now())
      if (reservation.at !== 'reserved') throw new AppError(REFUSALS[reservation.at])
      if (reservation.mine || reservation.purchase.providerId !== null) return reservation
      if (Date.now() > until) throw new AppError('PAYMENT_PROVIDER_AWAY')
      await sleep(POLL_MS)
    }
  }

  async function create(tenant: Tenant, purchase: Purchase, provider: PaymentProvider): Promise<string> {
    const askedAt = now()
    const providerPlanId = purchase.providerPlanId as string
    // One that was left behind may have reached the provider all the same.
    const isLeftBehind = now().getTime() - purchase.createdAt.getTime() > 1_000
    const found = isLeftBehind ? await provider.findByPurchase(purchase.id, providerPlanId, purchase.createdAt) : null
    const request = {
      providerPlanId,
      billingInterval: purchase.billingInterval,
      purchaseId: purchase.id,
      restaurantId: tenant.id,
      startsAt: purchase.startsAt,
      payableUntil: new Date(now().getTime() + PAYABLE_MS),
    }
    const { providerId, facts } = found ?? (await provider.create(request))
    await purchases.adopt(tenant, purchase.id, providerId, facts, askedAt, now())
    return providerId
  }

  return async (tenant, plan, idempotency) => {
    const { provider } = parts
    if (provider === null || plan.pricePaise === 0 || plan.razorpayPlanId === null)
      throw new AppError('PLAN_NOT_FOR_SALE')
    const repeated = idempotency && (await purchases.findByKey(tenant, idempotency.key))
    if (repeated && repeated.planId !== plan.planId) throw new AppError('IDEMPOTENCY_MISMATCH')
    if (repeated?.providerId) return repeated.providerId

    return orAway(async () => {
      // One that was paid without our knowledge is found out before a second one is sold.
      for (const each of await purchases.listOpen(tenant))
        if (each.status === 'created' || each.status === 'authenticated') await lookAfter(tenant, each.id)
      const { purchase, mine } = await reserve(tenant, plan, repeated ? null : (idempotency?.key ?? null))
      if (!mine) return purchase.providerId as string
      try {
        return await create(tenant, purchase, provider)
      } catch (error) {
        // Without an answer it stays, and is looked for at the provider.
        if (!(error instanceof ProviderRefusal)) throw error
        await purchases.fail(tenant, purchase.id, now())
        throw error.isFinal ? Object.assign(new AppError('PLAN_NOT_FOR_SALE'), { cause: error }) : error
      }
    })
  }
}

/** Runs a purchase; a provider that is away or refuses becomes a text for people. */
async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isProviders = error instanceof Error && (error.name === 'ProviderAway' || error.name === 'ProviderRefusal')
    throw isProviders ? Object.assign(new AppError('PAYMENT_PROVIDER_AWAY'), { cause: error }) : error
  }
}
