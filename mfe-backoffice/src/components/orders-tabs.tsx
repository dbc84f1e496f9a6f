import { paths } from '@tiffin/contracts'
import { cx } from '@tiffin/ui'
import { NavLink, useSession } from '@tiffin/web-kit'
import { useHasKhata } from '../hooks/use-has-khata.ts'

type Tab = readonly [path: string, word: string]

const history: Tab = [paths.orders(), 'Order History']
const bills: Tab = [paths.bills(), 'Bills']
const gstr1: Tab = [paths.gstr1(), 'GSTR-1']
const khata: Tab = [paths.khata(), 'Khata']
const decisions: Tab = [paths.decisions(), 'Decisions']

/**
 * Shows the tabs for orders, bills, GSTR-1, khata and decisions; bills, and GSTR-1 for an Admin, only where there are
 * bills, khata only where the restaurant has switched it on or has a khata.
 */
export function OrdersTabs({ hasBills }: { hasBills: boolean }) {
  const { userRole } = useSession()
  const hasKhata = useHasKhata()
  const tabs = [
    history,
    ...(hasBills ? [bills] : []),
    ...(hasBills && userRole === 'Admin' ? [gstr1] : []),
    ...(hasKhata ? [khata] : []),
    decisions,
  ]
  return (
    <nav
      aria-label="Orders and bills"
      className="flex flex-wrap gap-1 justify-self-start rounded-control bg-sunken p-1 max-sm:w-full"
    >
      {tabs.map(([path, word]) => (
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
