import { getSubscriptionDetails, listPlans, type Plan } from '@tiffin/contracts'
import { FailedState, Skeleton } from '@tiffin/ui'
import { serverTextOr, toast, useApiQuery } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { AvailablePlans } from './available-plans.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { messages } from './messages.ts'
import { PaymentNotice } from './payment/payment-notice.tsx'
import { PlanDetailsDialog } from './plan-details-dialog.tsx'
import { mayHavePaid, usePayment } from './payment/use-payment.ts'

/**
 * The milliseconds between two reads while a payment is pending. The page polls, because the provider's confirmations
 * reach only billing, which does not push them.
 */
const PENDING_REFRESH_MS = 5_000

/** Shows the restaurant's plan and the plans on offer, and runs the purchase of one. */
export function Plans() {
  const details = useApiQuery(
    getSubscriptionDetails,
    {},
    { refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_REFRESH_MS : false) },
  )
  const plans = useApiQuery(listPlans)
  const payment = usePayment(details.data)
  const [shown, setShown] = useState<Plan | null>(null)

  const error = details.error ?? plans.error
  const failure = error && serverTextOr(error, messages.loadFailed)
  useEffect(() => {
    if (failure) toast.error(failure, { id: 'plans-load' })
  }, [failure])

  if (!details.data || !plans.data) {
    const retry = () => void Promise.all([details.refetch(), plans.refetch()])
    return failure ? (
      <FailedState text={failure} isRetrying={details.isFetching || plans.isFetching} onRetry={retry} />
    ) : (
      <PlansSkeleton />
    )
  }
  const subscription = details.data
  const isPaying = mayHavePaid(payment)
  return (
    <>
      <PaymentNotice step={payment.step} verify={payment.verify} />
      <CurrentPlan
        subscription={subscription}
        plan={plans.data.find(({ plan_id }) => plan_id === subscription.plan_id)}
        isPaying={isPaying}
        onRenew={setShown}
      />
      <AvailablePlans plans={plans.data} subscription={subscription} isPaying={isPaying} onShow={setShown} />
      {shown && (
        <PlanDetailsDialog
          plan={shown}
          subscription={subscription}
          isPreparing={payment.step.status === 'preparing'}
          onPay={(idempotencyKey) => void payment.pay(shown, idempotencyKey, () => setShown(null))}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

function PlansSkeleton() {
  return (
    <div aria-busy className="grid gap-5">
      <Skeleton className="h-60 w-full" />
      <div className="grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    </div>
  )
}
