import { UNLIMITED, type PlanFeatures } from '@tiffin/domain'

type Priced = { readonly price_in_paise: number }

/** True when the plan's price is higher than the current one, whatever their intervals (spec §4, gap G25). */
export function isUpgrade(plan: Priced, current: Priced): boolean {
  return plan.price_in_paise > current.price_in_paise
}

/** True when the plan lowers any limit or feature. */
export function includesLessThan(features: PlanFeatures, current: PlanFeatures): boolean {
  const amountsOf = ({ order_limit_daily, user_limit, menu_item_limit, allow_user_management }: PlanFeatures) => [
    ...[order_limit_daily, user_limit, menu_item_limit].map((limit) => (limit === UNLIMITED ? Infinity : limit)),
    Number(allow_user_management),
  ]
  const now = amountsOf(current)
  return amountsOf(features).some((amount, index) => amount < (now[index] as number))
}
