import { useIdempotencyKey } from '@tiffin/app-kit'
import type { Plan, SubscriptionDetails } from '@tiffin/contracts'
import { formatRupees, paise } from '@tiffin/domain'
import { Button, Dialog } from '@tiffin/ui'
import { useId } from 'react'
import { includesLessThan } from './compare-plans.ts'
import { CancelPlanButton } from './cancel-plan-button.tsx'
import { messages } from './messages.ts'
import { PlanFeatureList } from './plan-features.tsx'
import { PlanPrice } from './plan-price.tsx'
import { isNextPlan, startDayOf } from './plan-start.ts'
import { isOnFreePlan, periodEndOf } from './subscription-state.ts'

type PlanDetailsDialogProps = {
  readonly plan: Plan
  readonly subscription: SubscriptionDetails
  readonly isPreparing: boolean
  readonly onPay: (idempotencyKey: string) => void
  readonly onClose: () => void
}

/** Indian banks ask the customer to approve every renewal above this amount. */
const APPROVAL_ABOVE_PAISE = 15_000_00

/**
 * Shows the details of a plan (spec §2, gap G24). A paid plan has 'Cancel' and 'Confirm & Pay'. A plan that is already
 * scheduled has only 'Close'. The free plan has 'Close' and, if the current plan can be cancelled, the button that
 * cancels it.
 */
export function PlanDetailsDialog({ plan, subscription, isPreparing, onPay, onClose }: PlanDetailsDialogProps) {
  const id = useId()
  const { keyFor } = useIdempotencyKey()
  const isFree = plan.price_in_paise === 0
  const isChosen = isNextPlan(plan, subscription)
  const startDay = startDayOf(plan, subscription)
  const paidUntil = startDay === null ? lostPaidDaysUntil(plan, subscription) : null
  // The dialog stays open while the checkout is prepared, because a checkout that opens after the dialog was closed
  // would surprise the customer.
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
            <CancelPlanButton subscription={subscription} onCancelled={onClose} />
            <Button onClick={close}>Close</Button>
          </>
        ) : isChosen ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <>
            <Button disabled={isPreparing} onClick={close}>
              Cancel
            </Button>
            <Button variant="confirm" busy={isPreparing} onClick={() => onPay(keyFor(plan.plan_id))}>
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
          {!isFree && startDay !== null && (
            <p className="text-base text-ink">{switchNoteOf(plan, subscription, startDay)}</p>
          )}
          {!isFree && <p>{costOf(plan, startDay)}</p>}
          {!isFree && paidUntil !== null && <p>{messages.replaces(subscription.name, paidUntil)}</p>}
          {includesLessThan(plan.features, subscription.features) && <p>{messages.smaller}</p>}
          {plan.price_in_paise > APPROVAL_ABOVE_PAISE && <p>{messages.approval}</p>}
        </div>
      </div>
    </Dialog>
  )
}

function costOf(plan: Plan, startDay: string | null): string {
  const [price, interval] = [formatRupees(paise(plan.price_in_paise)), YEAR_OR_MONTH[plan.billing_interval]]
  return startDay === null ? messages.charged(price, interval) : messages.chargedLater(price, interval, startDay)
}

/**
 * Returns the sentence about what buying a plan that starts later changes. Another plan follows the current one; buying
 * the current plan again cancels the plan that would have followed. Returns null where the current plan is bought again
 * and no other plan would have followed.
 */
function switchNoteOf(plan: Plan, { plan_id, name, next_plan }: SubscriptionDetails, startDay: string): string | null {
  if (plan.plan_id !== plan_id) return messages.follows(name, startDay, plan.name)
  return next_plan ? messages.keeps(name, startDay, next_plan.name) : null
}

/**
 * Returns the last paid day of the current plan, if buying `plan` at once would forfeit the days until then; null
 * otherwise.
 */
function lostPaidDaysUntil(plan: Plan, subscription: SubscriptionDetails): string | null {
  const isPaidFor =
    subscription.plan_id !== plan.plan_id && !isOnFreePlan(subscription) && subscription.status === 'active'
  return isPaidFor ? periodEndOf(subscription) : null
}

const YEAR_OR_MONTH = { monthly: 'month', yearly: 'year' } as const
