import { mayOpen, pages, type PageId } from '@tiffin/contracts'
import { cx } from '@tiffin/ui'
import { NavLink, useSession } from '@tiffin/web-kit'
import { navIcons } from './nav-icons.ts'

/** The entries the role may open, in the order of the page table (spec §2, §6). */
export function NavList({ isCollapsed = false, onNavigate }: { isCollapsed?: boolean; onNavigate?: () => void }) {
  const { userRole } = useSession()
  const entries = Object.entries(pages).filter(([, page]) => mayOpen(page, userRole))
  return (
    <ul className="grid gap-1">
      {entries.map(([id, page]) => {
        const Icon = navIcons[id as PageId]
        return (
          <li key={id}>
            <NavLink
              to={page.path}
              {...(onNavigate && { onClick: onNavigate })}
              {...(isCollapsed && { 'aria-label': page.entry, title: page.entry })}
              className={({ isActive }) =>
                cx(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 text-base transition-colors',
                  isCollapsed && 'justify-center',
                  isActive ? 'bg-accent-soft font-bold text-accent-ink' : 'font-medium text-ink hover:bg-sunken',
                )
              }
            >
              <Icon aria-hidden size={20} className="shrink-0" />
              {!isCollapsed && page.entry}
            </NavLink>
          </li>
        )
      })}
    </ul>
  )
}
