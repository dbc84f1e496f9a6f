import { getRestaurantHealth, systemPaths } from '@tiffin/contracts'
import { cx, FailedState, linkClass, PageFrame, PageSkeleton } from '@tiffin/ui'
import { isApiError, Link } from '@tiffin/web-kit'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { momentOf } from '../../format/dates.ts'
import { loadFailed } from '../../queries/messages.ts'
import { reasonOf } from '../../queries/reason-of.ts'
import { useLoadFailure } from '../../queries/use-load-failure.ts'
import { usePlatformQuery } from '../../queries/use-platform-query.ts'
import { useRestaurantId } from '../../queries/use-restaurant-id.ts'
import { messages } from './messages.ts'
import { OrderDays } from './order-days.tsx'
import { PeopleCard } from './people-card.tsx'
import { PlanCard } from './plan-card.tsx'

type RestaurantHealthProps = {
  /** The payments of the restaurant, shown below its orders. */
  readonly payments: ReactNode
}

/**
 * Shows the state of one restaurant: its orders, payments, plan and staff. A part whose service is down shows its own
 * failure.
 */
export function RestaurantHealthView({ payments }: RestaurantHealthProps) {
  const id = useRestaurantId()
  const { data, error, isFetching, refetch } = usePlatformQuery(getRestaurantHealth, { params: { id } })
  const isGone = isApiError(error, 'RESTAURANT_NOT_FOUND') || isApiError(error, 'NOT_FOUND')
  useLoadFailure(isGone ? null : error, loadFailed.restaurant)

  if (isGone) {
    return (
      <Page title="Not found">
        <p className="text-base">{messages.notFound}</p>
      </Page>
    )
  }
  if (!data && error) {
    return (
      <Page title={messages.unnamed}>
        <FailedState
          text={loadFailed.restaurant(reasonOf(error))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Page>
    )
  }
  if (!data) return <PageSkeleton />
  const retry = { isRetrying: isFetching, onRetry: () => void refetch() }
  return (
    <Page
      title={data.restaurant?.name ?? messages.unnamed}
      help={[data.restaurant?.subdomain, data.restaurant?.admin_email].filter(Boolean).join(' · ')}
    >
      {data.held_at && data.restaurant && (
        <p role="status" className="rounded-control bg-warning-soft p-3 text-base text-warning-ink">
          {messages.held(data.restaurant.subdomain, momentOf(data.held_at))}
        </p>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <OrderDays activity={data.orders} {...retry} />
          {payments}
        </div>
        <div className="grid gap-5">
          <PlanCard subscription={data.subscription} {...retry} />
          <PeopleCard restaurant={data.restaurant} people={data.people} {...retry} />
        </div>
      </div>
    </Page>
  )
}

function Page({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <PageFrame
      title={title}
      isOwnTitle
      help={help}
      actions={
        <Link to={systemPaths.restaurants()} className={cx(linkClass, 'rounded-control px-3')}>
          <ArrowLeft size={20} aria-hidden />
          {messages.back}
        </Link>
      }
    >
      {children}
    </PageFrame>
  )
}
