import type { ReactNode } from 'react'
import { neighbourFocus } from '../neighbour-focus.ts'
import { Button } from './button.tsx'

/**
 * The action of a list that a search or filter left empty. The button disappears with the message about the empty list,
 * so the focus moves to the heading above.
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
