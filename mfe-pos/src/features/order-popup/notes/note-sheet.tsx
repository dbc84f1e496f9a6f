import { MAX_NOTES_LENGTH, tidyNotes, type CartLine } from '@tiffin/domain'
import { Button, Dialog, TextField } from '@tiffin/ui'
import { Check, Eraser } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { HoldAllButton, HoldField } from '../hold-and-fire/hold-field.tsx'
import { messages } from './messages.ts'
import { keepRecentNote, readRecentNotes } from './recent-notes.ts'

type NoteSheetProps = {
  readonly line: CartLine
  /** Called with the note, where '' removes it, and with whether the line is held. */
  readonly onSave: (notes: string, held: boolean) => void
  /** Holds all lines of the new round; null where that would change nothing beside one line. */
  readonly onHoldAll: (() => void) | null
  readonly onClose: () => void
}

/**
 * Shows the sheet for the note of a line, which is a guest's wish: typed, or chosen with one tap from recent notes. A
 * checkbox holds the line.
 */
export function NoteSheet({ line, onSave, onHoldAll, onClose }: NoteSheetProps) {
  const [notes, setNotes] = useState(line.notes ?? '')
  const [held, setHeld] = useState(line.held ?? false)
  const [recent] = useState(readRecentNotes)
  const save = (saved: string) => {
    if (saved !== '') keepRecentNote(saved)
    onSave(saved, held)
    onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save(tidyNotes(notes))
  }

  return (
    <Dialog title={messages.noteFor(line.name)} onClose={onClose} className="max-w-form">
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label={messages.note}
          hint={messages.hint}
          value={notes}
          maxLength={MAX_NOTES_LENGTH}
          autoComplete="off"
          onChange={(event) => setNotes(event.target.value)}
        />
        {recent.length > 0 && (
          <ul aria-label={messages.recent} className="flex flex-wrap gap-2">
            {recent.map((note) => (
              <li key={note}>
                <Button onClick={() => save(note)}>{note}</Button>
              </li>
            ))}
          </ul>
        )}
        <HoldField held={held} onChange={setHeld} />
        <div className="flex flex-wrap justify-end gap-3">
          {onHoldAll && (
            <HoldAllButton
              onClick={() => {
                onHoldAll()
                onClose()
              }}
            />
          )}
          {line.notes && (
            <Button icon={<Eraser size={20} aria-hidden />} onClick={() => save('')}>
              {messages.remove}
            </Button>
          )}
          <Button type="submit" variant="primary" icon={<Check size={20} aria-hidden />}>
            {held === (line.held ?? false) ? messages.save : messages.saveHold}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
