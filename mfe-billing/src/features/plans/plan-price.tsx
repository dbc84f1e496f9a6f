import { formatRupees, INTERVAL_SUFFIXES, paise, type BillingInterval } from '@tiffin/domain'

type PlanPriceProps = { readonly pricePaise: number; readonly interval: BillingInterval }

/** Shows `₹1,499.00/mo`; a free plan has no interval (spec §9). */
export function PlanPrice({ pricePaise, interval }: PlanPriceProps) {
  return (
    <p className="whitespace-nowrap tabular-nums text-ink">
      <span className="text-xl font-bold">{formatRupees(paise(pricePaise))}</span>
      {pricePaise > 0 && <span className="text-base text-muted">{INTERVAL_SUFFIXES[interval]}</span>}
    </p>
  )
}
