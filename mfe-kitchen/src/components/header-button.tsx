import { cx } from '@tiffin/ui'
import type { ButtonHTMLAttributes, ReactNode } from 'react'

type HeaderButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  readonly icon: ReactNode
  readonly label: string
}

/**
 * Draws a button of the bar above the tickets. It is high enough for a thumb in a glove, and on a phone for a bare
 * thumb.
 */
export function HeaderButton({ icon, label, className, ...button }: HeaderButtonProps) {
  return (
    <button type="button" className={cx(headerButtonClass, className)} {...button}>
      {icon}
      {label}
    </button>
  )
}

export const headerButtonClass =
  'inline-flex min-h-16 select-none items-center gap-2 rounded-control border border-control bg-surface px-4 ' +
  'text-lg font-medium text-ink hover:bg-sunken aria-pressed:border-accent-ink aria-pressed:bg-accent-soft ' +
  'aria-pressed:text-accent-ink max-md:min-h-12 max-md:px-3 max-md:text-base'
