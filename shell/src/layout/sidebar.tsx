import { cx, IconButton } from '@tiffin/ui'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { AccountCard } from './account-card.tsx'
import { Brand } from './brand.tsx'
import { NavList } from './nav-list.tsx'
import { useStoredFlag } from './use-stored-flag.ts'

/** The sidebar of wide screens; narrow ones have the drawer. */
export function Sidebar() {
  const [isCollapsed, toggle] = useStoredFlag('tiffin:sidebar-collapsed')
  const label = isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'
  return (
    <aside
      aria-label="Sidebar"
      className={cx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col gap-4 overflow-y-auto border-r border-line bg-surface p-3 lg:flex',
        isCollapsed ? 'w-20 items-center' : 'w-64',
      )}
    >
      <div className={cx('flex items-center gap-2', isCollapsed ? 'flex-col' : 'justify-between')}>
        <Brand isCollapsed={isCollapsed} />
        <IconButton
          label={label}
          aria-expanded={!isCollapsed}
          icon={isCollapsed ? <PanelLeftOpen size={20} /> : <PanelLeftClose size={20} />}
          onClick={toggle}
        />
      </div>
      <nav aria-label="Main" className="flex-1">
        <NavList isCollapsed={isCollapsed} />
      </nav>
      <AccountCard isCollapsed={isCollapsed} />
    </aside>
  )
}
