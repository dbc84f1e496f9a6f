import { cx } from '@tiffin/ui'
import { Link } from '@tiffin/web-kit'
import type { ReactNode } from 'react'

const looks = {
  quiet: 'min-h-11 min-w-11 font-medium text-ink hover:text-accent-ink',
  primary: 'min-h-11 justify-center bg-accent px-4 font-bold text-on-accent hover:bg-accent-strong',
  'primary-lg': 'min-h-14 justify-center bg-accent px-6 text-lg font-bold text-on-accent hover:bg-accent-strong',
  'secondary-lg':
    'min-h-14 justify-center border border-control bg-surface px-6 text-lg font-medium text-ink hover:bg-sunken',
} as const

type SiteLinkProps = {
  readonly to: string
  readonly look?: keyof typeof looks
  readonly className?: string
  readonly children: ReactNode
}

/**
 * Draws a link between the public pages. A hash in `to` names a part of the page, which `SitePage` scrolls into view.
 */
export function SiteLink({ to, look = 'quiet', className, children }: SiteLinkProps) {
  return (
    <Link
      to={to}
      className={cx(
        'inline-flex items-center gap-2 rounded-control text-base transition-colors',
        looks[look],
        className,
      )}
    >
      {children}
    </Link>
  )
}
