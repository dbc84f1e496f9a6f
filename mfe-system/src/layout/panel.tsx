import { AppFrame } from '@tiffin/app-kit'
import { lazyPart, useLocation } from '@tiffin/web-kit'
import type { ReactNode } from 'react'
import { LogOutButtons } from './log-out-buttons.tsx'
import { messages } from './messages.ts'
import { entries, NavList } from './nav-list.tsx'

const MobileDrawer = lazyPart(async () => (await import('./mobile-drawer.tsx')).MobileDrawer)

const THIS_YEAR = new Date().getFullYear()

/** Draws the frame around every page of the panel: sidebar, header and footer. */
export function Panel({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <AppFrame
      title={entries.findLast(({ path }) => pathname.startsWith(path))?.name}
      storageKey="tiffin:panel-collapsed"
      name={messages.product}
      note={messages.role}
      Nav={NavList}
      Account={LogOutButtons}
      Drawer={MobileDrawer}
      footer={
        <footer className="border-t border-line px-4 py-3 text-center text-sm text-muted sm:px-6">
          {messages.copyright(THIS_YEAR)}
        </footer>
      }
    >
      {children}
    </AppFrame>
  )
}
