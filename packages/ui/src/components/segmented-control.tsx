import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'

type Option<T extends string> = {
  readonly value: T
  readonly label: string
  readonly icon?: ReactNode
  readonly accessibleName?: string
  /** Looks and sounds disabled, yet tells `onChange` of a press, so that a screen can say why. */
  readonly isUnavailable?: boolean
}

export type SegmentedControlProps<T extends string> = {
  readonly label: string
  readonly hideLabel?: boolean
  readonly options: readonly Option<T>[]
  /** null: nothing is chosen yet. */
  readonly value: T | null
  readonly onChange: (value: T) => void
  readonly disabled?: boolean
  readonly className?: string
}

/** One of a few, all in view: keys of which one is pressed. */
export function SegmentedControl<T extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  disabled = false,
  className,
}: SegmentedControlProps<T>) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-sm font-medium text-ink'}>
        {label}
      </span>
      <div className={cx('grid gap-2', className ?? 'auto-cols-fr grid-flow-col')}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            disabled={disabled}
            aria-pressed={option.value === value}
            aria-label={option.accessibleName}
            aria-disabled={option.isUnavailable || undefined}
            onClick={() => onChange(option.value)}
            className={cx(
              'flex min-h-11 select-none items-center justify-center gap-2 rounded-control border px-3 text-base transition-colors disabled:cursor-not-allowed disabled:text-muted aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted',
              option.value === value
                ? 'border-accent-ink bg-accent-soft font-bold text-accent-ink ring-1 ring-accent-ink'
                : 'border-control bg-surface font-medium text-ink enabled:hover:bg-sunken',
            )}
          >
            {option.icon}
            {option.label}
          </button>
        ))}
      </div>
    </div>
  )
}
