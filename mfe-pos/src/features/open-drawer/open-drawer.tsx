import { isRefused, useIdempotencyKey } from '@tiffin/app-kit'
import { listUndelivered, openDrawer } from '@tiffin/contracts'
import { DRAWER_REASON_WORDS, DRAWER_REASONS, MAX_DRAWER_NOTE_LENGTH, type DrawerReason } from '@tiffin/domain'
import { Button, cx, Dialog, TextField } from '@tiffin/ui'
import { call, queryKeyOf, serverTextOr, toast, useQueryClient } from '@tiffin/web-kit'
import { useState, type FormEvent } from 'react'
import { messages } from './messages.ts'

/**
 * Asks why the drawer is opened, and has it opened. After a press without an answer the next press repeats its key, so
 * that the drawer opens once.
 */
export function OpenDrawer({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const { keyFor, forget } = useIdempotencyKey()
  const [reason, setReason] = useState<DrawerReason | null>(null)
  const [note, setNote] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const needsNote = reason === 'other' && note.trim() === ''

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reason === null || needsNote) return setIncomplete(true)
    const body = { reason, note: note.trim() || null }
    setBusy(true)
    try {
      const options = { idempotencyKey: keyFor(body.reason, body.note) }
      const { is_agent_on: isAgentOn } = await call(openDrawer, { body }, options)
      if (isAgentOn) toast.success(messages.asked)
      else toast.error(messages.agentOff)
      onClose()
    } catch (error) {
      if (isRefused(error)) forget()
      toast.error(serverTextOr(error, messages.failed))
      setBusy(false)
      // If there is no drawer any more, this read removes the button that opened the dialog.
      void queries.invalidateQueries({ queryKey: queryKeyOf(listUndelivered) })
    }
  }
  return (
    <Dialog title={messages.open} onClose={onClose} className="max-w-form">
      <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
        <fieldset className="grid gap-2">
          <legend className="pb-2 text-base font-medium">{messages.why}</legend>
          {DRAWER_REASONS.map((each) => (
            <label
              key={each}
              className={cx(
                'flex min-h-12 cursor-pointer items-center gap-3 rounded-control border px-3 text-base',
                each === reason ? 'border-accent-ink bg-accent-soft font-bold text-accent-ink' : 'border-line',
              )}
            >
              <input
                type="radio"
                name="reason"
                checked={each === reason}
                onChange={() => setReason(each)}
                className="size-5 shrink-0 accent-accent-ink"
              />
              {DRAWER_REASON_WORDS[each]}
            </label>
          ))}
          {isIncomplete && reason === null && (
            <p role="alert" className="text-sm text-danger-ink">
              {messages.chooseReason}
            </p>
          )}
        </fieldset>
        {reason !== null && (
          <TextField
            label={messages.note}
            required={reason === 'other'}
            value={note}
            maxLength={MAX_DRAWER_NOTE_LENGTH}
            autoComplete="off"
            error={isIncomplete && needsNote ? messages.noteNeeded : undefined}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        <Button type="submit" variant="primary" size="lg" busy={isBusy}>
          {messages.open}
        </Button>
      </form>
    </Dialog>
  )
}
