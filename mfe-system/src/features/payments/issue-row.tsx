import { systemPaths, type PaymentIssue, type PlanPayment } from '@tiffin/contracts'
import { Badge, Button, cx, type BadgeTone } from '@tiffin/ui'
import { Link } from '@tiffin/web-kit'
import { dayOf, momentOf } from '../../format/dates.ts'
import { ageOf } from './issue-age.ts'
import { kindWords, messages, outcomeWord } from './messages.ts'
import { PaymentFacts } from './payment-facts.tsx'

type IssueRowProps = {
  readonly issue: PaymentIssue
  readonly onRefund: (payment: PlanPayment) => void
  readonly onSettle: () => void
}

const tones: Readonly<Record<PaymentIssue['kind'], BadgeTone>> = {
  'paid-twice': 'warning',
  'charged-after-end': 'warning',
  dispute: 'danger',
  'refund-failed': 'danger',
}

/**
 * Shows a payment issue: its restaurant, kind, age and due time, its payments, and the buttons to act on it. A settled
 * issue has its outcome and its day in place of buttons, age and due time.
 */
export function IssueRow({ issue, onRefund, onSettle }: IssueRowProps) {
  const { restaurant_id, kind, opened_at, due_at, settled_at, settled_by, note, outcome, payments } = issue
  const name = issue.restaurant_name ?? messages.unnamed
  const isOpen = settled_at === null
  return (
    <li className="grid gap-1 border-b border-line py-4 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-base font-bold">
          <Link
            to={systemPaths.restaurant(restaurant_id)}
            className={cx(
              'inline-flex min-h-11 items-center text-accent-ink',
              'underline underline-offset-4 [overflow-wrap:anywhere]',
            )}
          >
            {name}
          </Link>
          <Badge tone={isOpen ? tones[kind] : 'neutral'}>{kindWords[kind].label}</Badge>
        </p>
        {isOpen ? (
          <Button
            variant="ghost"
            aria-label={messages.settleOf(`${name}, ${kindWords[kind].label}`)}
            onClick={onSettle}
          >
            {messages.settle}
          </Button>
        ) : (
          <Badge tone={outcome === 'lost' ? 'danger' : 'confirm'}>{outcomeWord(outcome)}</Badge>
        )}
      </div>
      <p className="text-base">{kindWords[kind].text}</p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
        <span>
          {isOpen
            ? messages.since(dayOf(opened_at), ageOf(opened_at))
            : messages.settledOn(dayOf(settled_at), settled_by)}
        </span>
        {isOpen && due_at && <strong className="font-bold text-danger-ink">{messages.dueBy(momentOf(due_at))}</strong>}
      </p>
      {note && <p className="text-sm [overflow-wrap:anywhere]">{note}</p>}
      <ul aria-label={`${messages.paymentsTitle}: ${name}`}>
        {payments.map((payment) => (
          <PaymentFacts key={payment.payment_id} payment={payment} onRefund={isOpen ? onRefund : null} />
        ))}
      </ul>
    </li>
  )
}
