import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from './spinner.tsx'

const looks = {
  primary: 'bg-accent text-on-accent enabled:hover:bg-accent-strong font-bold',
  confirm: 'bg-confirm text-on-confirm enabled:hover:bg-confirm-strong font-bold',
  secondary: 'border border-control bg-surface text-ink enabled:hover:bg-sunken font-medium',
  ghost: 'text-ink enabled:hover:bg-sunken font-medium',
  danger: 'bg-danger text-on-danger enabled:hover:bg-danger-strong font-bold',
} as const

const sizes = {
  md: 'min-h-11 px-4 py-1 text-base',
  /** The size for several buttons in a row of a narrow panel, which is high enough to hit in a hurry. */
  compact: 'min-h-12 px-1.5 py-1 text-sm',
  lg: 'min-h-14 px-5 py-1 text-lg',
} as const

export type ButtonVariant = keyof typeof looks

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly variant?: ButtonVariant
  readonly size?: keyof typeof sizes
  readonly icon?: ReactNode
  /**
   * True while the action runs: the button is disabled and shows a spinner in place of its icon, or of its text where
   * it has no icon. Its width stays the same (`base.css`).
   */
  readonly busy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  busy = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(
        'inline-flex select-none items-center justify-center gap-2 rounded-control transition-colors',
        'disabled:cursor-not-allowed disabled:border disabled:border-line disabled:bg-sunken disabled:text-muted',
        looks[variant],
        sizes[size],
        className,
      )}
      {...rest}
    >
      {busy && <Spinner />}
      {icon}
      {children}
    </button>
  )
}
