import { formatRupees } from '../money/format.ts'
import { paise } from '../money/money.ts'
import { UNLIMITED, type BillingInterval, type PlanFeatures } from './plan.ts'

/** A plan as the public page shows it, in words that are ready to print. */
export type PlanFigures = {
  readonly name: string
  /** `₹1,499.00`, or `₹0.00` for the free one. */
  readonly price: string
  /** `/mo`, `/yr`, or nothing where nothing is paid. */
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

const EACH = { monthly: '/mo', yearly: '/yr' } as const satisfies Record<BillingInterval, string>

/** The words of a plan. The gateway and the public page show the same, whoever of the two is first. */
export function planFigures({ name, price_in_paise: price, billing_interval, features }: ListedPlan): PlanFigures {
  return {
    name,
    price: formatRupees(paise(price)),
    each: price > 0 ? EACH[billing_interval] : '',
    orders: amountOf(features.order_limit_daily),
    dishes: amountOf(features.menu_item_limit),
    users: amountOf(features.user_limit),
    managesUsers: features.allow_user_management,
  }
}

function amountOf(limit: number): string {
  return limit === UNLIMITED ? 'Unlimited' : limit.toLocaleString('en-IN')
}
