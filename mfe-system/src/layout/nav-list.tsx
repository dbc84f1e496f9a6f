import { systemPaths } from '@tiffin/contracts'
import { cx } from '@tiffin/ui'
import { NavLink } from '@tiffin/web-kit'
import { Blocks, Gauge, History, Store, Tags } from 'lucide-react'

/** The pages of the panel (spec §2); Activity and Modules are our own. */
export const entries = [
  { path: systemPaths.dashboard(), name: 'Dashboard', Icon: Gauge },
  { path: systemPaths.restaurants(), name: 'Restaurants', Icon: Store },
  { path: systemPaths.plans(), name: 'Plans', Icon: Tags },
  { path: systemPaths.activity(), name: 'Activity', Icon: History },
  { path: systemPaths.modules(), name: 'Modules', Icon: Blocks },
] as const

export function NavList({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <ul className="grid gap-1">
      {entries.map(({ path, name, Icon }) => (
        <li key={path}>
          <NavLink
            to={path}
            end={path === systemPaths.dashboard()}
            {...(onNavigate && { onClick: onNavigate })}
            className={({ isActive }) =>
              cx(
                'flex min-h-11 items-center gap-3 rounded-control px-3 text-base transition-colors',
                isActive ? 'bg-accent-soft font-bold text-accent-ink' : 'font-medium text-ink hover:bg-sunken',
              )
            }
          >
            <Icon aria-hidden size={20} className="shrink-0" />
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
