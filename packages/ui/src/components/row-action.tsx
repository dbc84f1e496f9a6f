import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

export type RowActionProps = {
  readonly word: string
  /** The word and the name of the row, so that the buttons of two rows sound different. */
  readonly label: string
  /** Stands for the word on a phone. */
  readonly icon: ReactNode
  readonly isBusy?: boolean
  /** Gets the button, from which a caller finds the row. */
  readonly onClick: (button: HTMLElement) => void
}

/**
 * An action at the end of a row, quieter than what the row says. While it is under way it is busy, not disabled: the
 * focus stays in the row, should it fail. Its height is that of a row.
 */
export function RowAction({ word, label, icon, isBusy = false, onClick }: RowActionProps) {
  return (
    <Button
      variant="ghost"
      aria-label={label}
      aria-busy={isBusy || undefined}
      onClick={(event) => isBusy || onClick(event.currentTarget)}
      className="-my-1 min-w-11 px-2! whitespace-nowrap"
    >
      {isBusy && <Spinner />}
      {!isBusy && <span className="text-muted sm:hidden">{icon}</span>}
      <span className="text-sm text-muted max-sm:hidden">{word}</span>
    </Button>
  )
}
