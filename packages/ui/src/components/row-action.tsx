import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

export type RowActionProps = {
  readonly word: string
  /** The action and the name of the row, so that screen readers tell the buttons of two rows apart. */
  readonly label: string
  /** Replaces the word on a phone. */
  readonly icon: ReactNode
  readonly isBusy?: boolean
  /** Receives the button, from which a caller finds the row. */
  readonly onClick: (button: HTMLElement) => void
}

/**
 * An action at the end of a table row. While it runs, the button is busy and not disabled, so that the focus stays in
 * the row if it fails.
 */
export function RowAction({ word, label, icon, isBusy = false, onClick }: RowActionProps) {
  return (
    <Button
      variant="ghost"
      aria-label={label}
      aria-busy={isBusy || undefined}
      onClick={(event) => isBusy || onClick(event.currentTarget)}
      className="-my-1 min-w-11 px-2! whitespace-nowrap max-sm:min-w-[44px] max-sm:px-1!"
    >
      {isBusy && <Spinner />}
      {!isBusy && <span className="text-muted sm:hidden">{icon}</span>}
      <span className="text-sm text-muted max-sm:hidden">{word}</span>
    </Button>
  )
}
