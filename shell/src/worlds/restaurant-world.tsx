import { getUserDetails, homeOf, moduleOfPath, paths } from '@tiffin/contracts'
import { FullScreenSpinner, LoadingFailed } from '@tiffin/ui'
import {
  type ApiError,
  clearToken,
  isAway,
  LazyPlace,
  Navigate,
  readToken,
  SessionProvider,
  SlotProvider,
  type FilledSlot,
  TIMINGS,
  toast,
  useApiQuery,
  useLocation,
} from '@tiffin/web-kit'
import { useEffect } from 'react'
import { AppLayout, ProfileAway, SlotHost } from '../layout/lazy-parts.ts'
import { WaitingForPage } from '../layout/waiting-for-page.tsx'
import { ModuleOutlet } from '../modules/module-outlet.tsx'
import { RegistryProvider, useCurrentRegistry } from '../modules/registry-context.ts'
import { useRegistry } from '../modules/use-registry.ts'
import { usePageAccess } from '../session/use-page-access.ts'
import { useSessionExpiry } from '../session/use-session-expiry.ts'
import { useSessionWatch } from '../session/use-session-watch.ts'
import { useSubscriptionGate } from '../session/use-subscription-gate.ts'

/** Fills a slot, which is empty while its part loads, so that the page does not wait for it. */
const fillSlot = (slot: FilledSlot) => (
  <LazyPlace>
    <SlotHost {...slot} />
  </LazyPlace>
)

const PROFILE_FAILED = 'Session error: Could not load user profile.'

/**
 * Returns whether a failure says nothing about the session, which therefore stays (gap G35): no connection, no tenancy
 * service, or too many requests.
 */
const saysLater = (error: ApiError) => isAway(error) || error.status === 429

/** The app of signed-in staff: it loads the user's profile, then the pages. */
export function RestaurantWorld() {
  useSessionExpiry()
  useSessionWatch()
  const registry = useRegistry()
  const {
    data: session,
    error,
    refetch,
  } = useApiQuery(getUserDetails, {}, { staleTime: Infinity, refetchInterval: TIMINGS.sessionRefreshMs })

  const isOver = error !== null && !session && !saysLater(error)
  useEffect(() => {
    if (!isOver) return
    toast.error(PROFILE_FAILED)
    // The call removes a refused token itself, which leads to the login; removing it again would lead to `/`.
    if (readToken('restaurant') !== null) clearToken('restaurant')
  }, [isOver])

  if (!session && error && !isOver)
    return (
      <LazyPlace waiting={<WaitingForPage />}>
        <ProfileAway onTryAgain={() => void refetch()} />
      </LazyPlace>
    )
  if (!session || !registry) return <FullScreenSpinner />
  return (
    <RegistryProvider value={registry}>
      <SessionProvider session={session} homePath={homeOf(registry, session.userRole) ?? paths.root()}>
        <SlotProvider value={fillSlot}>
          <GuardedPage />
        </SlotProvider>
      </SessionProvider>
    </RegistryProvider>
  )
}

function GuardedPage() {
  useSubscriptionGate()
  const registry = useCurrentRegistry()
  const access = usePageAccess()
  const { pathname } = useLocation()
  if (access.kind === 'elsewhere') return <LeadHome home={access.home} denied={access.denied} />
  if (access.kind === 'nowhere') return <NoPages />

  const name = moduleOfPath(registry, pathname)?.name ?? access.page.title
  if (access.page.fullScreen) return <ModuleOutlet name={name} />
  return (
    <LazyPlace waiting={<WaitingForPage />}>
      <AppLayout page={access.page} module={name} />
    </LazyPlace>
  )
}

/** The page for a role that may open no page of the registry. */
function NoPages() {
  return (
    <LoadingFailed
      message="No page of Tiffin could be found for you. Please try again in a minute."
      onTryAgain={() => location.reload()}
    />
  )
}

function LeadHome({ home, denied }: { home: string; denied: boolean }) {
  useEffect(() => {
    if (denied) toast.error('Access denied.')
  }, [denied])
  return <Navigate to={home} replace />
}
