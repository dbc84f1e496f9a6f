import type { HeldCommand } from '@tiffin/contracts'
import {
  fitsRefusal,
  MAX_DROP_REASON_LENGTH,
  mayDecide,
  TILL_REFUSAL_REASONS,
  type RefusalDecision,
} from '@tiffin/domain'
import { Button, FormDialog, TextField } from '@tiffin/ui'
import { useSession } from '@tiffin/web-kit'
import { useState, type FormEvent } from 'react'
import { saveFile } from '../../files/save-file.ts'
import { messages } from './messages.ts'
import { useDecide, type Decision } from './use-decide.ts'
import { isMerged, isOpen, isPayment } from './words.ts'

/** Offers the decisions that fit a held command and the role of the user. */
export function DecisionActions({ held }: { readonly held: HeldCommand }) {
  const { userRole } = useSession()
  const { decide, isBusy } = useDecide(held)
  const [asked, setAsked] = useState<'difference' | 'drop' | null>(null)
  const { reason, is_paid: isPaid, payments, text } = held
  const hasUnread = !!held.unread_payments?.length
  const isMoney = isPayment(held)
  const isTwice = reason === 'paid-twice' && !isMerged(held.other_order)
  const isOfTill = TILL_REFUSAL_REASONS.includes(reason)
  const facts = { reason, isPaid, isPayment: isMoney, hasMoney: payments === undefined || payments.length > 0 }
  const offers = (as: RefusalDecision) =>
    fitsRefusal(as, facts) && mayDecide(userRole, as) && (!isOfTill || as === 'drop')
  const close = () => setAsked(null)
  const submit = async (decision: Decision) => {
    if (await decide(decision)) close()
  }
  return (
    <div className="grid gap-2">
      {isOfTill && <p className="text-sm text-muted">{messages.atATill}</p>}
      <div className="flex flex-wrap gap-2">
        {offers('record') && isOpen(held.other_order) && (
          <Button variant="primary" busy={isBusy} onClick={() => void decide({ as: 'record' })}>
            {messages.record}
          </Button>
        )}
        {offers('send') && (
          <Button variant="primary" busy={isBusy} onClick={() => void decide({ as: 'send' })}>
            {messages.send}
          </Button>
        )}
        {offers('takeaway') && (
          <Button busy={isBusy} onClick={() => void decide({ as: 'takeaway' })}>
            {messages.takeaway}
          </Button>
        )}
        {offers('difference') && (
          <Button disabled={isBusy} onClick={() => setAsked('difference')}>
            {isTwice ? messages.difference : messages.differenceElse}
          </Button>
        )}
        {typeof text === 'string' && (
          <Button onClick={() => saveFile({ name: `${held.id}.json`, type: 'application/json', content: text })}>
            {messages.saveText}
          </Button>
        )}
        {offers('drop') && (
          <Button variant="ghost" disabled={isBusy} onClick={() => setAsked('drop')}>
            {isTwice ? messages.drop.twice : messages.drop.other}
          </Button>
        )}
      </div>
      {asked === 'difference' && (
        <DifferenceDialog hasUnread={hasUnread} isBusy={isBusy} onClose={close} onDecide={submit} />
      )}
      {asked === 'drop' && (
        <DropDialog
          text={isMoney ? messages.dropMoney : messages.dropDishes}
          isPaid={isPaid && !isMoney}
          isBusy={isBusy}
          onClose={close}
          onDecide={submit}
        />
      )}
    </div>
  )
}

type FormProps = {
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onDecide: (decision: Decision) => Promise<void>
}

function DifferenceDialog({ hasUnread, isBusy, onClose, onDecide }: FormProps & { readonly hasUnread: boolean }) {
  const [note, setNote] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onDecide({ as: 'difference', ...(note.trim() !== '' && { reason: note.trim() }) })
  }
  return (
    <FormDialog
      title={messages.differenceTitle}
      submitLabel={messages.differenceSubmit}
      isDirty={note !== ''}
      isSaving={isBusy}
      onSubmit={submit}
      onClose={onClose}
      className="max-w-form"
    >
      <p className="text-base text-muted">{messages.differenceText}</p>
      {hasUnread && <p className="text-base font-medium text-warning-ink">{messages.unreadIsMore}</p>}
      <TextField
        label={messages.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        maxLength={MAX_DROP_REASON_LENGTH}
        autoComplete="off"
      />
    </FormDialog>
  )
}

type DropProps = FormProps & { readonly text: string; readonly isPaid: boolean }

function DropDialog({ text, isPaid, isBusy, onClose, onDecide }: DropProps) {
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = reason.trim() === ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (!isMissing) void onDecide({ as: 'drop', reason: reason.trim() })
  }
  return (
    <FormDialog
      title={messages.dropTitle}
      submitLabel={messages.dropSubmit}
      isDirty={reason !== ''}
      isSaving={isBusy}
      onSubmit={submit}
      onClose={onClose}
      className="max-w-form"
    >
      <p className="text-base text-muted">{text}</p>
      {isPaid && <p className="text-base font-medium text-danger-ink">{messages.dropPaid}</p>}
      <TextField
        label={messages.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isChecked && isMissing ? messages.reasonMissing : undefined}
        maxLength={MAX_DROP_REASON_LENGTH}
        autoComplete="off"
      />
    </FormDialog>
  )
}
