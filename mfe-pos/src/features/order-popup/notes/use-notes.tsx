import type { CartLine } from '@tiffin/domain'
import { lazy, Suspense, useState, type ReactNode } from 'react'

const NoteSheet = lazy(() => import('./note-sheet.tsx').then((module) => ({ default: module.NoteSheet })))

/** The sheet that asks for the note of a line. `open` names the line, `sheet` is drawn once. */
export function useNotes(onSave: (line: CartLine, notes: string) => void): {
  readonly open: (line: CartLine) => void
  readonly sheet: ReactNode
} {
  const [line, open] = useState<CartLine | null>(null)
  const sheet = line && (
    <Suspense fallback={null}>
      <NoteSheet line={line} onSave={(notes) => onSave(line, notes)} onClose={() => open(null)} />
    </Suspense>
  )
  return { open, sheet }
}
