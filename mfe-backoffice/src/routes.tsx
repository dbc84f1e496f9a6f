import { pages } from '@tiffin/contracts'
import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/module-contract'
import { moduleRoot, Route, Routes } from '@tiffin/web-kit'
import { FullScreenSpinner, OverlayContainer } from '@tiffin/ui'
import { lazy, Suspense } from 'react'
import './styles.css'

// A chunk a page: who edits the menu does not wait for the export of orders.
const DashboardPage = lazy(() => import('./pages/dashboard-page.tsx'))
const MenuPage = lazy(() => import('./pages/menu-page.tsx'))
const OrdersPage = lazy(() => import('./pages/orders-page.tsx'))
const TablesPage = lazy(() => import('./pages/tables-page.tsx'))
const SettingsPage = lazy(() => import('./pages/settings-page.tsx'))
const UsersPage = lazy(() => import('./pages/users-page.tsx'))

function BackofficeRoutes() {
  return (
    <OverlayContainer container={moduleRoot('backoffice')}>
      <Suspense fallback={<FullScreenSpinner label="Loading" />}>
        <Routes>
          <Route path={pages.dashboard.path} element={<DashboardPage />} />
          <Route path={pages.menu.path} element={<MenuPage />} />
          <Route path={pages.orders.path} element={<OrdersPage />} />
          <Route path={pages.tables.path} element={<TablesPage />} />
          <Route path={pages.settings.path} element={<SettingsPage />} />
          <Route path={pages.users.path} element={<UsersPage />} />
        </Routes>
      </Suspense>
    </OverlayContainer>
  )
}

export default { contract: MODULE_CONTRACT, routes: BackofficeRoutes } satisfies RemoteRoutes
