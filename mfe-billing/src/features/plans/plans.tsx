import { getSubscriptionDetails, listPlans, type Plan } from '@tiffin/contracts'
import { FailedState, Skeleton } from '@tiffin/ui'
import { toast, useApiQuery } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { AvailablePlans } from './available-plans.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { messages } from './messages.ts'
import { PaymentNotice } from './payment-notice.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { isSettling, usePayment } from './use-payment.ts'

/** A confirmation comes from the provider to billing, and nobody tells the page. */
const PENDING_REFRESH_MS = 5_000

/** The plan a restaurant is on, those it could be on, and how it gets there. */
export function Plans() {
  const details = useApiQuery(
    getSubscriptionDetails,
    {},
    { refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_REFRESH_MS : false) },
  )
  const plans = useApiQuery(listPlans)
  const payment = usePayment(details.data)
  const [shown, setShown] = useState<Plan | null>(null)

  const hasFailed = details.isError || plans.isError
  useEffect(() => {
    if (hasFailed) toast.error(messages.loadFailed, { id: 'plans-load' })
  }, [hasFailed])

  if (!details.data || !plans.data) {
    const retry = () => void Promise.all([details.refetch(), plans.refetch()])
    return hasFailed ? (
      <FailedState text={messages.loadFailed} isRetrying={details.isFetching || plans.isFetching} onRetry={retry} />
    ) : (
      <PlansSkeleton />
    )
  }
  const subscription = details.data
  const isPaying = isSettling(payment)
  return (
    <>
      <PaymentNotice step={payment.step} prove={payment.prove} />
      <CurrentPlan
        subscription={subscription}
        plan={plans.data.find(({ plan_id }) => plan_id === subscription.plan_id)}
        isPaying={isPaying}
        onRenew={setShown}
      />
      <AvailablePlans plans={plans.data} subscription={subscription} isPaying={isPaying} onShow={setShown} />
      {shown && (
        <PlanDialog
          plan={shown}
          subscription={subscription}
          isPreparing={payment.step.at === 'preparing'}
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
