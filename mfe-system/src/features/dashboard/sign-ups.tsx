import { getPlatformStats } from '@tiffin/contracts'
import { Card, FailedState, Skeleton } from '@tiffin/ui'
import { LazyDayChart } from '../../charts/lazy-day-chart.tsx'
import { loadFailed } from '../../platform/messages.ts'
import { stateOf } from '../../platform/state-of.ts'
import { usePlatformQuery } from '../../platform/use-platform-query.ts'
import { dayOf } from '../../words/dates.ts'
import { messages } from './messages.ts'

/** How many restaurants were added on each of the last 7 days; the subtitle is that of spec §2, with its figure. */
export function SignUps() {
  const query = usePlatformQuery(getPlatformStats)
  const state = stateOf(query, (stats) => stats.sign_ups, loadFailed.stats)
  const orders = query.data?.orders ?? null
  return (
    <Card
      title={messages.signUps}
      help={
        <>
          <span>{messages.orders}</span> {orders !== null && <strong className="font-bold text-ink tabular-nums">{orders.toLocaleString('en-IN')}</strong>}
        </>
      }
    >
      {state.at === 'loading' && <Skeleton className="h-56 w-full" />}
      {state.at === 'failed' && <FailedState text={state.text} isRetrying={state.isRetrying} onRetry={state.retry} />}
      {state.at === 'loaded' && (
        <>
          <LazyDayChart days={state.value} noun="Sign-ups" />
          <table className="sr-only">
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
        </>
      )}
    </Card>
  )
}
