import { getUserDetails, moduleOfPath, pages, type Registry } from '@tiffin/contracts'
import { FullScreenSpinner } from '@tiffin/ui'
import { clearToken, Navigate, SessionProvider, TIMINGS, toast, useApiQuery, useLocation } from '@tiffin/web-kit'
import { Suspense, useEffect } from 'react'
import { AppLayout } from '../layout/lazy-parts.ts'
import { WaitingForPage } from '../layout/waiting-for-page.tsx'
import { ModuleOutlet } from '../modules/module-outlet.tsx'
import { useRegistry } from '../modules/use-registry.ts'
import { useAccess } from '../session/use-access.ts'
import { useSessionExpiry } from '../session/use-session-expiry.ts'
import { useSubscriptionGate } from '../session/use-subscription-gate.ts'

/** The app of signed-in staff: who they are first, then their pages. */
export function RestaurantWorld() {
  useSessionExpiry()
  const registry = useRegistry()
  const { data: session, isError } = useApiQuery(
    getUserDetails,
    {},
    { staleTime: Infinity, refetchInterval: TIMINGS.sessionRefreshMs },
  )

  const isUnknown = isError && !session
  useEffect(() => {
    if (!isUnknown) return
    toast.error('Session error: Could not load user profile.')
    clearToken('restaurant')
  }, [isUnknown])

  if (!session || !registry) return <FullScreenSpinner />
  return (
    <SessionProvider session={session}>
      <GuardedPage registry={registry} />
    </SessionProvider>
  )
}

function GuardedPage({ registry }: { registry: Registry }) {
  useSubscriptionGate()
  const access = useAccess()
  const { pathname } = useLocation()
  if (access.at === 'elsewhere') return <LeadHome home={access.home} denied={access.denied} />

  const module = moduleOfPath(registry, pathname)
  const content = <ModuleOutlet key={module?.name} name={module?.name ?? access.page.title} />
  if (access.page === pages.pos) return content
  return (
    <Suspense fallback={<WaitingForPage />}>
      <AppLayout page={access.page}>{content}</AppLayout>
    </Suspense>
  )
}

function LeadHome({ home, denied }: { home: string; denied: boolean }) {
  useEffect(() => {
    if (denied) toast.error('Access denied.')
  }, [denied])
  return <Navigate to={home} replace />
}
