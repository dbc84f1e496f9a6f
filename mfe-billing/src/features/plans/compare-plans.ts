import type { BillingInterval } from '@tiffin/domain'

type Priced = { readonly price_in_paise: number; readonly billing_interval: BillingInterval }

const CHARGES_A_YEAR = { monthly: 12, yearly: 1 } as const satisfies Record<BillingInterval, number>

/** Does the plan cost more for the same time? Compared by the year, where nothing has to be divided (gap G25). */
export function isUpgrade(plan: Priced, current: Priced): boolean {
  return paiseAYear(plan) > paiseAYear(current)
}

function paiseAYear({ price_in_paise, billing_interval }: Priced): number {
  return price_in_paise * CHARGES_A_YEAR[billing_interval]
}
