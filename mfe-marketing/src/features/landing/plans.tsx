import { Button, Skeleton } from '@tiffin/ui'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import { PlanCard } from './plan-card.tsx'
import { usePlans } from './use-plans.ts'

const PLACES = ['first', 'second', 'third']

/** Shows the cards of the plans on sale. If the plans cannot be loaded, shows a message with Try Again. */
export function Plans() {
  const { plans, isError, isFetching, refetch } = usePlans()
  if (isError && !plans)
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p className="text-base text-muted">{messages.plansFailed}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    )
  return (
    <PlanList isWaiting={!plans}>
      {plans ? plans.map((plan) => <PlanCard key={plan.name} plan={plan} />) : <WaitingPlans />}
    </PlanList>
  )
}

export function PlanList({ isWaiting = false, children }: { isWaiting?: boolean; children: ReactNode }) {
  return (
    <ul
      aria-busy={isWaiting || undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 @min-[40rem]:grid-cols-2 @min-[60rem]:grid-cols-3"
    >
      {children}
    </ul>
  )
}

/**
 * Draws three placeholder cards, on the page while the plans load and in the static page where the gateway has no
 * plans.
 */
export function WaitingPlans() {
  return PLACES.map((place) => (
    <li key={place}>
      <Skeleton className="h-72 w-full" />
    </li>
  ))
}
