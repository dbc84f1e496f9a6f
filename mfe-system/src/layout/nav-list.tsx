import { NavEntry } from '@tiffin/app-kit'
import { systemPaths } from '@tiffin/contracts'
import { Blocks, Gauge, History, Store, Tags } from 'lucide-react'

/** The pages of the panel (spec §2). The specification has no Activity and no Modules. */
export const entries = [
  { path: systemPaths.dashboard(), name: 'Dashboard', Icon: Gauge },
  { path: systemPaths.restaurants(), name: 'Restaurants', Icon: Store },
  { path: systemPaths.plans(), name: 'Plans', Icon: Tags },
  { path: systemPaths.activity(), name: 'Activity', Icon: History },
  { path: systemPaths.modules(), name: 'Modules', Icon: Blocks },
] as const

export function NavList({ isCollapsed = false, onNavigate }: { isCollapsed?: boolean; onNavigate?: () => void }) {
  return (
    <ul className="grid gap-1">
      {entries.map(({ path, name, Icon }) => (
        <NavEntry
          key={path}
          to={path}
          name={name}
          Icon={Icon}
          isExact={path === systemPaths.dashboard()}
          isCollapsed={isCollapsed}
          onNavigate={onNavigate}
        />
      ))}
    </ul>
  )
}
