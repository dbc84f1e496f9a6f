import { getDevice, paths } from '@tiffin/contracts'
import { FullScreenSpinner, linkClass } from '@tiffin/ui'
import { Link, TIMINGS, useApiQuery, useHomePath, useSession } from '@tiffin/web-kit'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { headerButtonClass } from '../components/header-button.tsx'
import { Board } from '../features/board/board.tsx'
import { messages } from '../features/board/messages.ts'
import { MakeScreen } from '../features/pairing/make-screen.tsx'
import { RevokedScreen } from '../features/pairing/revoked-screen.tsx'
import { subdomainHere, useWhoIsHere } from '../features/pairing/use-who-is-here.ts'

/** Shows the kitchen page to staff and on a browser that is paired as a screen. */
export default function KitchenPage() {
  const who = useWhoIsHere()
  // The subdomain is read when the page opens, because nothing names the restaurant once the token was refused.
  const [subdomain] = useState(subdomainHere)
  if (who === 'revoked') return <RevokedScreen subdomain={subdomain} />
  return who === 'screen' ? <PairedScreen /> : <StaffScreen />
}

/**
 * Shows the board of a paired screen. The device is read each minute, because the reply renews its token and an Admin
 * may have changed its name or station.
 */
function PairedScreen() {
  const { data: device, isPending } = useApiQuery(getDevice, {}, { refetchInterval: TIMINGS.posRefreshMs })
  if (isPending) return <FullScreenSpinner label={messages.loading} />
  return (
    <Board
      isScreen
      name={device?.name ?? messages.title}
      ownStation={device?.station_id}
      setUp={<p className="text-lg">{messages.askAdmin}</p>}
    />
  )
}

function StaffScreen() {
  const { userRole, restaurantName } = useSession()
  const home = useHomePath()
  const setUp =
    userRole === 'Admin' ? (
      <Link to={paths.settings()} className={linkClass}>
        {messages.setUp}
      </Link>
    ) : (
      <p className="text-lg">{messages.askAdmin}</p>
    )
  const actions = (
    <>
      <MakeScreen />
      <Link to={home} className={headerButtonClass}>
        <LogOut size={24} aria-hidden /> {messages.leave}
      </Link>
    </>
  )
  return <Board isScreen={false} name={restaurantName} ownStation={undefined} actions={actions} setUp={setUp} />
}
