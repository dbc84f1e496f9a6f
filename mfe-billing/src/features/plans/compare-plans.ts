import { paise, yearlyPaise, type BillingInterval } from '@tiffin/domain'

type Priced = { readonly price_in_paise: number; readonly billing_interval: BillingInterval }

/** Does the plan cost more for the same time (gap G25)? */
export function isUpgrade(plan: Priced, current: Priced): boolean {
  return costOf(plan) > costOf(current)
}

const costOf = ({ price_in_paise, billing_interval }: Priced) => yearlyPaise(paise(price_in_paise), billing_interval)
