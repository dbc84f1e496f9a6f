import { IconButton } from '@tiffin/ui'
import { useLocation } from '@tiffin/web-kit'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { messages } from './messages.ts'
import { entries, NavList } from './nav-list.tsx'

const MobileDrawer = lazy(() => import('./mobile-drawer.tsx').then((module) => ({ default: module.MobileDrawer })))

const THIS_YEAR = new Date().getFullYear()

/** The chrome around every page of the panel. */
export function Panel({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const shown = entries.findLast(({ path }) => pathname.startsWith(path))
  return (
    <div className="flex min-h-dvh bg-canvas text-ink">
      <aside
        aria-label="Sidebar"
        className="sticky top-0 hidden h-dvh w-56 shrink-0 flex-col gap-4 overflow-y-auto border-r border-line bg-surface p-3 lg:flex"
      >
        <Brand />
        <nav aria-label="Main" className="flex-1">
          <NavList />
        </nav>
        <LogOutButton />
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 flex items-center gap-2 border-b border-line bg-surface px-2 py-1 lg:hidden">
          <IconButton
            label="Open menu"
            aria-expanded={isDrawerOpen}
            icon={<Menu size={20} />}
            onClick={() => setDrawerOpen(true)}
          />
          <span className="text-lg font-bold">{shown?.name}</span>
        </header>
        <main className="min-w-0 flex-1">{children}</main>
        <footer className="border-t border-line px-4 py-3 text-center text-sm text-muted sm:px-6">
          {messages.copyright(THIS_YEAR)}
        </footer>
      </div>
      <Suspense>{isDrawerOpen && <MobileDrawer onClose={() => setDrawerOpen(false)} />}</Suspense>
    </div>
  )
}
