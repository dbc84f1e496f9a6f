import { cx } from '@tiffin/ui'
import { NavLink } from '@tiffin/web-kit'
import type { LucideIcon } from 'lucide-react'

export type NavEntryProps = {
  readonly to: string
  readonly name: string
  readonly Icon: LucideIcon
  /** Marks the entry at this address only, not at addresses below it. */
  readonly isExact?: boolean
  /** Shows the icon alone, with the name as its label. */
  readonly isCollapsed?: boolean
  readonly onNavigate?: (() => void) | undefined
}

/** Draws a link to a page in the sidebar, marked while that page is shown. */
export function NavEntry({ to, name, Icon, isExact = false, isCollapsed = false, onNavigate }: NavEntryProps) {
  return (
    <li>
      <NavLink
        to={to}
        end={isExact}
        {...(onNavigate && { onClick: onNavigate })}
        {...(isCollapsed && { 'aria-label': name, title: name })}
        className={({ isActive }) =>
          cx(
            'flex min-h-11 items-center gap-3 rounded-control px-3 text-base transition-colors',
            isCollapsed && 'justify-center',
            isActive ? 'bg-accent-soft font-bold text-accent-ink' : 'font-medium text-ink hover:bg-sunken',
          )
        }
      >
        <Icon aria-hidden size={20} className="shrink-0" />
        {!isCollapsed && name}
      </NavLink>
    </li>
  )
}
