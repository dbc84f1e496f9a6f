import { ApprovalDialog, FormDialog } from '@tiffin/app-kit'
import { giveCreditNote } from '@tiffin/contracts'
import {
  CREDIT_REASON_WORDS,
  CREDIT_REASONS,
  formatRupees,
  MAX_PAYMENT_REFERENCE_LENGTH,
  paiseFromRupees,
  PAYMENT_METHODS,
  type CreditReason,
  type PaymentMethod,
} from '@tiffin/domain'
import { FailedState, SegmentedControl, Skeleton, TextField } from '@tiffin/ui'
import { call, toast } from '@tiffin/web-kit'
import { useState, type FormEvent } from 'react'
import { messages } from '../messages.ts'
import type { CorrectionProps } from './cancel-dialog.tsx'
import { CreditFigures } from './credit-figures.tsx'
import { itemsOf, previewOf, type Portions } from './credit-preview.ts'
import { PortionFields } from './portion-fields.tsx'
import { isWhyComplete, ReasonFields, type WhyDraft } from './reason-fields.tsx'
import { useCorrection } from './use-correction.ts'
import { useEarlierNotes } from './use-earlier-notes.ts'

const reasons = CREDIT_REASONS.map((reason) => [reason, CREDIT_REASON_WORDS[reason]] as const)
const methods = PAYMENT_METHODS.map((method) => ({ value: method, label: method }))

type CreditBody = {
  readonly items: { line: number; quantity: number }[] | null
  readonly reason: CreditReason
  readonly note: string | null
  readonly method: PaymentMethod
  readonly reference: string | null
  readonly credit_notes: number
}

/**
 * Gives money of a paid tax invoice or bill of supply back to the guest. The dialog shows the amount before the user
 * confirms it.
 */
export function CreditDialog({ document: invoice, onDone, onReadAgain, onClose }: CorrectionProps) {
  const { id, number, lines } = invoice
  const [asked, setAsked] = useState<Portions>(() => lines.map(() => 0))
  const [why, setWhy] = useState<WhyDraft<CreditReason>>({ reason: null, note: '' })
  const [method, setMethod] = useState(() => onlyMethod(invoice.methods))
  const [reference, setReference] = useState('')
  const [isDirty, setDirty] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const { notes, retry } = useEarlierNotes(invoice)
  // Another terminal may have credited portions meanwhile, so each number is limited to the portions that remain.
  const portions =
    asked?.map((quantity, line) => Math.min(quantity, lines[line]!.quantity - lines[line]!.credited)) ?? null
  const preview = typeof notes === 'string' ? null : previewOf(invoice, notes, portions)
  const amount = preview && formatRupees(preview.payablePaise)

  const correction = useCorrection<CreditBody>({
    send: (body, idempotencyKey) => call(giveCreditNote, { params: { id }, body }, { idempotencyKey }),
    failedText: messages.creditFailed,
    onDone: (note) => {
      toast.success(messages.credited(formatRupees(paiseFromRupees(note.payable)), note.number))
      onDone(note)
    },
    onReadAgain,
  })
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setDirty(true)
      set(value)
    }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (!preview || why.reason === null || !isWhyComplete(why) || method === null) return
    correction.submit({
      items: itemsOf(portions),
      reason: why.reason,
      note: why.note.trim() || null,
      method,
      reference: reference.trim() || null,
      credit_notes: invoice.credit_notes.length,
    })
  }
  return (
    <>
      <FormDialog
        title={messages.creditTitle(number)}
        submitLabel={
          correction.isUnanswered ? messages.sendAgain : amount ? messages.creditSubmit(amount) : 'Give money back'
        }
        isDirty={isDirty}
        isSaving={correction.isBusy}
        onSubmit={submit}
        onClose={onClose}
        className="max-w-form"
      >
        <PortionFields
          lines={lines}
          portions={portions}
          problem={isChecked && preview === null && typeof notes !== 'string' ? messages.chooseDishes : null}
          onChange={change(setAsked)}
        />
        <ReasonFields words={reasons} draft={why} isChecked={isChecked} onChange={change(setWhy)} />
        <div className="grid gap-1">
          <SegmentedControl
            label={messages.method}
            options={methods}
            value={method}
            onChange={change(setMethod)}
            className="grid-cols-4"
          />
          {isChecked && method === null && (
            <p role="alert" className="text-sm text-danger-ink">
              {messages.chooseMethod}
            </p>
          )}
        </div>
        <TextField
          label={messages.reference}
          hint={messages.referenceHint}
          value={reference}
          maxLength={MAX_PAYMENT_REFERENCE_LENGTH}
          autoComplete="off"
          onChange={(event) => change(setReference)(event.target.value)}
        />
        {notes === 'failed' ? (
          <FailedState text={messages.notesFailed} onRetry={retry} />
        ) : notes === 'loading' ? (
          <Skeleton className="h-16 w-full" />
        ) : (
          <CreditFigures
            note={preview}
            stateCode={invoice.place_of_supply}
            isOfSupply={invoice.kind === 'bill_of_supply'}
          />
        )}
        {correction.isUnanswered && (
          <p role="alert" className="text-base text-danger-ink">
            {messages.creditUnanswered}
          </p>
        )}
      </FormDialog>
      {correction.toApprove && amount && (
        <ApprovalDialog
          what={messages.creditAct(amount, number)}
          act={{ action: 'credit-note', subject: { document_id: id } }}
          onApproved={correction.approved}
          onClose={correction.closeApproval}
        />
      )}
    </>
  )
}

/**
 * Returns the method by which the guest paid, because money mostly goes back by the same one. Returns null for a split
 * bill and for an unspecified payment.
 */
function onlyMethod([first, ...others]: readonly string[]): PaymentMethod | null {
  return others.length > 0 ? null : (PAYMENT_METHODS.find((method) => method === first) ?? null)
}
