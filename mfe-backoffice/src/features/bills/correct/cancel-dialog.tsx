import { ApprovalDialog, FormDialog } from '@tiffin/app-kit'
import { cancelDocument, type DocumentDetails } from '@tiffin/contracts'
import { CANCEL_CHOICES, CANCEL_REASON_WORDS, type CancelChoice } from '@tiffin/domain'
import { call, toast } from '@tiffin/web-kit'
import { useState, type FormEvent } from 'react'
import { messages } from '../messages.ts'
import { isWhyComplete, ReasonFields, type WhyDraft } from './reason-fields.tsx'
import { useCorrection } from './use-correction.ts'

export type CorrectionProps = {
  readonly document: DocumentDetails
  /** Receives the result: the cancelled document, or the new credit note. */
  readonly onDone: (changed: DocumentDetails) => void
  readonly onReadAgain: () => Promise<void>
  readonly onClose: () => void
}

const reasons = CANCEL_CHOICES.map((reason) => [reason, CANCEL_REASON_WORDS[reason]] as const)
const NOTHING: WhyDraft<CancelChoice> = { reason: null, note: '' }

/** Cancels the tax invoice, or the bill of supply, of an order that is not paid. */
export function CancelDialog({ document: { id, number }, onDone, onReadAgain, onClose }: CorrectionProps) {
  const [draft, setDraft] = useState(NOTHING)
  const [isChecked, setChecked] = useState(false)
  const correction = useCorrection<{ reason: CancelChoice; note: string | null }>({
    send: (body, idempotencyKey) => call(cancelDocument, { params: { id }, body }, { idempotencyKey }),
    failedText: messages.cancelFailed,
    onDone: (cancelled) => {
      toast.success(messages.cancelled(number))
      onDone(cancelled)
    },
    onReadAgain,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (draft.reason !== null && isWhyComplete(draft))
      correction.submit({ reason: draft.reason, note: draft.note.trim() || null })
  }
  return (
    <>
      <FormDialog
        title={messages.cancelTitle(number)}
        submitLabel={correction.isUnanswered ? messages.sendAgain : messages.cancelSubmit}
        closeLabel={messages.cancelClose}
        isDirty={draft !== NOTHING}
        isSaving={correction.isBusy}
        onSubmit={submit}
        onClose={onClose}
        className="max-w-form"
      >
        <p className="text-base text-muted">{messages.cancelHelp}</p>
        <ReasonFields words={reasons} draft={draft} isChecked={isChecked} onChange={setDraft} />
        {correction.isUnanswered && (
          <p role="alert" className="text-base text-danger-ink">
            {messages.cancelUnanswered}
          </p>
        )}
      </FormDialog>
      {correction.toApprove && (
        <ApprovalDialog
          what={messages.cancelTitle(number)}
          act={{ action: 'cancel-document', subject: { document_id: id } }}
          onApproved={correction.approved}
          onClose={correction.closeApproval}
        />
      )}
    </>
  )
}
