import type { getOverview, ResponseOf } from '@tiffin/contracts'
import { paiseFromRupees } from '@tiffin/domain'
import { cx, Money, Skeleton } from '@tiffin/ui'
import type { ReactNode } from 'react'

/** Shows the figures of today. `overview` is undefined while they load. */
export function Figures({ overview }: { overview: ResponseOf<typeof getOverview> | undefined }) {
  return (
    <div className="@container">
      <dl
        className={cx(
          'grid gap-3 @min-[16rem]:grid-cols-2',
          '@min-[44rem]:grid-cols-[1fr_1fr_minmax(0,2fr)] @min-[44rem]:gap-4',
        )}
      >
        <Figure label="Active Orders">{overview?.activeOrders}</Figure>
        <Figure label="Completed Today">{overview?.totalOrders}</Figure>
        <Figure label="Today's Sales" isMoney>
          {overview && <Money amountPaise={paiseFromRupees(overview.todaysSales)} />}
        </Figure>
      </dl>
    </div>
  )
}

function Figure({ label, isMoney = false, children }: { label: string; isMoney?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'grid content-between gap-2 rounded-card border border-line bg-surface p-4 sm:p-5',
        isMoney && '@min-[16rem]:col-span-2 @min-[44rem]:col-span-1',
      )}
    >
      <dt className="text-base font-medium text-muted">{label}</dt>
      <dd
        className={cx(
          'font-bold tracking-tight text-ink tabular-nums',
          isMoney ? 'text-lg @min-[14rem]:text-xl @min-[20rem]:text-2xl' : 'text-xl',
        )}
      >
        {children ?? <Skeleton className="my-1 h-7 w-24" />}
      </dd>
    </div>
  )
}
