import type { PlanFigures } from '@tiffin/domain'
import { Skeleton } from '@tiffin/ui'
import type { ReactNode } from 'react'
import { usePlans } from './use-plans.ts'

/**
 * The sizes of the placeholders. They are close to the real prices, so that the line breaks do not change; the first is
 * the free plan.
 */
const PLACES = [
  ['first', 'h-12 w-14'],
  ['second', 'h-12 w-32'],
  ['third', 'h-12 w-32'],
] as const

/**
 * Shows the prices at the top of the page. If they cannot be loaded, the placeholders stay, because the section of
 * plans below shows the failure.
 */
export function Prices() {
  const { plans } = usePlans()
  return <PriceList>{plans ? plans.map((plan) => <Price key={plan.name} plan={plan} />) : <WaitingPrices />}</PriceList>
}

export function PriceList({ children }: { children: ReactNode }) {
  return (
    <ul
      aria-label="Prices"
      // On a phone the prices are in columns, because a plain line would break at another place once the font has
      // loaded.
      className="flex flex-wrap gap-x-6 gap-y-2 max-sm:grid max-sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]"
    >
      {children}
    </ul>
  )
}

export function Price({ plan }: { plan: PlanFigures }) {
  return (
    <li className="grid tabular-nums">
      <span className="text-sm text-ink">{plan.name}</span>
      <span className="text-lg font-bold">
        {plan.price}
        <span className="text-base font-normal">{plan.each}</span>
      </span>
    </li>
  )
}

/**
 * Draws three placeholders, on the page while the prices load and in the static page where the gateway has no plans.
 */
export function WaitingPrices() {
  return PLACES.map(([place, size]) => (
    <li key={place} aria-hidden>
      <Skeleton className={size} />
    </li>
  ))
}
