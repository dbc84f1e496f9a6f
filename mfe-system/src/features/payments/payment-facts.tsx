import type { PlanPayment } from '@tiffin/contracts'
import { formatRupees, paise } from '@tiffin/domain'
import { Badge, Button, cx } from '@tiffin/ui'
import type { ReactNode } from 'react'
import { dayOf, momentOf } from '../../format/dates.ts'
import { causeWords, disputeWord, messages, refundWords } from './messages.ts'

type PaymentFactsProps = {
  readonly payment: PlanPayment
  /** Opens the dialog for a refund; null where payments cannot be refunded. */
  readonly onRefund: ((payment: PlanPayment) => void) | null
}

const rupees = (amount: number) => formatRupees(paise(amount))

/** Shows one payment with its refunds and disputes, and the button that refunds it. */
export function PaymentFacts({ payment, onRefund }: PaymentFactsProps) {
  const {
    payment_id,
    invoice_number,
    plan_name,
    amount_in_paise,
    paid_at,
    period_start,
    period_end,
    is_current,
    refundable_in_paise,
  } = payment
  return (
    <li
      className={cx(
        'grid items-center gap-x-4 gap-y-2 border-b border-line',
        'py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
          <span className="font-bold tabular-nums">{rupees(amount_in_paise)}</span>
          <span className="[overflow-wrap:anywhere]">{plan_name}</span>
          {is_current && <Badge tone="confirm">{messages.current}</Badge>}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {momentOf(paid_at)}
          {period_start && period_end && ` · ${dayOf(period_start)} – ${dayOf(period_end)}`}
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {invoice_number} · <span className="font-mono text-xs">{payment_id}</span>
        </p>
        {payment.refunds.map((refund) => (
          <Line key={refund.id} tone={refund.status === 'failed' ? 'danger' : 'plain'}>
            {[
              `${refundWords[refund.status]}: ${rupees(refund.amount_in_paise)}`,
              causeWords[refund.cause],
              refund.credit_note_number,
              dayOf(refund.settled_at ?? refund.created_at),
              refund.problem ?? refund.reason,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Line>
        ))}
        {payment.disputes.map((dispute) => (
          <Line key={dispute.id} tone={dispute.status === 'lost' ? 'danger' : 'plain'}>
            {[
              `Disputed: ${rupees(dispute.amount_in_paise)}`,
              disputeWord(dispute.status),
              dispute.reason_code?.replaceAll('_', ' '),
              dispute.id,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Line>
        ))}
      </div>
      {onRefund && refundable_in_paise > 0 && (
        <Button
          className="justify-self-start sm:justify-self-end"
          aria-label={messages.giveBackOf(invoice_number)}
          onClick={() => onRefund(payment)}
        >
          {messages.giveBack}
        </Button>
      )}
    </li>
  )
}

function Line({ tone, children }: { tone: 'plain' | 'danger'; children: ReactNode }) {
  return (
    <p
      className={
        tone === 'danger'
          ? 'text-sm text-danger-ink [overflow-wrap:anywhere]'
          : 'text-sm text-ink [overflow-wrap:anywhere]'
      }
    >
      {children}
    </p>
  )
}
