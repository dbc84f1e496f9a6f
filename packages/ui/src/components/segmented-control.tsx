import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'

type Option<T extends string> = {
  readonly value: T
  readonly label: string
  readonly icon?: ReactNode
  readonly accessibleName?: string
  readonly disabled?: boolean
}

export type SegmentedControlProps<T extends string> = {
  readonly label: string
  readonly hideLabel?: boolean
  readonly options: readonly Option<T>[]
  /** The chosen option; null before a choice. */
  readonly value: T | null
  readonly onChange: (value: T) => void
  /** Called when a disabled option is pressed, so that a screen can say why it is disabled. */
  readonly onDisabledPress?: (value: T) => void
  readonly disabled?: boolean
  /** `lg` has higher keys with the icon above the word, for choices made in a hurry. */
  readonly size?: 'md' | 'lg'
  readonly className?: string
}

/** A choice between a few options, shown as a row of keys of which at most one is pressed. */
export function SegmentedControl<T extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  onDisabledPress,
  disabled = false,
  size = 'md',
  className,
}: SegmentedControlProps<T>) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <span id={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-sm font-medium text-ink'}>
        {label}
      </span>
      <div className={cx('gap-2', className ? `grid ${className}` : 'flex flex-wrap *:min-w-min *:flex-1')}>
        {options.map((option) => (
          // A disabled button receives no click, so the element around it does. Keys are not handled, because a
          // disabled button has no focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <span key={option.value} className="grid" onClick={() => option.disabled && onDisabledPress?.(option.value)}>
            <button
              type="button"
              disabled={disabled || option.disabled}
              aria-pressed={option.value === value}
              aria-label={option.accessibleName}
              onClick={() => onChange(option.value)}
              className={cx(
                'flex select-none items-center justify-center rounded-control border ' +
                  'text-base transition-colors disabled:cursor-not-allowed disabled:text-muted',
                size === 'lg' ? 'min-h-16 flex-col gap-0.5 px-1' : 'min-h-11 gap-2 px-3',
                looksOf(option, value),
              )}
            >
              {option.icon}
              {option.label}
            </button>
          </span>
        ))}
      </div>
    </div>
  )
}

function looksOf<T extends string>(option: Option<T>, chosen: T | null): string {
  if (option.disabled) return 'pointer-events-none border-line bg-sunken font-medium'
  if (option.value === chosen)
    return 'border-accent-ink bg-accent-soft font-bold text-accent-ink ring-1 ring-accent-ink'
  return 'border-control bg-surface font-medium text-ink enabled:hover:bg-sunken'
}
