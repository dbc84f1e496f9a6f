import { getPlatformStats } from '@tiffin/contracts'
import { Button, Card, FailedState, Skeleton } from '@tiffin/ui'
import { LazyDayChart } from '../../components/lazy-day-chart.tsx'
import { loadFailed } from '../../queries/messages.ts'
import { stateOf } from '../../queries/state-of.ts'
import { usePlatformQuery } from '../../queries/use-platform-query.ts'
import { dayOf } from '../../format/dates.ts'
import { messages } from './messages.ts'

/**
 * Shows how many restaurants were added on each of the last 7 days. The subtitle counts the orders of the platform,
 * because spec §2 gives this card a subtitle about orders.
 */
export function SignUps() {
  const query = usePlatformQuery(getPlatformStats)
  const state = stateOf(query, (stats) => stats.sign_ups, loadFailed.stats)
  const orders = stateOf(query, (stats) => stats.orders, loadFailed.stats)
  return (
    <Card
      title={messages.signUps}
      help={
        <>
          <span>{messages.orders}</span>{' '}
          {orders.status === 'loaded' && (
            <strong className="font-bold text-ink tabular-nums">{orders.value.toLocaleString('en-IN')}</strong>
          )}
          {/* If the bars failed as well, their message is enough, because both parts come with one reply. */}
          {orders.status === 'failed' && state.status !== 'failed' && (
            <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="text-danger-ink [overflow-wrap:anywhere]">{orders.text}</span>
              <Button busy={orders.isRetrying} onClick={orders.retry}>
                Try Again
              </Button>
            </span>
          )}
        </>
      }
    >
      {state.status === 'loading' && <Skeleton className="h-56 w-full" />}
      {state.status === 'failed' && (
        <FailedState text={state.text} isRetrying={state.isRetrying} onRetry={state.retry} />
      )}
      {state.status === 'loaded' && (
        <>
          <LazyDayChart days={state.value} noun="Sign-ups" />
          {/*
            A table stays as wide as its words even with the class `sr-only`, so the element around the table has
            the class.
          */}
          <div className="sr-only">
            <table>
              <caption>{messages.signUps}</caption>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">Sign-ups</th>
                </tr>
              </thead>
              <tbody>
                {state.value.map(({ day, count }) => (
                  <tr key={day}>
                    <th scope="row">{dayOf(day)}</th>
                    <td>{count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Card>
  )
}
