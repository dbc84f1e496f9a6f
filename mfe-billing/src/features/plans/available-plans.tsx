import type { Plan, SubscriptionDetails } from '@tiffin/contracts'
import { EmptyState } from '@tiffin/ui'
import { includesLessThan, isUpgrade } from './compare-plans.ts'
import { messages } from './messages.ts'
import { PlanCard } from './plan-card.tsx'
import { isNextPlan } from './plan-start.ts'
import { periodEndOf } from './subscription-state.ts'

type AvailablePlansProps = {
  readonly plans: readonly Plan[]
  readonly subscription: SubscriptionDetails
  readonly isPaying: boolean
  readonly onShow: (plan: Plan) => void
}

/** Shows all plans but the current one in the order of `plans`, which is the cheapest first. */
export function AvailablePlans({ plans, subscription, isPaying, onShow }: AvailablePlansProps) {
  const others = plans.filter((plan) => plan.plan_id !== subscription.plan_id)
  // The suggestion is the cheapest plan that costs more than the current one and includes nothing less: the plans come
  // in the order of their prices.
  const nextUp = others.find(
    (plan) => isUpgrade(plan, subscription) && !includesLessThan(plan.features, subscription.features),
  )
  return (
    <section aria-labelledby="available-plans" className="grid gap-3">
      <h2 id="available-plans" className="text-lg font-bold text-ink">
        Available Plans
      </h2>
      {others.length === 0 ? (
        <EmptyState text={messages.noOtherPlans} />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))]">
          {others.map((plan) => (
            <PlanCard
              key={plan.plan_id}
              plan={plan}
              isUpgrade={isUpgrade(plan, subscription)}
              isSuggested={plan === nextUp && subscription.status === 'active'}
              isPending={subscription.status === 'pending'}
              isPaying={isPaying}
              startsOn={isNextPlan(plan, subscription) ? periodEndOf(subscription) : null}
              onShow={() => onShow(plan)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
