import { getUserDetails, pages, moduleOfPath } from '@tiffin/contracts'
import { FullScreenSpinner } from '@tiffin/ui'
import { clearToken, Navigate, SessionProvider, toast, useApiQuery, useLocation } from '@tiffin/web-kit'
import { lazy, Suspense, useEffect } from 'react'
import { ModuleOutlet } from '../modules/module-outlet.tsx'
import { useRegistry } from '../modules/use-registry.ts'
import { useAccess } from '../session/use-access.ts'
import { useSessionExpiry } from '../session/use-session-expiry.ts'
import { useSubscriptionGate } from '../session/use-subscription-gate.ts'

// The till has no sidebar and shall not wait for one.
const AppLayout = lazy(async () => ({ default: (await import('../layout/app-layout.tsx')).AppLayout }))

/** The app of signed-in staff: who they are first, then their pages. */
export function RestaurantWorld() {
  useSessionExpiry()
  const { data: session, isError } = useApiQuery(getUserDetails, {}, { staleTime: Infinity })

  useEffect(() => {
    if (!isError) return
    toast.error('Session error: Could not load user profile.')
    clearToken('restaurant')
  }, [isError])

  if (!session) return <FullScreenSpinner />
  return (
    <SessionProvider session={session}>
      <GuardedPage />
    </SessionProvider>
  )
}

function GuardedPage() {
  useSubscriptionGate()
  const access = useAccess()
  const registry = useRegistry()
  const { pathname } = useLocation()
  if (registry === null) return <FullScreenSpinner />
  if (access.at === 'elsewhere') return <LeadHome home={access.home} denied={access.denied} />

  const module = moduleOfPath(registry, pathname)
  const content = <ModuleOutlet key={module?.name} name={module?.name ?? access.page.title} />
  if (access.page === pages.pos) return content
  return (
    <Suspense fallback={<FullScreenSpinner />}>
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
