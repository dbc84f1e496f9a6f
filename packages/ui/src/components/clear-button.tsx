import type { ReactNode } from 'react'
import { neighbourFocus } from '../neighbour-focus.ts'
import { Button } from './button.tsx'

/**
 * The action of an empty list that a search or filter left empty. The button leaves with the message, so the focus goes
 * on to the heading above.
 */
export function ClearButton({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        const goOn = neighbourFocus(currentTarget)
        onClear()
        goOn()
      }}
    >
      {children}
    </Button>
  )
}
