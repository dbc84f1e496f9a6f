import { systemPaths } from '@tiffin/contracts'
import { OverlayContainer, PageSkeleton } from '@tiffin/ui'
import { LazyPlace, lazyPart, moduleRoot, Navigate, Route, Routes } from '@tiffin/web-kit'
import { Panel } from '../layout/panel.tsx'
import { usePlatform } from '../queries/use-platform.ts'

// Each page is a chunk of its own, so that tables and charts are loaded only for the pages that have them.
const DashboardPage = lazyPart(async () => (await import('./dashboard-page.tsx')).default)
const RestaurantsPage = lazyPart(async () => (await import('./restaurants-page.tsx')).default)
const RestaurantPage = lazyPart(async () => (await import('./restaurant-page.tsx')).default)
const PlansPage = lazyPart(async () => (await import('./plans-page.tsx')).default)
const ActivityPage = lazyPart(async () => (await import('./activity-page.tsx')).default)
const ModulesPage = lazyPart(async () => (await import('./modules-page.tsx')).default)

/** Shows the pages that need the operator's login, by their address. */
export default function PanelPage() {
  usePlatform()
  return (
    <OverlayContainer container={moduleRoot('system')}>
      <Panel>
        <LazyPlace waiting={<PageSkeleton />}>
          <Routes>
            <Route path={systemPaths.dashboard()} element={<DashboardPage />} />
            <Route path={systemPaths.restaurants()} element={<RestaurantsPage />} />
            <Route path={systemPaths.restaurant(':id')} element={<RestaurantPage />} />
            <Route path={systemPaths.plans()} element={<PlansPage />} />
            <Route path={systemPaths.activity()} element={<ActivityPage />} />
            <Route path={systemPaths.modules()} element={<ModulesPage />} />
            <Route path="*" element={<Navigate to={systemPaths.dashboard()} replace />} />
          </Routes>
        </LazyPlace>
      </Panel>
    </OverlayContainer>
  )
}
