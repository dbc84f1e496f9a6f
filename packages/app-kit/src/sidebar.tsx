import { cx, IconButton } from '@tiffin/ui'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ComponentType } from 'react'
import { Brand } from './brand.tsx'
import { useStoredFlag } from './use-stored-flag.ts'

/** A part of the sidebar. A collapsed sidebar has room for icons only. */
type SidebarPart = ComponentType<{ readonly isCollapsed?: boolean }>

export type SidebarProps = {
  /** The key of local storage under which this device stores whether the sidebar is collapsed. */
  readonly storageKey: string
  /** The name of the restaurant or the product; `note` is a text below it. */
  readonly name: string
  readonly note?: string
  /** The links to the pages. */
  readonly Nav: SidebarPart
  /** The signed-in user, with the button that signs out. */
  readonly Account: SidebarPart
}

/** Shows the sidebar of wide screens; narrow screens have the drawer (spec §2). */
export function Sidebar({ storageKey, Nav, Account, ...brand }: SidebarProps) {
  const [isCollapsed, toggle] = useStoredFlag(storageKey)
  const label = isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'
  return (
    <aside
      aria-label="Sidebar"
      className={cx(
        'sticky top-(--screen-top,0px) hidden h-page shrink-0 flex-col gap-4 overflow-y-auto border-r border-line',
        'bg-surface p-3 lg:flex',
        // The width is limited, because with large text the sidebar would take half of a tablet.
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
