import { businessDayOf, businessDayStart, formatDate } from '@tiffin/domain'
import { Button, Card, FullScreenMessage, PageFrame } from '@tiffin/ui'
import { Slot, useView } from '@tiffin/web-kit'
import { Monitor } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { LimitNotice } from '../../components/limit-notice.tsx'
import { OrderSlip, type Slip } from '../../components/order-slip.tsx'
import { usePlanLimits } from '../../hooks/use-plan-limits.ts'
import { Figures } from './figures.tsx'
import { messages } from './messages.ts'
import { OrderInsights } from './order-insights.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { UndeliveredNotice } from './undelivered-notice.tsx'
import { UnprintedBillsNotice } from './unprinted-bills-notice.tsx'
import { useDashboard } from './use-dashboard.ts'

/** Shows the dashboard: the figures of today, the next steps and the newest orders (spec §2). */
export function Dashboard({ firstSteps }: { firstSteps: ReactNode }) {
  const view = useView()
  const { restaurantName, overview, recent, hasFailed, isRetrying, staleSince, retry } = useDashboard()
  const plan = usePlanLimits()
  const [slip, setSlip] = useState<Slip | null>(null)

  if (hasFailed)
    return (
      <FullScreenMessage
        title={messages.failedTitle}
        message={messages.failedText}
        action={{ label: 'Try Again', onClick: retry, busy: isRetrying }}
      />
    )
  return (
    <PageFrame
      title={today()}
      isOwnTitle
      help={restaurantName}
      actions={
        <Button variant="primary" icon={<Monitor size={20} aria-hidden />} onClick={() => view('pos')}>
          NEW ORDER / POS
        </Button>
      }
    >
      <p role="status" className="text-sm text-muted empty:hidden">
        {staleSince && messages.stale(formatDate(staleSince, 'time'))}
      </p>
      <UndeliveredNotice />
      <UnprintedBillsNotice />
      <LimitNotice
        limit={plan?.order_limit_daily}
        used={overview?.placedToday}
        words={{ near: messages.ordersNear, reached: messages.ordersReached }}
      />
      <Figures overview={overview} />
      {firstSteps}
      <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:items-start">
        <Card title="Recent Activity">
          <RecentOrders orders={recent} onOpen={setSlip} />
        </Card>
        <OrderInsights />
      </div>
      <Slot name="dashboard-overview" />
      <OrderSlip slip={slip} onClose={() => setSlip(null)} />
    </PageFrame>
  )
}

/** Returns the business day that the figures count. Before 04:00 that is still the previous day (gap G45). */
function today(): string {
  return formatDate(businessDayStart(businessDayOf(new Date())), 'weekday')
}
