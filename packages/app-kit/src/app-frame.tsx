import { cx, IconButton } from '@tiffin/ui'
import { LazyPlace } from '@tiffin/web-kit'
import { Menu } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { Sidebar, type SidebarProps } from './sidebar.tsx'

type AppFrameProps = SidebarProps & {
  /** The name of the current page, for the header of narrow screens; undefined where the address is that of no page. */
  readonly title: string | undefined
  /** The sidebar of narrow screens. Its code may load lazily, at the first opening. */
  readonly Drawer: ComponentType<{ readonly onClose: () => void }>
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** Draws the frame around the pages of an app: the sidebar, the header of narrow screens, and the content. */
export function AppFrame({ title, Drawer, footer, children, ...sidebar }: AppFrameProps) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  return (
    // On a narrow screen, elements that stick while the page scrolls, such as the headers of a table, stick below the
    // header of the frame.
    <div className="flex min-h-dvh bg-canvas text-ink max-lg:[--page-top:calc(var(--screen-top,0px)+--spacing(13))]">
      <Sidebar {...sidebar} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header
          className={cx(
            'sticky top-(--screen-top,0px) z-30 flex items-center gap-2 border-b',
            'border-line bg-surface px-2 py-1 lg:hidden',
          )}
        >
          <IconButton
            label="Open menu"
            aria-expanded={isDrawerOpen}
            icon={<Menu size={20} />}
            onClick={() => setDrawerOpen(true)}
          />
          <span className="text-lg font-bold">{title}</span>
        </header>
        <main className="min-w-0 flex-1">{children}</main>
        {footer}
      </div>
      <LazyPlace>{isDrawerOpen && <Drawer onClose={() => setDrawerOpen(false)} />}</LazyPlace>
    </div>
  )
}
