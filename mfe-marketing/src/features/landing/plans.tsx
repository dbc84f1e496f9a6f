import { listPublicPlans } from '@tiffin/contracts'
import { Button, Skeleton } from '@tiffin/ui'
import { useApiQuery } from '@tiffin/web-kit'
import { anchors } from '../../layout/anchors.ts'
import { messages } from './messages.ts'
import { PlanCard } from './plan-card.tsx'
import { Section } from './section.tsx'

const PLACES = ['first', 'second', 'third']

/** What it costs, as billing says now. */
export function Plans() {
  const { data: plans, isError, isFetching, refetch } = useApiQuery(listPublicPlans, {}, { staleTime: 60_000 })
  return (
    <Section id={anchors.plans.id} title={messages.plansTitle} help={messages.plansHelp} className="bg-canvas">
      {isError && !plans ? (
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-base text-muted">{messages.plansFailed}</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      ) : (
        <ul aria-busy={!plans} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {plans
            ? plans.map((plan) => <PlanCard key={plan.name} plan={plan} />)
            : PLACES.map((place) => (
                <li key={place}>
                  <Skeleton className="h-72 w-full" />
                </li>
              ))}
        </ul>
      )}
    </Section>
  )
}
