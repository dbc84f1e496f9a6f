import { IconButton, OverlayTitle, Sheet } from '@tiffin/ui'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type MobileDrawerProps = {
  readonly brand: ReactNode
  /** The links to the pages. */
  readonly nav: ReactNode
  readonly footer: ReactNode
  readonly onClose: () => void
}

/**
 * Shows the sidebar of narrow screens: it slides in over the page until the user chooses a page or closes it (spec §2).
 */
export function MobileDrawer({ brand, nav, footer, onClose }: MobileDrawerProps) {
  return (
    <Sheet
      onClose={onClose}
      className="right-auto w-72 max-w-[85vw] gap-4 border-r border-line bg-surface p-3 shadow-float"
    >
      <OverlayTitle className="sr-only">Menu</OverlayTitle>
      <div className="flex items-center justify-between gap-2">
        {brand}
        <IconButton label="Close menu" icon={<X size={20} />} onClick={onClose} />
      </div>
      <nav aria-label="Main" className="flex-1 overflow-y-auto">
        {nav}
      </nav>
      {footer}
    </Sheet>
  )
}
