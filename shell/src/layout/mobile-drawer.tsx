import { Brand, MobileDrawer as Drawer } from '@tiffin/app-kit'
import { useSession } from '@tiffin/web-kit'
import { AccountCard } from './account-card.tsx'
import { NavList } from './nav-list.tsx'

export function MobileDrawer({ onClose }: { onClose: () => void }) {
  const { restaurantName } = useSession()
  return (
    <Drawer
      brand={<Brand name={restaurantName} />}
      nav={<NavList onNavigate={onClose} />}
      footer={<AccountCard />}
      onClose={onClose}
    />
  )
}
