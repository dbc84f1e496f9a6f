import './styles.css'
import { tenantOfAddress } from '@tiffin/domain'
import { MODULE_CONTRACT, readPage, useLocation, type RemoteRoutes } from '@tiffin/web-kit'
import { lazy, Suspense } from 'react'

const LandingPage = lazy(() => import('./pages/landing-page.tsx'))
const TenantLoginPage = lazy(() => import('./pages/tenant-login-page.tsx'))

/** What a visitor without a session sees: the login on a restaurant's own address, else the public page (spec §2). */
function PublicPages() {
  const { search } = useLocation()
  const { baseDomain } = readPage()
  const subdomain = tenantOfAddress(location.hostname, search, baseDomain ?? undefined)
  return <Suspense>{subdomain ? <TenantLoginPage subdomain={subdomain} /> : <LandingPage baseDomain={baseDomain} />}</Suspense>
}

export default { contract: MODULE_CONTRACT, routes: PublicPages } satisfies RemoteRoutes
