import { NavEntry } from '@tiffin/app-kit'
import { mayOpen, pagesOf } from '@tiffin/contracts'
import { useSession } from '@tiffin/web-kit'
import { useCurrentRegistry } from '../modules/registry-context.ts'
import { iconOf } from './nav-icons.ts'
import { inSidebarOrder } from './sidebar-order.ts'

/** The entries of the modules' pages that the role may open, in the order the modules declare (spec §2, §6). */
export function NavList({ isCollapsed = false, onNavigate }: { isCollapsed?: boolean; onNavigate?: () => void }) {
  const { userRole } = useSession()
  const pages = pagesOf(useCurrentRegistry()).filter(({ label }) => label)
  return (
    <ul className="grid gap-1">
      {inSidebarOrder(pages)
        .filter((page) => mayOpen(page, userRole))
        .map(({ address, label, icon }) => (
          <NavEntry
            key={address}
            to={address}
            name={label!}
            Icon={iconOf(icon)}
            isExact={pages.some((page) => page.address.startsWith(`${address}/`))}
            isCollapsed={isCollapsed}
            onNavigate={onNavigate}
          />
        ))}
    </ul>
  )
}
