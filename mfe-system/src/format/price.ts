import { formatRupees, INTERVAL_SUFFIXES, paise, type BillingInterval } from '@tiffin/domain'

/**
 * Formats the price of a plan with its interval: '₹1,499.00/mo' (spec §9; gap G25 for the year). A free plan has no
 * interval.
 */
export function priceOf({
  price_in_paise,
  billing_interval,
}: {
  readonly price_in_paise: number
  readonly billing_interval: BillingInterval
}): string {
  return formatRupees(paise(price_in_paise)) + (price_in_paise > 0 ? INTERVAL_SUFFIXES[billing_interval] : '')
}
