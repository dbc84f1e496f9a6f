import type { RestaurantHealth } from '@tiffin/contracts'
import { paiseFromRupees } from '@tiffin/domain'
import { Card, cx, EmptyState, FailedState, Money } from '@tiffin/ui'
import { LazyDayChart } from '../../components/lazy-day-chart.tsx'
import { dayOf, momentOf } from '../../format/dates.ts'
import { Fact } from './fact.tsx'
import { messages } from './messages.ts'

type OrderDaysProps = {
  readonly activity: RestaurantHealth['orders']
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** Shows the orders of the last 30 business days, as a chart and as text. */
export function OrderDays({ activity, isRetrying, onRetry }: OrderDaysProps) {
  return (
    <Card title={messages.ordersTitle} help={messages.ordersHelp}>
      {activity === null ? (
        <FailedState text={messages.ordersFailed} isRetrying={isRetrying} onRetry={onRetry} />
      ) : (
        <Activity {...activity} />
      )}
    </Card>
  )
}

function Activity({ total, last_order_at, days }: NonNullable<RestaurantHealth['orders']>) {
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact label="Total orders">{total.toLocaleString('en-IN')}</Fact>
        <Fact label="Last order">{last_order_at ? momentOf(last_order_at) : messages.never}</Fact>
      </dl>
      {days.every(({ orders }) => orders === 0) ? (
        <EmptyState text={messages.noOrders} />
      ) : (
        <LazyDayChart days={days.map(({ day, orders }) => ({ day, count: orders }))} noun="Orders" />
      )}
      <details>
        <summary
          className={cx(
            'flex min-h-11 cursor-pointer items-center text-base',
            'font-medium text-accent-ink underline underline-offset-4',
          )}
        >
          {messages.numbers}
        </summary>
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{messages.ordersTitle}</caption>
          <thead className="text-left text-muted">
            <tr>
              <th scope="col" className="py-1 font-medium">
                Day
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                Orders
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                Sales
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders, sales }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {dayOf(day)}
                </th>
                <td className="py-1 text-right">{orders}</td>
                <td className="py-1 text-right">
                  <Money amountPaise={paiseFromRupees(sales)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
