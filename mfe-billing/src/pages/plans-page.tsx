import { getSubscriptionDetails, pages } from '@tiffin/contracts'
import { EmptyState, Skeleton } from '@tiffin/ui'
import { messageOf, useApiQuery } from '@tiffin/web-kit'

export default function PlansPage() {
  const { data: subscription, error } = useApiQuery(getSubscriptionDetails)
  return (
    <section className="grid gap-4 p-4 sm:p-6">
      <h1 className="text-xl font-bold text-ink">{pages.plans.entry}</h1>
      {error ? (
        <EmptyState text={messageOf(error, 'Failed to load plan details.')} />
      ) : (
        <p className="text-base text-ink">{subscription ? `Current plan: ${subscription.name}` : <Skeleton className="h-6 w-40" />}</p>
      )}
      <p className="text-base text-muted">Changing the plan on this page is still being built.</p>
    </section>
  )
}
