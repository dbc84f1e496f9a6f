import type { HeldCommand } from '@tiffin/contracts'
import { Badge } from '@tiffin/ui'
import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { DecisionActions } from './decision-actions.tsx'
import { messages } from './messages.ts'
import { dishesText, moneyText, sumOf, unreadText, when, whoseHeld, whyHeld } from './words.ts'

/** Shows a command without a decision: what was taken, when and by whom, what is in its way, and what can be done. */
export function OpenDecision({ held }: { readonly held: HeldCommand }) {
  const { payments = [], is_paid: isPaid, other_order: other } = held
  const unread = unreadText(held)
  return (
    <li className="grid gap-3 border-b border-line p-4 last:border-b-0 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="text-lg font-bold [overflow-wrap:anywhere]">{whoseHeld(held)}</span>{' '}
          <Badge tone="warning">
            <CircleHelp size={14} aria-hidden />
            {messages.badge[held.reason]}
          </Badge>
        </span>
        {payments.length > 0 && <span className="text-lg font-bold tabular-nums">{sumOf(payments)}</span>}
      </div>
      <p className="text-base font-medium [overflow-wrap:anywhere]">{whyHeld(held)}</p>
      <div className="@container">
        <dl className="grid gap-x-6 gap-y-3 @min-[36rem]:grid-cols-2">
          <Side title={messages.atTheTill}>
            {held.lines.length > 0 && <p className="[overflow-wrap:anywhere]">{dishesText(held)}</p>}
            {payments.length > 0 && <p className="tabular-nums">{moneyText(payments)}</p>}
            {unread !== '' && (
              <p className="font-medium whitespace-pre-line text-warning-ink [overflow-wrap:anywhere]">{unread}</p>
            )}
            {isPaid && payments.length === 0 && unread === '' && <p>{messages.unknownMoney}</p>}
            <p className="text-sm text-muted tabular-nums">{messages.taken(when(held.taken_at), held.taken_by)}</p>
            <p className="text-sm text-muted tabular-nums">{messages.handedOver(when(held.held_at), held.held_by)}</p>
          </Side>
          {other && (
            <Side title={messages.otherOrder(other.order_number)}>
              <p className="tabular-nums">
                {[moneyText(other.payments), other.paid_at && messages.paidAt(when(other.paid_at))]
                  .filter(Boolean)
                  .join(', ') || other.status}
              </p>
              <p className="text-sm text-muted tabular-nums">{messages.taken(when(other.taken_at), other.taken_by)}</p>
            </Side>
          )}
        </dl>
      </div>
      <DecisionActions held={held} />
    </li>
  )
}

function Side({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-sm font-medium text-muted">{title}</dt>
      <dd className="grid gap-1 text-base">{children}</dd>
    </div>
  )
}
