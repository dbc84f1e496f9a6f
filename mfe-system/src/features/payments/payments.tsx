import { listPlanPayments, type PlanPayment } from '@tiffin/contracts'
import { Card, EmptyState, FailedState, Skeleton } from '@tiffin/ui'
import { useState } from 'react'
import { loadFailed } from '../../queries/messages.ts'
import { stateOf } from '../../queries/state-of.ts'
import { usePlatformQuery } from '../../queries/use-platform-query.ts'
import { useRestaurantId } from '../../queries/use-restaurant-id.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { messages } from './messages.ts'
import { PaymentFacts } from './payment-facts.tsx'

/** Lists the payments of one restaurant for its plans, with refunds and disputes. */
export function Payments() {
  const restaurantId = useRestaurantId()
  const state = stateOf(
    usePlatformQuery(listPlanPayments, { params: { id: restaurantId } }),
    (payments) => payments,
    loadFailed.payments,
  )
  const [shown, setShown] = useState<PlanPayment | null>(null)
  return (
    <Card title={messages.paymentsTitle}>
      {state.status === 'loading' && <Skeleton className="h-24 w-full" />}
      {state.status === 'failed' && (
        <FailedState text={state.text} isRetrying={state.isRetrying} onRetry={state.retry} />
      )}
      {state.status === 'loaded' && state.value.length === 0 && <EmptyState text={messages.noPayments} />}
      {state.status === 'loaded' && state.value.length > 0 && (
        <ul aria-label={messages.paymentsTitle} className="-my-3">
          {state.value.map((payment) => (
            <PaymentFacts key={payment.payment_id} payment={payment} onRefund={setShown} />
          ))}
        </ul>
      )}
      {shown && <RefundDialog restaurantId={restaurantId} payment={shown} onClose={() => setShown(null)} />}
    </Card>
  )
}
