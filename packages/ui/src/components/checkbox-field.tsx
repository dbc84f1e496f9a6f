import { useId, type InputHTMLAttributes, type Ref } from 'react'
import { cx } from '../cx.ts'

export type CheckboxFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'role'> & {
  readonly label: string
  readonly hint?: string
  /** A switch turns a state on or off; a checkbox selects an option. */
  readonly look?: 'checkbox' | 'switch'
  readonly ref?: Ref<HTMLInputElement>
}

const marks = {
  checkbox: 'size-5 accent-accent-ink',
  switch:
    'h-6 w-10 appearance-none rounded-full border border-control bg-sunken transition-colors before:block ' +
    'before:size-4 before:translate-x-1 before:translate-y-0.5 before:rounded-full before:bg-control ' +
    'before:transition-transform checked:border-accent-ink checked:bg-accent-ink checked:before:translate-x-5 ' +
    'checked:before:bg-surface',
} as const

/** A checkbox or switch with its label beside it; the whole line can be pressed. */
export function CheckboxField({ label, hint, look = 'checkbox', className, ...input }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div className={cx('grid', className)}>
      <label
        htmlFor={id}
        className={cx(
          'flex min-h-11 cursor-pointer select-none items-center gap-3 text-base',
          'text-ink has-disabled:cursor-not-allowed has-disabled:text-muted',
        )}
      >
        <input
          id={id}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={cx('shrink-0', marks[look])}
          {...input}
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
