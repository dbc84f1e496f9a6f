import { Button, Spinner } from '@tiffin/ui'
import { messages } from './messages.ts'
import type { Payment } from './use-payment.ts'

/** Between the payment and the plan: what is being waited for, or what to do when the proof got lost. */
export function PaymentNotice({ step, prove }: Pick<Payment, 'step' | 'prove'>) {
  if (step.at === 'verifying' || step.at === 'awaiting')
    return (
      <p
        role="status"
        className="flex items-center gap-3 rounded-control bg-info-soft px-4 py-3 text-base text-info-ink"
      >
        <Spinner />
        {messages.verifying}
      </p>
    )
  if (step.at !== 'unverified') return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-control bg-warning-soft px-4 py-2 text-base text-warning-ink"
    >
      <p className="min-w-0 flex-1 basis-60 py-1">{messages.unverified}</p>
      <Button onClick={() => void prove(step.receipt, step.planId)}>Try Again</Button>
    </div>
  )
}
