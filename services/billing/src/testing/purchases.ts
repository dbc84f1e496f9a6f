import { createSubscription, getEntitlements, getSubscriptionDetails, verifySubscription } from '@tiffin/contracts'
import { paise, UNLIMITED, type PlanFeatures } from '@tiffin/domain'
import { tokenOf } from '@tiffin/service-kit/testing'
import type { BillingUnderTest } from './harness.ts'

export const proFeatures = {
  order_limit_daily: UNLIMITED,
  user_limit: 9,
  menu_item_limit: 99,
  allow_user_management: true,
}
const pro = {
  planId: 'plan_pro',
  name: 'Pro',
  pricePaise: paise(1_499_00),
  billingInterval: 'monthly',
  razorpayPlanId: 'plan_demo_pro_monthly',
  features: proFeatures,
} as const
const proYearly = {
  planId: 'plan_pro_yearly',
  name: 'Pro Yearly',
  pricePaise: paise(14_990_00),
  billingInterval: 'yearly',
  razorpayPlanId: 'plan_demo_pro_yearly',
  features: proFeatures,
} as const
const offline = {
  planId: 'plan_offline',
  name: 'By contract',
  pricePaise: paise(4_999_00),
  billingInterval: 'monthly',
  razorpayPlanId: null,
  features: proFeatures,
} as const

/** Adds plans, one of them not for sale, and makes restaurants whose Admin buys plans. */
export async function openShop(service: BillingUnderTest) {
  await service.plans.insertMany([pro, proYearly, offline])

  function addBuyer() {
    const restaurant = service.addRestaurant()
    const admin = restaurant.addUser('Admin')
    const token = tokenOf(admin)
    const create = (planId: string, headers: Record<string, string> = {}) =>
      service.call(createSubscription, { body: { plan_id: planId } }, { token, headers })
    const ask = async () =>
      (await service.call(getEntitlements, { params: { restaurantId: restaurant.id } }, { from: 'orders' })).body
    const verify = (proof: object) => service.call(verifySubscription, { body: proof }, { token })
    return {
      id: restaurant.id,
      admin,
      token,
      create,
      verify,
      details: async () => (await service.call(getSubscriptionDetails, {}, { token })).body,
      features: async (): Promise<PlanFeatures> => {
        const { holds_for_ms: _, ...features } = await ask()
        return features
      },
      /** Returns the time in ms for which billing says that the plan's features hold; undefined for no end. */
      featuresHoldForMs: async () => (await ask()).holds_for_ms,
      /** Buys a plan, pays and verifies the payment. The provider's events still wait. */
      async buy(planId = 'plan_pro'): Promise<string> {
        const { status, body, text } = await create(planId)
        // A refused checkout fails here with its own text; otherwise it would show later as an unknown subscription.
        if (status >= 400) throw new Error(`The checkout was answered with ${status}: ${text}`)
        await verify(service.provider.pay(body.subscriptionId, 'success'))
        return body.subscriptionId
      },
    }
  }
  return { addBuyer }
}

export type Buyer = ReturnType<Awaited<ReturnType<typeof openShop>>['addBuyer']>
