import { UNLIMITED, type PlanFeatures } from '@tiffin/domain'

type Priced = { readonly price_in_paise: number }

/**
 * Returns true when the plan's price is higher than that of the current plan, without regard to the intervals (spec §4,
 * gap G25).
 */
export function isUpgrade(plan: Priced, current: Priced): boolean {
  return plan.price_in_paise > current.price_in_paise
}

/** Returns true when the plan lowers a limit or lacks a feature of the current one. */
export function includesLessThan(features: PlanFeatures, current: PlanFeatures): boolean {
  const amountsOf = ({ order_limit_daily, user_limit, menu_item_limit, allow_user_management }: PlanFeatures) => [
    ...[order_limit_daily, user_limit, menu_item_limit].map((limit) => (limit === UNLIMITED ? Infinity : limit)),
    Number(allow_user_management),
  ]
  const now = amountsOf(current)
  return amountsOf(features).some((amount, index) => amount < (now[index] as number))
}
