import { MAX_DOCUMENT_NOTE_LENGTH } from '@tiffin/domain'
import { cx, TextField } from '@tiffin/ui'
import { useId } from 'react'
import { messages } from '../messages.ts'

/** The reason for a correction, as the form holds it. The reason `other` needs a note. */
export type WhyDraft<Reason extends string> = { readonly reason: Reason | null; readonly note: string }

export function isWhyComplete<Reason extends string>({ reason, note }: WhyDraft<Reason>): boolean {
  return reason !== null && (reason !== 'other' || note.trim() !== '')
}

type ReasonFieldsProps<Reason extends string> = {
  readonly words: readonly (readonly [reason: Reason, word: string])[]
  readonly draft: WhyDraft<Reason>
  /** True once the user has tried to send the form; the fields then show what is missing. */
  readonly isChecked: boolean
  readonly onChange: (draft: WhyDraft<Reason>) => void
}

/** Shows the reasons as radio buttons, and a field for a note once a reason is chosen. */
export function ReasonFields<Reason extends string>({ words, draft, isChecked, onChange }: ReasonFieldsProps<Reason>) {
  const name = useId()
  const { reason: chosen, note } = draft
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="pb-2 text-base font-medium">{messages.why}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {words.map(([reason, word]) => (
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
                onChange={() => onChange({ ...draft, reason })}
              />
              {word}
            </label>
          ))}
        </div>
        {isChecked && chosen === null && (
          <p role="alert" className="text-sm text-danger-ink">
            {messages.chooseReason}
          </p>
        )}
      </fieldset>
      {chosen !== null && (
        <TextField
          label={messages.note}
          required={chosen === 'other'}
          value={note}
          maxLength={MAX_DOCUMENT_NOTE_LENGTH}
          autoComplete="off"
          error={isChecked && !isWhyComplete(draft) ? messages.noteNeeded : undefined}
          onChange={(event) => onChange({ ...draft, note: event.target.value })}
        />
      )}
    </>
  )
}
