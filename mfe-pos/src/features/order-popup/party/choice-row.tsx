import { cx } from '@tiffin/ui'
import type { ReactNode } from 'react'

type ChoiceRowProps = {
  readonly label: string
  /** The icon that replaces the label in a narrow row. */
  readonly icon: ReactNode
  readonly choices: readonly number[]
  readonly chosen: number | null
  /** The accessible name of a choice. */
  readonly nameOf: (choice: number) => string
  readonly disabled: boolean
  /** Called with a choice, or with null when the chosen one is tapped again. */
  readonly onChoose: (choice: number | null) => void
  /** A control for further values. A narrow row with this control may show fewer buttons. */
  readonly children?: ReactNode
}

/**
 * The largest numbers of choices: in a row on a phone, and beside the title on a tablet with text of twice the size.
 */
const IN_A_ROW = 5
const IN_A_HEAD = 2

/** Shows a row of numbers, of which the user may choose one or none. */
export function ChoiceRow({ label, icon, choices, chosen, nameOf, disabled, onChoose, children }: ChoiceRowProps) {
  /** Returns whether a choice may be hidden in a narrow row. The chosen number is shown at every width. */
  const mayHide = (choice: number) => children !== undefined && choice !== chosen
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1">
      <span aria-hidden className="pr-1 text-sm font-medium text-muted @max-[48rem]:hidden">
        {label}
      </span>
      <span aria-hidden className="pr-0.5 text-muted @min-[48rem]:hidden">
        {icon}
      </span>
      {choices.map((choice, index) => (
        <button
          key={choice}
          type="button"
          disabled={disabled}
          aria-label={nameOf(choice)}
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice === chosen ? null : choice)}
          className={cx(
            'min-h-11 min-w-11 select-none rounded-control border px-2 text-base tabular-nums transition-colors',
            mayHide(choice) && index >= IN_A_ROW && '@max-[48rem]:hidden',
            mayHide(choice) && index >= IN_A_HEAD && '@min-[28rem]:@max-[48rem]:hidden',
            choice === chosen
              ? 'border-accent-ink bg-accent-soft font-bold text-accent-ink'
              : 'border-line bg-surface font-medium enabled:hover:bg-sunken',
          )}
        >
          {choice}
        </button>
      ))}
      {children}
    </div>
  )
}
