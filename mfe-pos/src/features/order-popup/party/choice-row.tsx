import { cx } from '@tiffin/ui'
import type { ReactNode } from 'react'

type ChoiceRowProps = {
  readonly label: string
  /** Stands for the label where a row has no room for its words. */
  readonly icon: ReactNode
  readonly choices: readonly number[]
  readonly chosen: number | null
  /** The accessible name of a choice. */
  readonly nameOf: (choice: number) => string
  readonly disabled: boolean
  /** Called with a choice, or with null when the chosen one is tapped again. */
  readonly onChoose: (choice: number | null) => void
  /** A control for other values. With it, a narrow row may show fewer buttons. */
  readonly children?: ReactNode
}

/** The most choices of a row: what fits on a phone, and beside the title of a tablet with text twice as large. */
const IN_A_ROW = 5
const IN_A_HEAD = 2

/** A row of numbers. A tap chooses one, and none has to be chosen. */
export function ChoiceRow({ label, icon, choices, chosen, nameOf, disabled, onChoose, children }: ChoiceRowProps) {
  /** The chosen number always stays in sight. */
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
