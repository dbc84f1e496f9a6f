import { AppFrame } from '@tiffin/app-kit'
import type { ModulePage } from '@tiffin/contracts'
import { PageSkeleton } from '@tiffin/ui'
import { useSession } from '@tiffin/web-kit'
import { ModuleOutlet } from '../modules/module-outlet.tsx'
import { AccountCard } from './account-card.tsx'
import { lazyShellPart } from './lazy-shell-part.ts'
import { NavList } from './nav-list.tsx'

// The code of dialogs is loaded with the first drawer that opens, not with the first page.
const MobileDrawer = lazyShellPart(async () => (await import('./mobile-drawer.tsx')).MobileDrawer)

/** The chrome around every page that is not full-screen, and the module of the page in it. */
export function AppLayout({ page, module }: { page: ModulePage; module: string }) {
  const { restaurantName } = useSession()
  return (
    <AppFrame
      title={page.title}
      storageKey="tiffin:sidebar-collapsed"
      name={restaurantName}
      Nav={NavList}
      Account={AccountCard}
      Drawer={MobileDrawer}
    >
      {/* While the page loads, the skeleton has the places of the page's parts, so that nothing jumps when the page
          appears. */}
      <ModuleOutlet key={module} name={module} waiting={<PageSkeleton />} />
    </AppFrame>
  )
}
