import { paise, UNLIMITED, yearlyPaise, type BillingInterval, type PlanFeatures } from '@tiffin/domain'

type Priced = { readonly price_in_paise: number; readonly billing_interval: BillingInterval }

/** Does the plan cost more for the same time (gap G25)? */
export function isUpgrade(plan: Priced, current: Priced): boolean {
  return costOf(plan) > costOf(current)
}

/** Is there anything the plan includes less of? */
export function includesLess(features: PlanFeatures, current: PlanFeatures): boolean {
  const amountsOf = ({ order_limit_daily, user_limit, menu_item_limit, allow_user_management }: PlanFeatures) => [
    ...[order_limit_daily, user_limit, menu_item_limit].map((limit) => (limit === UNLIMITED ? Infinity : limit)),
    Number(allow_user_management),
  ]
  const now = amountsOf(current)
  return amountsOf(features).some((amount, index) => amount < (now[index] as number))
}

const costOf = ({ price_in_paise, billing_interval }: Priced) => yearlyPaise(paise(price_in_paise), billing_interval)
