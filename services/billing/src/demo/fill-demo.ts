import { DAY_MS, paise, UNLIMITED } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import type { NewPlan } from '../domain/plan.ts'
import type { BillingDatabase } from '../repository/database.ts'
import { createPlansRepository } from '../repository/plans-repository.ts'
import { createSubscriptionsRepository } from '../repository/subscriptions-repository.ts'

const PERIOD_DAYS = 240

const pro: NewPlan = {
  planId: 'plan_pro_monthly',
  name: 'Pro',
  pricePaise: paise(1_499_00),
  billingInterval: 'monthly',
  razorpayPlanId: 'plan_demo_pro_monthly',
  features: { order_limit_daily: 500, user_limit: 25, menu_item_limit: 400, allow_user_management: true },
}

const proYearly: NewPlan = {
  planId: 'plan_pro_yearly',
  name: 'Pro Yearly',
  pricePaise: paise(14_990_00),
  billingInterval: 'yearly',
  razorpayPlanId: 'plan_demo_pro_yearly',
  features: {
    order_limit_daily: UNLIMITED,
    user_limit: UNLIMITED,
    menu_item_limit: UNLIMITED,
    allow_user_management: true,
  },
}

/** Adds two paid plans and puts the demo restaurant on the unlimited one, so that no limit stops the demo. */
export async function fillDemo(db: BillingDatabase, tenant: Tenant, now: Date): Promise<void> {
  const plans = createPlansRepository(db)
  const known = new Set((await plans.list()).map((plan) => plan.planId))
  await plans.insertMany([pro, proYearly].filter((plan) => !known.has(plan.planId)))
  await createSubscriptionsRepository(db).insertMissing(tenant, {
    planId: proYearly.planId,
    status: 'active',
    currentPeriodEnd: new Date(now.getTime() + PERIOD_DAYS * DAY_MS),
    source: 'demo',
  })
}
