import { FormDialog, useIdempotencyKey } from '@tiffin/app-kit'
import { refundPayment, type PlanPayment } from '@tiffin/contracts'
import {
  formatRupees,
  MAX_REFUND_REASON_LENGTH,
  MIN_REFUND_PAISE,
  paise,
  type Paise,
  paiseFromRupees,
  rupeesFromPaise,
} from '@tiffin/domain'
import { TextAreaField, TextField } from '@tiffin/ui'
import { useForm } from 'react-hook-form'
import { usePlatformChange } from '../../queries/use-platform-change.ts'
import { messages } from './messages.ts'

type RefundDialogProps = {
  readonly restaurantId: string
  readonly payment: PlanPayment
  readonly onClose: () => void
}

/**
 * Refunds a part of a payment, or all of it that was not refunded before. A retry of the same refund after a failure
 * sends the same key, so that the money is not given back twice.
 */
export function RefundDialog({ restaurantId, payment, onClose }: RefundDialogProps) {
  const left = paise(payment.refundable_in_paise)
  const { keyFor } = useIdempotencyKey()
  const { change, isPending } = usePlatformChange(refundPayment)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { amount: String(rupeesFromPaise(left)), reason: '' },
  })

  const save = handleSubmit(async ({ amount, reason }) => {
    const body = { payment_id: payment.payment_id, amount_in_paise: paiseOf(amount) ?? left, reason: reason.trim() }
    const isGiven = await change(
      { params: { id: restaurantId }, body, idempotencyKey: keyFor(JSON.stringify(body)) },
      {
        done: (refund) =>
          (refund.status === 'processed' ? messages.given : messages.underWay)(
            formatRupees(paise(refund.amount_in_paise)),
          ),
        failed: messages.giveFailed,
      },
    )
    if (isGiven) onClose()
  })
  const isWrong = (amount: string) => {
    const wanted = paiseOf(amount)
    return wanted === null || wanted < MIN_REFUND_PAISE || wanted > left
  }

  return (
    <FormDialog
      title={messages.giveBackTitle(payment.invoice_number)}
      submitLabel={messages.giveBack}
      isDirty={formState.isDirty}
      isSaving={isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextField
        label={messages.amount}
        required
        inputMode="decimal"
        autoComplete="off"
        hint={messages.amountHint(formatRupees(left))}
        error={formState.errors.amount?.message}
        {...register('amount', {
          validate: (amount) => !isWrong(amount) || messages.amountWrong(formatRupees(left)),
        })}
      />
      <TextAreaField
        label={messages.reason}
        required
        rows={2}
        maxLength={MAX_REFUND_REASON_LENGTH}
        hint={messages.reasonHint}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: (reason) => reason.trim() !== '' || messages.reasonRequired })}
      />
      <p className="text-sm text-muted">{messages.way}</p>
      {payment.is_current && (
        <p className="rounded-control bg-warning-soft p-3 text-base text-warning-ink">{messages.endsPlan}</p>
      )}
    </FormDialog>
  )
}

/**
 * Reads an amount in rupees as paise: at most nine digits before the point and two after it, whatever spaces, commas
 * and ₹ are between them. Returns null for any other text.
 */
function paiseOf(text: string): Paise | null {
  const rupees = text.replaceAll(/[\s,₹]/g, '')
  return /^\d{1,9}(\.\d{1,2})?$/.test(rupees) ? paiseFromRupees(Number(rupees)) : null
}
