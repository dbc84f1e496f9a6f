import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { cx } from '../cx.ts'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  /** The name of the action, for users who do not see the icon. */
  readonly label: string
  readonly icon: ReactNode
  /** `lg` is for buttons that users press in a hurry, such as steppers. */
  readonly size?: 'md' | 'lg'
}

export function IconButton({ label, icon, size = 'md', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid shrink-0 select-none place-items-center rounded-control text-ink transition-colors ' +
          'enabled:hover:bg-sunken disabled:cursor-not-allowed disabled:text-muted',
        size === 'lg' ? 'size-12' : 'size-11',
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  )
}
