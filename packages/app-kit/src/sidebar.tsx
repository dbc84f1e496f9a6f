import { cx, IconButton } from '@tiffin/ui'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ComponentType } from 'react'
import { Brand } from './brand.tsx'
import { useStoredFlag } from './use-stored-flag.ts'

/** A part of the sidebar; where it is collapsed only icons have room. */
type SidebarPart = ComponentType<{ readonly isCollapsed?: boolean }>

export type SidebarProps = {
  /** Where this device remembers that it is collapsed. */
  readonly storageKey: string
  /** Whose app this is, and what it is for them. */
  readonly name: string
  readonly note?: string
  /** The list of pages. */
  readonly Nav: SidebarPart
  /** Who is signed in, and the ways out. */
  readonly Account: SidebarPart
}

/** The sidebar of wide screens; narrow ones have the drawer (spec §2). */
export function Sidebar({ storageKey, Nav, Account, ...brand }: SidebarProps) {
  const [isCollapsed, toggle] = useStoredFlag(storageKey)
  const label = isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'
  return (
    <aside
      aria-label="Sidebar"
      className={cx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col gap-4 overflow-y-auto border-r border-line bg-surface p-3 lg:flex',
        // Large text shall not cost the page the half of a tablet.
        isCollapsed ? 'w-20 items-center' : 'w-64 max-w-[38vw]',
      )}
    >
      <div className={cx('flex items-center gap-2', isCollapsed ? 'flex-col' : 'justify-between')}>
        <Brand {...brand} isCollapsed={isCollapsed} />
        <IconButton
          label={label}
          aria-expanded={!isCollapsed}
          icon={isCollapsed ? <PanelLeftOpen size={20} /> : <PanelLeftClose size={20} />}
          onClick={toggle}
        />
      </div>
      <nav aria-label="Main" className="flex-1">
        <Nav isCollapsed={isCollapsed} />
      </nav>
      <Account isCollapsed={isCollapsed} />
    </aside>
  )
}
