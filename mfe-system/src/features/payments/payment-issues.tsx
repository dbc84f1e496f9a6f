import { listPaymentIssues, type PaymentIssue, type PlanPayment } from '@tiffin/contracts'
import { Card, cx, FailedState } from '@tiffin/ui'
import { useState } from 'react'
import { loadFailed } from '../../queries/messages.ts'
import { reasonOf } from '../../queries/reason-of.ts'
import { useLoadFailure } from '../../queries/use-load-failure.ts'
import { usePlatformQuery } from '../../queries/use-platform-query.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { IssueRow } from './issue-row.tsx'
import { messages } from './messages.ts'
import { SettleDialog } from './settle-dialog.tsx'

type Shown =
  | { readonly kind: 'refund'; readonly issue: PaymentIssue; readonly payment: PlanPayment }
  | { readonly kind: 'settle'; readonly issue: PaymentIssue }

/**
 * Lists the payment issues that the operator has to look at and, folded, those that are settled: payments, refunds and
 * disputes. Renders nothing while there are none, unless the read failed.
 */
export function PaymentIssues() {
  const { data, error, isFetching, refetch } = usePlatformQuery(listPaymentIssues)
  const [shown, setShown] = useState<Shown | null>(null)
  useLoadFailure(error, loadFailed.paymentIssues)
  if (!data?.length && !error) return null
  const rowOf = (issue: PaymentIssue) => (
    <IssueRow
      key={issue.id}
      issue={issue}
      onRefund={(payment) => setShown({ kind: 'refund', issue, payment })}
      onSettle={() => setShown({ kind: 'settle', issue })}
    />
  )
  const open = data?.filter(({ settled_at }) => settled_at === null) ?? []
  const settled = data?.filter(({ settled_at }) => settled_at !== null) ?? []
  const close = () => setShown(null)
  return (
    <Card title={messages.title} help={open.length > 0 && messages.help}>
      {!data && (
        <FailedState
          text={loadFailed.paymentIssues(reasonOf(error))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {open.length > 0 && (
        <ul aria-label={messages.title} className="-my-4">
          {open.map(rowOf)}
        </ul>
      )}
      {settled.length > 0 && (
        <details className={open.length > 0 ? 'mt-4 border-t border-line pt-2' : ''}>
          <summary
            className={cx(
              'flex min-h-11 cursor-pointer items-center text-base',
              'font-medium text-accent-ink underline underline-offset-4',
            )}
          >
            {messages.settledTitle(settled.length)}
          </summary>
          <ul aria-label={messages.settledTitle(settled.length)}>{settled.map(rowOf)}</ul>
        </details>
      )}
      {shown?.kind === 'refund' && (
        <RefundDialog restaurantId={shown.issue.restaurant_id} payment={shown.payment} onClose={close} />
      )}
      {shown?.kind === 'settle' && <SettleDialog issue={shown.issue} onClose={close} />}
    </Card>
  )
}
