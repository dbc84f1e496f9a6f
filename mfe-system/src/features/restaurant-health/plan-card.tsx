import type { RestaurantHealth } from '@tiffin/contracts'
import { Card, FailedState } from '@tiffin/ui'
import { dayOf, momentOf } from '../../format/dates.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { messages, sourceWords } from './messages.ts'

type Subscription = NonNullable<RestaurantHealth['subscription']>
type PlanCardProps = {
  readonly subscription: Subscription | null
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** Shows the current plan of the restaurant, and the changes that led to it. */
export function PlanCard({ subscription, isRetrying, onRetry }: PlanCardProps) {
  return (
    <Card title={messages.planTitle}>
      {subscription === null ? (
        <FailedState text={messages.planFailed} isRetrying={isRetrying} onRetry={onRetry} />
      ) : (
        <div className="grid gap-4">
          <div className="grid gap-1">
            <p className="flex flex-wrap items-center gap-2 text-lg font-bold">
              {subscription.plan_name}
              <StatusBadge status={subscription.status} />
            </p>
            {subscription.current_period_end && (
              <p className="text-sm text-muted">until {dayOf(subscription.current_period_end)}</p>
            )}
            {subscription.has_live_mandate && <p className="text-sm text-muted">{messages.mandate}</p>}
          </div>
          <History history={subscription.history} />
        </div>
      )}
    </Card>
  )
}

function History({ history }: Pick<Subscription, 'history'>) {
  return (
    <div className="grid gap-1">
      <h3 className="text-base font-medium">{messages.historyTitle}</h3>
      {history.length === 0 && <p className="text-sm text-muted">{messages.noHistory}</p>}
      <ol aria-label={messages.historyTitle}>
        {history.map(({ at, plan_name, status, current_period_end, source }) => (
          <li
            key={`${at} ${plan_name} ${status} ${current_period_end}`}
            className="grid gap-0.5 border-t border-line py-2"
          >
            <p className="flex flex-wrap items-center gap-2 text-base">
              {plan_name}
              <StatusBadge status={status} />
            </p>
            <p className="text-sm text-muted tabular-nums">
              {momentOf(at)} · {sourceWords[source] ?? source}
              {current_period_end && ` · until ${dayOf(current_period_end)}`}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
