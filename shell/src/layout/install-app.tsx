import { Button, IconButton } from '@tiffin/ui'
import { MonitorDown } from 'lucide-react'
import { useInstallOffer } from './install-offer.ts'

const LABEL = 'Install Tiffin'

/**
 * The button that installs Tiffin on this device; nothing unless the browser offers the installation. The installed
 * page has no tabs and no address bar, and has an icon of its own. A browser keeps the data of an installed page
 * longer.
 */
export function InstallApp({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const install = useInstallOffer()
  if (!install) return null
  if (isCollapsed) return <IconButton label={LABEL} icon={<MonitorDown size={20} />} onClick={install} />
  return (
    <Button variant="ghost" icon={<MonitorDown aria-hidden size={20} />} onClick={install} className="w-full">
      {LABEL}
    </Button>
  )
}
