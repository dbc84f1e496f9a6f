import type { Page } from '@tiffin/contracts'
import { IconButton } from '@tiffin/ui'
import { Menu } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from './lazy-part.ts'
import { Sidebar } from './sidebar.tsx'

// Dialog code comes with the first drawer that is opened, not with the first page.
const MobileDrawer = lazyPart(async () => (await import('./mobile-drawer.tsx')).MobileDrawer)

/** The chrome around every page but the till. */
export function AppLayout({ page, children }: { page: Page; children: ReactNode }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  return (
    <div className="flex min-h-dvh bg-canvas text-ink">
      <Sidebar />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 flex items-center gap-2 border-b border-line bg-surface px-2 py-1 lg:hidden">
          <IconButton
            label="Open menu"
            aria-expanded={isDrawerOpen}
            icon={<Menu size={20} />}
            onClick={() => setDrawerOpen(true)}
          />
          <span className="text-lg font-bold">{page.title}</span>
        </header>
        <main className="min-w-0 flex-1">{children}</main>
      </div>
      {isDrawerOpen && (
        <Suspense>
          <MobileDrawer onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
