import { FormDialog, useIdempotencyKey } from '@tiffin/app-kit'
import { getKhata, listKhatas, reverseKhataReceipt, type KhataEntry } from '@tiffin/contracts'
import { MAX_REVERSAL_REASON_LENGTH } from '@tiffin/domain'
import { TextField } from '@tiffin/ui'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'
import { money } from './words.ts'

type ReverseDialogProps = {
  readonly khataId: string
  readonly receipt: KhataEntry
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks why a receipt is reversed, and reverses it. */
export function ReverseDialog({ khataId, receipt, onDone, onClose }: ReverseDialogProps) {
  const tellFailure = useTellFailure()
  const { keyFor } = useIdempotencyKey()
  const reverse = useApiMutation(reverseKhataReceipt, { invalidates: [listKhatas, getKhata] })
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })
  const { errors, isDirty } = formState

  const submit = handleSubmit(async ({ reason }) => {
    const body = { receipt_id: receipt.id, reason: reason.trim() }
    try {
      await reverse.mutateAsync({ params: { id: khataId }, body, idempotencyKey: keyFor(JSON.stringify(body)) })
    } catch (error) {
      return tellFailure(error, messages.reverseFailed)
    }
    toast.success(messages.reverseDone)
    onDone()
    onClose()
  })

  return (
    <FormDialog
      title={messages.reverseTitle(money(receipt.amount))}
      submitLabel={messages.reverseSubmit}
      closeLabel={messages.reverseClose}
      isDirty={isDirty}
      isSaving={reverse.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      className="max-w-form"
    >
      <p className="text-base text-muted">{messages.reverseHelp}</p>
      <TextField
        label={messages.reverseReason}
        required
        autoComplete="off"
        maxLength={MAX_REVERSAL_REASON_LENGTH}
        error={errors.reason?.message}
        {...register('reason', { validate: (reason) => reason.trim() !== '' || messages.reverseReasonRequired })}
      />
    </FormDialog>
  )
}
