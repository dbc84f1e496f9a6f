import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'

type Option<T extends string> = { readonly value: T; readonly label: string; readonly icon?: ReactNode }

export type SegmentedControlProps<T extends string> = {
  readonly legend: string
  readonly hideLegend?: boolean
  readonly options: readonly Option<T>[]
  /** null: nothing is chosen yet. */
  readonly value: T | null
  readonly onChange: (value: T) => void
  readonly disabled?: boolean
  readonly className?: string
}

/** One of a few, all in view: radio buttons that look like keys. */
export function SegmentedControl<T extends string>({ legend, hideLegend = false, options, value, onChange, disabled = false, className }: SegmentedControlProps<T>) {
  const name = useId()
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className={hideLegend ? 'sr-only' : 'mb-1 text-sm font-medium text-ink'}>{legend}</legend>
      <div className={cx('grid auto-cols-fr grid-flow-col gap-2', className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex min-h-11 cursor-pointer select-none items-center justify-center gap-2 rounded-control border px-3 text-base font-medium transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed',
              option.value === value ? 'border-accent-ink bg-accent-soft font-bold text-accent-ink ring-1 ring-accent-ink' : 'border-control bg-surface text-ink hover:bg-sunken',
            )}
          >
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} className="sr-only" />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
