import { Brand, MobileDrawer as Drawer } from '@tiffin/app-kit'
import { LogOutButtons } from './log-out-buttons.tsx'
import { messages } from './messages.ts'
import { NavList } from './nav-list.tsx'

export function MobileDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer
      brand={<Brand name={messages.product} note={messages.role} />}
      nav={<NavList onNavigate={onClose} />}
      footer={<LogOutButtons />}
      onClose={onClose}
    />
  )
}
