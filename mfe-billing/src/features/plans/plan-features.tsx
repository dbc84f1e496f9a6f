import { UNLIMITED, type PlanFeatures } from '@tiffin/domain'
import { cx } from '@tiffin/ui'
import { messages } from './messages.ts'

/** Lists the limits of a plan and whether it includes user management (spec §9). */
export function PlanFeatureList({ features, className }: { features: PlanFeatures; className?: string }) {
  return (
    <dl className={cx('grid text-base', className)}>
      {rowsOf(features).map(([label, value]) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="whitespace-nowrap font-medium tabular-nums text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function rowsOf(features: PlanFeatures): [label: string, value: string][] {
  return [
    ['Daily orders', amountOf(features.order_limit_daily)],
    ['Team users', amountOf(features.user_limit)],
    ['Menu items', amountOf(features.menu_item_limit)],
    ['User management', features.allow_user_management ? 'Included' : 'Not included'],
  ]
}

function amountOf(limit: number): string {
  return limit === UNLIMITED ? messages.unlimited : limit.toLocaleString('en-IN')
}
