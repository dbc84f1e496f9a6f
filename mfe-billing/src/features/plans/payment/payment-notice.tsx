import { Button, Spinner } from '@tiffin/ui'
import { messages } from '../messages.ts'
import type { Payment } from './use-payment.ts'

/**
 * Shows the progress of a payment after the checkout, with Try Again when billing neither accepted nor refused the
 * proof of payment.
 */
export function PaymentNotice({ step, verify }: Pick<Payment, 'step' | 'verify'>) {
  if (step.status === 'verifying' || step.status === 'awaiting')
    return (
      <p
        role="status"
        className="flex items-center gap-3 rounded-control bg-info-soft px-4 py-3 text-base text-info-ink"
      >
        <Spinner />
        {messages.verifying}
      </p>
    )
  if (step.status !== 'unverified') return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-control bg-warning-soft px-4 py-2 text-base text-warning-ink"
    >
      <p className="min-w-0 flex-1 basis-60 py-1">{messages.unverified}</p>
      <Button onClick={() => void verify(step.proof, step.planId)}>Try Again</Button>
    </div>
  )
}
