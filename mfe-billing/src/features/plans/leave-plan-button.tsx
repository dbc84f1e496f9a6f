import { cancelSubscription, getSubscriptionDetails, type SubscriptionDetails } from '@tiffin/contracts'
import { Button, ConfirmDialog } from '@tiffin/ui'
import { refusalOr, toast, useApiMutation } from '@tiffin/web-kit'
import { useState } from 'react'
import { messages } from './messages.ts'
import { isLocked, isOnFreePlan, periodEndOf } from './subscription-state.ts'

type LeavePlanButtonProps = { readonly subscription: SubscriptionDetails; readonly onLeft: () => void }

/**
 * Back to the free plan: at the end of what is paid for (gap G24), or at once while the subscription is not active and
 * keeps the Admin on this page (gap G20). Nothing when there is nothing to leave.
 */
export function LeavePlanButton({ subscription, onLeft }: LeavePlanButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const cancellation = useApiMutation(cancelSubscription, { invalidates: [getSubscriptionDetails] })
  if (!isLocked(subscription) && (isOnFreePlan(subscription) || subscription.cancels_at_period_end)) return null

  const lastDay = isLocked(subscription) ? null : periodEndOf(subscription)
  const isNow = lastDay === null
  const label = isNow ? messages.leaveNow : messages.leaveLater
  const question = isNow
    ? messages.leaveNowQuestion(subscription.name)
    : messages.leaveLaterQuestion(subscription.name, lastDay)
  const leave = async () => {
    setIsAsking(false)
    try {
      const details = await cancellation.mutateAsync({ body: { at_period_end: !isNow } })
      toast.success(isNow ? messages.active(details.name) : messages.leftLater(periodEndOf(details)))
      onLeft()
    } catch (error) {
      toast.error(refusalOr(error, messages.leaveFailed))
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
          message={subscription.status === 'pending' ? messages.leavePendingQuestion : question}
          confirmLabel={label}
          danger
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void leave()}
        />
      )}
    </>
  )
}
