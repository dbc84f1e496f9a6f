import { paths } from '@tiffin/contracts'
import { cx } from '@tiffin/ui'
import { NavLink, useSession } from '@tiffin/web-kit'

const tabs = [
  [paths.orders(), 'Order History'],
  [paths.bills(), 'Bills'],
] as const
const adminTabs = [...tabs, [paths.gstr1(), 'GSTR-1']] as const

/** Shows the tabs for orders, bills and GSTR-1, the last for an Admin only; renders nothing without bills. */
export function OrdersTabs({ hasBills }: { hasBills: boolean }) {
  const { userRole } = useSession()
  if (!hasBills) return null
  return (
    <nav
      aria-label="Orders and bills"
      className="flex flex-wrap gap-1 justify-self-start rounded-control bg-sunken p-1 max-sm:w-full"
    >
      {(userRole === 'Admin' ? adminTabs : tabs).map(([path, word]) => (
        <NavLink
          key={path}
          to={path}
          end
          className={({ isActive }) =>
            cx(
              'grid min-h-11 place-items-center rounded-control px-4 text-base whitespace-nowrap',
              'transition-colors max-sm:flex-1',
              isActive ? 'bg-accent font-bold text-on-accent' : 'font-medium text-ink hover:bg-surface',
            )
          }
        >
          {word}
        </NavLink>
      ))}
    </nav>
  )
}
