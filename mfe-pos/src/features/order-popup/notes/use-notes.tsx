import type { CartLine } from '@tiffin/domain'
import { LazyPlace, lazyPart } from '@tiffin/web-kit'
import { useState, type ReactNode } from 'react'

const NoteSheet = lazyPart(async () => (await import('./note-sheet.tsx')).NoteSheet)

/**
 * Provides the sheet for the note and the hold of a line. `open` opens the sheet for a line; the caller renders `sheet`
 * once.
 *
 * @param onHoldAll holds all lines of the new round; null where that would change nothing beside one line
 */
export function useNotes(
  onSave: (line: CartLine, notes: string, held: boolean) => void,
  onHoldAll: (() => void) | null,
): {
  readonly open: (line: CartLine) => void
  readonly sheet: ReactNode
} {
  const [line, open] = useState<CartLine | null>(null)
  const sheet = line && (
    <LazyPlace>
      <NoteSheet
        line={line}
        onSave={(notes, held) => onSave(line, notes, held)}
        onHoldAll={onHoldAll}
        onClose={() => open(null)}
      />
    </LazyPlace>
  )
  return { open, sheet }
}
