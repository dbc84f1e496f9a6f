import { getDevice, paths } from '@tiffin/contracts'
import { FullScreenSpinner, linkClass } from '@tiffin/ui'
import { LazyPlace, lazyPart, Link, TIMINGS, useApiQuery, useHomePath, useSession } from '@tiffin/web-kit'
import { LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { headerButtonClass } from '../components/header-button.tsx'
import { Board } from '../features/board/board.tsx'
import { messages } from '../features/board/messages.ts'
import { MakeDevice } from '../features/pairing/make-device.tsx'
import { readPairedKind, storePairedKind } from '../features/pairing/paired-kind.ts'
import { RevokedDevice } from '../features/pairing/revoked-device.tsx'
import { subdomainHere, useWhoIsHere } from '../features/pairing/use-who-is-here.ts'

// Most kitchens have no print station, so it is no part of the first load.
const PrintStation = lazyPart(async () => (await import('../features/print-station/print-station.tsx')).PrintStation)

/** Shows the kitchen page to staff, and on a browser that is paired as a screen or as a print station. */
export default function KitchenPage() {
  const who = useWhoIsHere()
  // The subdomain is read when the page opens, because nothing names the restaurant once the token was refused.
  const [subdomain] = useState(subdomainHere)
  if (who === 'revoked') return <RevokedDevice subdomain={subdomain} />
  return who === 'device' ? <PairedDevice /> : <StaffScreen />
}

/**
 * Shows the board of a paired screen, or prints as a paired print station. The device is read each minute, because the
 * reply renews its token and an Admin may have changed its name or station.
 */
function PairedDevice() {
  const { data: device, isPending } = useApiQuery(getDevice, {}, { refetchInterval: TIMINGS.posRefreshMs })
  const kind = device?.kind ?? readPairedKind()
  useEffect(() => {
    if (device) storePairedKind(device.kind)
  }, [device])
  // A print station does not wait for an answer, because printing begins without one.
  if (isPending && kind === 'screen') return <FullScreenSpinner label={messages.loading} />
  if (kind === 'agent')
    return (
      <LazyPlace waiting={<FullScreenSpinner label={messages.loading} />}>
        <PrintStation name={device?.name ?? messages.printStation} />
      </LazyPlace>
    )
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
      <MakeDevice />
      <Link to={home} className={headerButtonClass}>
        <LogOut size={24} aria-hidden /> {messages.leave}
      </Link>
    </>
  )
  return <Board isScreen={false} name={restaurantName} ownStation={undefined} actions={actions} setUp={setUp} />
}
