import type { PublicPlan } from '@tiffin/contracts'
import { formatRupees, paise, UNLIMITED, type BillingInterval, type PlanFeatures } from '@tiffin/domain'
import { Check, Minus } from 'lucide-react'

const each = { monthly: '/mo', yearly: '/yr' } as const satisfies Record<BillingInterval, string>

export function PlanCard({ plan }: { plan: PublicPlan }) {
  const { name, price_in_paise: price, billing_interval: interval, features } = plan
  return (
    <li className="grid content-start gap-4 rounded-card border border-line bg-surface p-6">
      <h3 className="text-lg font-bold">{name}</h3>
      <p className="tabular-nums">
        <span className="text-xl font-bold">{formatRupees(paise(price)).replace(/\.00$/, '')}</span>
        {price > 0 && <span className="text-base text-muted">{each[interval]}</span>}
      </p>
      <ul className="grid gap-2 text-base">
        {linesOf(features).map(([text, isIncluded]) => (
          <li key={text} className={isIncluded ? 'flex gap-2' : 'flex gap-2 text-muted'}>
            {isIncluded ? (
              <Check size={20} aria-hidden className="mt-0.5 shrink-0 text-confirm-ink" />
            ) : (
              <Minus size={20} aria-hidden className="mt-0.5 shrink-0" />
            )}
            {text}
          </li>
        ))}
      </ul>
    </li>
  )
}

function linesOf({
  order_limit_daily: orders,
  menu_item_limit: dishes,
  user_limit: users,
  allow_user_management: management,
}: PlanFeatures): [text: string, isIncluded: boolean][] {
  return [
    [`${amountOf(orders)} orders a day`, true],
    [`${amountOf(dishes)} dishes on the menu`, true],
    [`${amountOf(users)} users`, true],
    [management ? 'User management' : 'No user management', management],
  ]
}

function amountOf(limit: number): string {
  return limit === UNLIMITED ? 'Unlimited' : limit.toLocaleString('en-IN')
}
