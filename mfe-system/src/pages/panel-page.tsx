import { systemPaths } from '@tiffin/contracts'
import { OverlayContainer, PageSkeleton } from '@tiffin/ui'
import { moduleRoot, Navigate, Route, Routes } from '@tiffin/web-kit'
import { lazy, Suspense } from 'react'
import { Panel } from '../layout/panel.tsx'
import { usePlatform } from '../queries/use-platform.ts'

// A chunk a page: tables and charts come with the page that has them.
const DashboardPage = lazy(() => import('./dashboard-page.tsx'))
const RestaurantsPage = lazy(() => import('./restaurants-page.tsx'))
const RestaurantPage = lazy(() => import('./restaurant-page.tsx'))
const PlansPage = lazy(() => import('./plans-page.tsx'))
const ActivityPage = lazy(() => import('./activity-page.tsx'))
const ModulesPage = lazy(() => import('./modules-page.tsx'))

/** Everything behind the operator's login. */
export default function PanelPage() {
  usePlatform()
  return (
    <OverlayContainer container={moduleRoot('system')}>
      <Panel>
        <Suspense fallback={<PageSkeleton />}>
          <Routes>
            <Route path={systemPaths.dashboard()} element={<DashboardPage />} />
            <Route path={systemPaths.restaurants()} element={<RestaurantsPage />} />
            <Route path={systemPaths.restaurant(':id')} element={<RestaurantPage />} />
            <Route path={systemPaths.plans()} element={<PlansPage />} />
            <Route path={systemPaths.activity()} element={<ActivityPage />} />
            <Route path={systemPaths.modules()} element={<ModulesPage />} />
            <Route path="*" element={<Navigate to={systemPaths.dashboard()} replace />} />
          </Routes>
        </Suspense>
      </Panel>
    </OverlayContainer>
  )
}
