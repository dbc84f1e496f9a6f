import type { RestaurantHealth } from '@tiffin/contracts'
import { Skeleton } from '@tiffin/ui'
import { loadFailed, messages } from '../../../queries/messages.ts'
import { dayOf } from '../../../format/dates.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'

type CurrentSubscriptionProps = {
  readonly name: string
  /** The current subscription; undefined until it is loaded, null when it could not be read. */
  readonly subscription: RestaurantHealth['subscription'] | undefined
}

/** Shows the current plan of a restaurant, or that it could not be read. */
export function CurrentSubscription({ name, subscription }: CurrentSubscriptionProps) {
  return (
    <div className="grid gap-1 rounded-control bg-sunken p-3">
      <p className="text-base font-bold [overflow-wrap:anywhere]">{name}</p>
      {subscription === undefined && <Skeleton className="h-6 w-48 bg-surface" />}
      {subscription === null && (
        <p className="text-sm text-danger-ink">{loadFailed.restaurant(messages.serviceSilent)}</p>
      )}
      {subscription && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          {subscription.plan_name}
          <StatusBadge status={subscription.status} />
          {subscription.current_period_end && (
            <span className="text-sm text-muted">until {dayOf(subscription.current_period_end)}</span>
          )}
        </p>
      )}
    </div>
  )
}
