import { cancelSubscription, getSubscriptionDetails, type SubscriptionDetails } from '@tiffin/contracts'
import { Button, ConfirmDialog } from '@tiffin/ui'
import { serverTextOr, toast, useApiMutation } from '@tiffin/web-kit'
import { useState } from 'react'
import { messages } from './messages.ts'
import { isLockedToPlans, isOnFreePlan, periodEndOf } from './subscription-state.ts'

type CancelPlanButtonProps = { readonly subscription: SubscriptionDetails; readonly onCancelled: () => void }

/**
 * Cancels the plan at the end of the paid period (gap G24). It cancels the plan at once while the subscription is
 * inactive and keeps the Admin on this page (gap G20), and also where there is no paid period. On an active
 * subscription it renders nothing when the plan is free or its cancellation is already scheduled.
 */
export function CancelPlanButton({ subscription, onCancelled }: CancelPlanButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const cancellation = useApiMutation(cancelSubscription, { invalidates: [getSubscriptionDetails] })
  if (!isLockedToPlans(subscription) && (isOnFreePlan(subscription) || subscription.cancels_at_period_end)) return null

  const lastDay = isLockedToPlans(subscription) ? null : periodEndOf(subscription)
  const isNow = lastDay === null
  const label = isNow ? messages.cancelNow : messages.cancelAtPeriodEnd
  const question = isNow
    ? messages.cancelNowQuestion(subscription.name)
    : messages.cancelAtPeriodEndQuestion(subscription.name, lastDay)
  const cancel = async () => {
    setIsAsking(false)
    try {
      const details = await cancellation.mutateAsync({ body: { at_period_end: !isNow } })
      toast.success(isNow ? messages.active(details.name) : messages.cancelledAtPeriodEnd(periodEndOf(details)))
      onCancelled()
    } catch (error) {
      toast.error(serverTextOr(error, messages.cancelFailed))
    }
  }

  return (
    <>
      <Button busy={cancellation.isPending} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={label}
          message={subscription.status === 'pending' ? messages.cancelPendingQuestion : question}
          confirmLabel={label}
          danger
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void cancel()}
        />
      )}
    </>
  )
}
