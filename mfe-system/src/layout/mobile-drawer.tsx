import { IconButton, OverlayTitle, Sheet } from '@tiffin/ui'
import { X } from 'lucide-react'
import { Brand } from './brand.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { NavList } from './nav-list.tsx'

/** The sidebar of narrow screens: it slides out over the page until something is chosen (spec §2). */
export function MobileDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Sheet
      onClose={onClose}
      className="right-auto w-72 max-w-[85vw] gap-4 border-r border-line bg-surface p-3 shadow-float"
    >
      <OverlayTitle className="sr-only">Menu</OverlayTitle>
      <div className="flex items-center justify-between gap-2">
        <Brand />
        <IconButton label="Close menu" icon={<X size={20} />} onClick={onClose} />
      </div>
      <nav aria-label="Main" className="flex-1 overflow-y-auto">
        <NavList onNavigate={onClose} />
      </nav>
      <LogOutButton />
    </Sheet>
  )
}
