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
  const isNow = isLocked(subscription)
  if (!isNow && (isOnFreePlan(subscription) || subscription.cancels_at_period_end)) return null

  const label = isNow ? messages.leaveNow : messages.leaveLater
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
          message={isNow ? messages.leaveNowQuestion(subscription.name) : messages.leaveLaterQuestion(subscription.name, periodEndOf(subscription))}
          confirmLabel={label}
          danger
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void leave()}
        />
      )}
    </>
  )
}
