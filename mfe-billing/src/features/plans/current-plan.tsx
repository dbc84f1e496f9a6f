import type { Plan, SubscriptionDetails } from '@tiffin/contracts'
import { Badge, Button, Card } from '@tiffin/ui'
import { useRef } from 'react'
import { waitForDialogClose } from './wait-for-dialog-close.ts'
import { CancelPlanButton } from './cancel-plan-button.tsx'
import { messages } from './messages.ts'
import { PlanFeatureList } from './plan-features.tsx'
import { PlanPrice } from './plan-price.tsx'
import { canRenew, canResume, isLockedToPlans, stateOf } from './subscription-state.ts'

type CurrentPlanProps = {
  readonly subscription: SubscriptionDetails
  /** The plan as it is sold today; undefined when it is no longer for sale. */
  readonly plan: Plan | undefined
  readonly isPaying: boolean
  readonly onRenew: (plan: Plan) => void
}

/** Shows the current plan: name, status, price, features, and the buttons to renew, keep or cancel it. */
export function CurrentPlan({ subscription, plan, isPaying, onRenew }: CurrentPlanProps) {
  const name = useRef<HTMLParagraphElement>(null)
  const { label, tone, note } = stateOf(subscription)
  return (
    <Card title="Current Plan" className="@container">
      <div className="grid gap-5 @min-[38rem]:grid-cols-2 @min-[38rem]:gap-10">
        <div className="grid content-start gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <p ref={name} tabIndex={-1} className="text-lg font-bold text-ink [overflow-wrap:anywhere]">
              {subscription.name}
            </p>
            <Badge tone={tone}>{label}</Badge>
          </div>
          <PlanPrice pricePaise={subscription.price_in_paise} interval={subscription.billing_interval} />
          <p
            role="status"
            className={isLockedToPlans(subscription) ? 'text-base font-medium text-ink' : 'text-base text-muted'}
          >
            {note}
          </p>
          <div className="flex flex-wrap gap-3">
            {plan && canRenew(subscription) && (
              <Button variant="primary" disabled={isPaying} onClick={() => onRenew(plan)}>
                {messages.renew}
              </Button>
            )}
            {plan?.razorpay_plan_id && canResume(subscription) && (
              <Button disabled={isPaying} onClick={() => onRenew(plan)}>
                {messages.resume}
              </Button>
            )}
            <CancelPlanButton
              subscription={subscription}
              onCancelled={() => void waitForDialogClose().then(() => name.current?.focus())}
            />
          </div>
        </div>
        <PlanFeatureList features={subscription.features} />
      </div>
    </Card>
  )
}
