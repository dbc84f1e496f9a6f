import { FormDialog } from '@tiffin/app-kit'
import { settlePaymentIssue, type PaymentIssue } from '@tiffin/contracts'
import { MAX_ISSUE_NOTE_LENGTH } from '@tiffin/domain'
import { TextAreaField } from '@tiffin/ui'
import { useForm } from 'react-hook-form'
import { usePlatformChange } from '../../queries/use-platform-change.ts'
import { messages } from './messages.ts'

/**
 * Settles a payment issue that the operator solved outside the panel, with a note about how. The issue then leaves the
 * list of open issues.
 */
export function SettleDialog({ issue, onClose }: { issue: PaymentIssue; onClose: () => void }) {
  const { change, isPending } = usePlatformChange(settlePaymentIssue)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { note: '' } })
  const save = handleSubmit(async ({ note }) => {
    const input = { params: { id: issue.restaurant_id, issue_id: issue.id }, body: { note: note.trim() } }
    if (await change(input, { done: messages.settled, failed: messages.settleFailed })) onClose()
  })
  return (
    <FormDialog
      title={messages.settleTitle}
      submitLabel={messages.settle}
      isDirty={formState.isDirty}
      isSaving={isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextAreaField
        label={messages.note}
        required
        rows={3}
        maxLength={MAX_ISSUE_NOTE_LENGTH}
        hint={messages.noteHint}
        error={formState.errors.note?.message}
        {...register('note', { validate: (note) => note.trim() !== '' || messages.noteRequired })}
      />
    </FormDialog>
  )
}
