import type { OrderItem } from '@tiffin/contracts'
import { MAX_VOID_NOTE_LENGTH, VOID_REASON_WORDS, VOID_REASONS, type VoidReason } from '@tiffin/domain'
import { Button, CheckboxField, cx, Dialog, IconButton, TextField } from '@tiffin/ui'
import { Minus, Plus } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { messages } from './messages.ts'

/**
 * The entries of the form: `quantity` portions to take back, `note` null if nothing was typed, and `wasted` true if the
 * food was thrown away.
 */
export type VoidDraft = {
  readonly quantity: number
  readonly reason: VoidReason
  readonly note: string | null
  readonly wasted: boolean
}

type VoidSheetProps = {
  readonly item: OrderItem
  readonly isBusy: boolean
  readonly onSubmit: (draft: VoidDraft) => void
  readonly onClose: () => void
}

/** Shows the form that takes back portions of a punched line. The reason 'Other' needs a note. */
export function VoidSheet({ item, isBusy, onSubmit, onClose }: VoidSheetProps) {
  const [quantity, setQuantity] = useState(1)
  const [reason, setReason] = useState<VoidReason | null>(null)
  const [note, setNote] = useState('')
  const [wasted, setWasted] = useState(false)
  const [isIncomplete, setIncomplete] = useState(false)
  const needsNote = reason === 'other' && note.trim() === ''

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reason === null || needsNote) return setIncomplete(true)
    onSubmit({ quantity, reason, note: note.trim() || null, wasted })
  }
  return (
    <Dialog title={messages.voidOf(item.name)} onClose={onClose} className="max-w-form">
      {item.notes && <p className="mb-3 text-base font-medium text-warning-ink">{item.notes}</p>}
      <form onSubmit={submit} className="grid gap-4" noValidate>
        {item.quantity > 1 && <Portions quantity={quantity} most={item.quantity} onChange={setQuantity} />}
        <Reasons chosen={reason} problem={isIncomplete && reason === null} onChoose={setReason} />
        {reason !== null && (
          <TextField
            label={messages.note}
            required={reason === 'other'}
            value={note}
            maxLength={MAX_VOID_NOTE_LENGTH}
            autoComplete="off"
            error={isIncomplete && needsNote ? messages.noteNeeded : undefined}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        <CheckboxField label={messages.wasted} checked={wasted} onChange={(event) => setWasted(event.target.checked)} />
        <Button type="submit" variant="danger" size="lg" busy={isBusy}>
          {messages.submit(quantity, item.name)}
        </Button>
      </form>
    </Dialog>
  )
}

type PortionsProps = {
  readonly quantity: number
  readonly most: number
  readonly onChange: (quantity: number) => void
}

function Portions({ quantity, most, onChange }: PortionsProps) {
  return (
    <div role="group" aria-label={messages.portions} className="flex items-center justify-between gap-3">
      <span className="text-base font-medium">{messages.portions}</span>
      <span className="flex items-center">
        <IconButton
          label={messages.oneLess}
          icon={<Minus size={20} />}
          className="size-12"
          disabled={quantity <= 1}
          onClick={() => onChange(quantity - 1)}
        />
        <span className="min-w-16 text-center text-lg font-bold tabular-nums">
          {quantity} / {most}
        </span>
        <IconButton
          label={messages.oneMore}
          icon={<Plus size={20} />}
          className="size-12"
          disabled={quantity >= most}
          onClick={() => onChange(quantity + 1)}
        />
      </span>
    </div>
  )
}

type ReasonsProps = {
  readonly chosen: VoidReason | null
  readonly problem: boolean
  readonly onChoose: (reason: VoidReason) => void
}

function Reasons({ chosen, problem, onChoose }: ReasonsProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-base font-medium">{messages.why}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {VOID_REASONS.map((reason) => (
          <label
            key={reason}
            className={cx(
              'flex min-h-12 cursor-pointer items-center gap-3 rounded-control border px-3 text-base',
              reason === chosen ? 'border-accent-ink bg-accent-soft font-bold text-accent-ink' : 'border-line',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={reason === chosen}
              className="size-5 shrink-0 accent-accent-ink"
              onChange={() => onChoose(reason)}
            />
            {VOID_REASON_WORDS[reason]}
          </label>
        ))}
      </div>
      {problem && (
        <p role="alert" className="text-sm text-danger-ink">
          {messages.chooseReason}
        </p>
      )}
    </fieldset>
  )
}
