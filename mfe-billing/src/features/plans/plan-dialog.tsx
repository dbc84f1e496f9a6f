import type { Plan, SubscriptionDetails } from '@tiffin/contracts'
import { formatRupees, paise } from '@tiffin/domain'
import { Button, Dialog } from '@tiffin/ui'
import { newIdempotencyKey } from '@tiffin/web-kit'
import { useId, useState } from 'react'
import { includesLess } from './compare-plans.ts'
import { LeavePlanButton } from './leave-plan-button.tsx'
import { messages } from './messages.ts'
import { PlanFeatureList } from './plan-features.tsx'
import { PlanPrice } from './plan-price.tsx'
import { canTakeUp, isOnFreePlan, periodEndOf } from './subscription-state.ts'

type PlanDialogProps = {
  readonly plan: Plan
  readonly subscription: SubscriptionDetails
  readonly isPreparing: boolean
  readonly onPay: (idempotencyKey: string) => void
  readonly onClose: () => void
}

/** Above it Indian banks have every renewal approved by the customer. */
const APPROVAL_ABOVE_PAISE = 15_000_00

/** A plan in full: 'Cancel' and 'Confirm & Pay', or 'Close' and the way back for a free one (spec §2, gap G24). */
export function PlanDialog({ plan, subscription, isPreparing, onPay, onClose }: PlanDialogProps) {
  const id = useId()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const isFree = plan.price_in_paise === 0
  const paidUntil = paidUntilInsteadOf(plan, subscription)
  // A checkout that opens after one has turned away would surprise.
  const close = () => {
    if (!isPreparing) onClose()
  }
  return (
    <Dialog
      title={plan.name}
      describedBy={id}
      onClose={close}
      footer={
        isFree ? (
          <>
            <LeavePlanButton subscription={subscription} onLeft={onClose} />
            <Button onClick={close}>Close</Button>
          </>
        ) : (
          <>
            <Button disabled={isPreparing} onClick={close}>
              Cancel
            </Button>
            <Button variant="confirm" busy={isPreparing} onClick={() => onPay(idempotencyKey)}>
              Confirm &amp; Pay
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-3">
        <PlanPrice pricePaise={plan.price_in_paise} interval={plan.billing_interval} />
        <PlanFeatureList features={plan.features} />
        <div id={id} className="grid gap-2 text-sm text-muted">
          {!isFree && <p>{costOf(plan, subscription)}</p>}
          {!isFree && paidUntil !== null && <p>{messages.replaces(subscription.name, paidUntil)}</p>}
          {includesLess(plan.features, subscription.features) && <p>{messages.smaller}</p>}
          {plan.price_in_paise > APPROVAL_ABOVE_PAISE && <p>{messages.approval}</p>}
        </div>
      </div>
    </Dialog>
  )
}

function costOf(plan: Plan, subscription: SubscriptionDetails): string {
  const [price, interval] = [formatRupees(paise(plan.price_in_paise)), YEAR_OR_MONTH[plan.billing_interval]]
  const lastDay = plan.plan_id === subscription.plan_id && canTakeUp(subscription) ? periodEndOf(subscription) : null
  return lastDay === null ? messages.charged(price, interval) : messages.chargedLater(price, interval, lastDay)
}

/** The last day of another plan that is paid for, which the new one would take the place of at once. */
function paidUntilInsteadOf(plan: Plan, subscription: SubscriptionDetails): string | null {
  const isPaidFor =
    subscription.plan_id !== plan.plan_id && !isOnFreePlan(subscription) && subscription.status === 'active'
  return isPaidFor ? periodEndOf(subscription) : null
}

const YEAR_OR_MONTH = { monthly: 'month', yearly: 'year' } as const
