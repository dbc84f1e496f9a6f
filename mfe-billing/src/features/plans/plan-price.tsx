import { formatRupees, INTERVAL_SUFFIXES, paise, type BillingInterval } from '@tiffin/domain'

type PlanPriceProps = { readonly pricePaise: number; readonly interval: BillingInterval }

/** Shows `₹1,499.00/mo`; a free plan has no interval (spec §9). */
export function PlanPrice({ pricePaise, interval }: PlanPriceProps) {
  return (
    <p className="@container tabular-nums text-ink">
      <span className="text-lg font-bold whitespace-nowrap @min-[12rem]:text-xl">
        {formatRupees(paise(pricePaise))}
      </span>
      <wbr />
      {pricePaise > 0 && <span className="text-base text-muted">{INTERVAL_SUFFIXES[interval]}</span>}
    </p>
  )
}
