import type { CartLine } from '@tiffin/domain'
import { LazyPlace, lazyPart } from '@tiffin/web-kit'
import { useState, type ReactNode } from 'react'

const NoteSheet = lazyPart(async () => (await import('./note-sheet.tsx')).NoteSheet)

/** Provides the sheet for the note of a line. `open` opens the sheet for a line; the caller renders `sheet` once. */
export function useNotes(onSave: (line: CartLine, notes: string) => void): {
  readonly open: (line: CartLine) => void
  readonly sheet: ReactNode
} {
  const [line, open] = useState<CartLine | null>(null)
  const sheet = line && (
    <LazyPlace>
      <NoteSheet line={line} onSave={(notes) => onSave(line, notes)} onClose={() => open(null)} />
    </LazyPlace>
  )
  return { open, sheet }
}
