import type { Plan } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { useId } from 'react'
import { messages } from './messages.ts'
import { PlanFeatureList } from './plan-features.tsx'
import { PlanPrice } from './plan-price.tsx'

type PlanCardProps = {
  readonly plan: Plan
  readonly isUpgrade: boolean
  /** True for the suggested upgrade, whose button is the only primary one among the plans on offer. */
  readonly isSuggested: boolean
  readonly isPending: boolean
  readonly isPaying: boolean
  /** The day this plan replaces the current one; null when it is not the next plan. */
  readonly startsOn: string | null
  readonly onShow: () => void
}

/** Shows a plan on offer, with its price and features. */
export function PlanCard({ plan, isUpgrade, isSuggested, isPending, isPaying, startsOn, onShow }: PlanCardProps) {
  const id = useId()
  return (
    <li className="flex max-w-form flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h3 id={id} className="text-base font-bold text-ink [overflow-wrap:anywhere]">
        {plan.name}
      </h3>
      {startsOn !== null && <p className="text-base text-ink">{messages.startsThen(plan.name, startsOn)}</p>}
      <PlanPrice pricePaise={plan.price_in_paise} interval={plan.billing_interval} />
      <PlanFeatureList features={plan.features} className="flex-1 content-start" />
      <Button
        variant={isSuggested ? 'primary' : 'secondary'}
        disabled={isPending || isPaying}
        aria-describedby={id}
        onClick={onShow}
      >
        {isPending ? messages.paymentPending : isUpgrade ? messages.upgrade : messages.viewDetails}
      </Button>
    </li>
  )
}
