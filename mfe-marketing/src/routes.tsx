import './styles.css'
import { paths } from '@tiffin/contracts'
import { tenantOfAddress } from '@tiffin/domain'
import { OverlayContainer } from '@tiffin/ui'
import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/module-contract'
import { lazyPart, moduleRoot, readPage, Route, Routes, useLocation } from '@tiffin/web-kit'

const LandingPage = lazyPart(async () => (await import('./pages/landing-page.tsx')).default)
const TenantLoginPage = lazyPart(async () => (await import('./pages/tenant-login-page.tsx')).default)
const TermsPage = lazyPart(async () => (await import('./pages/terms-page.tsx')).default)
const PrivacyPage = lazyPart(async () => (await import('./pages/privacy-page.tsx')).default)
const ContactPage = lazyPart(async () => (await import('./pages/contact-page.tsx')).default)

/**
 * Shows the pages for a visitor without a session: the login on a restaurant's own address, otherwise the public pages
 * (spec §2). Until a page is loaded, the shell keeps the previous one on the screen, so that no placeholder flashes.
 */
function PublicPages() {
  const { search } = useLocation()
  const { baseDomain } = readPage()
  const subdomain = tenantOfAddress(location.hostname, search, baseDomain ?? undefined)
  return (
    <OverlayContainer container={moduleRoot('marketing')}>
      {subdomain ? (
        <TenantLoginPage key={subdomain} subdomain={subdomain} baseDomain={baseDomain} />
      ) : (
        <Routes>
          <Route path={paths.terms()} element={<TermsPage />} />
          <Route path={paths.privacy()} element={<PrivacyPage />} />
          <Route path={paths.contact()} element={<ContactPage />} />
          <Route path="*" element={<LandingPage baseDomain={baseDomain} />} />
        </Routes>
      )}
    </OverlayContainer>
  )
}

export default { contract: MODULE_CONTRACT, routes: PublicPages } satisfies RemoteRoutes
