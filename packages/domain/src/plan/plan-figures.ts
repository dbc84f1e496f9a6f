import { formatRupees } from '../money/format.ts'
import { paise } from '../money/money.ts'
import { INTERVAL_SUFFIXES, UNLIMITED, type BillingInterval, type PlanFeatures } from './plan.ts'

/** The texts of a plan on the public page. */
export type PlanFigures = {
  readonly name: string
  /** `₹1,499.00`, or `₹0.00` for the free plan. */
  readonly price: string
  /** `/mo`, `/yr`, or empty for a free plan. */
  readonly each: string
  readonly orders: string
  readonly dishes: string
  readonly users: string
  readonly managesUsers: boolean
}

type ListedPlan = {
  readonly name: string
  readonly price_in_paise: number
  readonly billing_interval: BillingInterval
  readonly features: PlanFeatures
}

/**
 * Formats a plan. The gateway and the public page both use this function, so the page does not change when its scripts
 * run.
 */
export function planFigures({ name, price_in_paise: price, billing_interval, features }: ListedPlan): PlanFigures {
  return {
    name,
    price: formatRupees(paise(price)),
    each: price > 0 ? INTERVAL_SUFFIXES[billing_interval] : '',
    orders: amountOf(features.order_limit_daily),
    dishes: amountOf(features.menu_item_limit),
    users: amountOf(features.user_limit),
    managesUsers: features.allow_user_management,
  }
}

function amountOf(limit: number): string {
  return limit === UNLIMITED ? 'Unlimited' : limit.toLocaleString('en-IN')
}
