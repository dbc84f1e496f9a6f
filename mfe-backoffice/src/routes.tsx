import { paths } from '@tiffin/contracts'
import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/module-contract'
import { lazyPart, moduleRoot, Navigate, Route, Routes } from '@tiffin/web-kit'
import { OverlayContainer } from '@tiffin/ui'
import { Fragment, type ComponentType } from 'react'
import './styles.css'

// Each page is a chunk of its own, so that a user who edits the menu does not wait for the export of orders. Until the
// page is loaded, the shell shows a placeholder.
const DashboardPage = lazyPart(async () => (await import('./pages/dashboard-page.tsx')).default)
const MenuPage = lazyPart(async () => (await import('./pages/menu-page.tsx')).default)
const OrdersPage = lazyPart(async () => (await import('./pages/orders-page.tsx')).default)
const BillsPage = lazyPart(async () => (await import('./pages/bills-page.tsx')).default)
const Gstr1Page = lazyPart(async () => (await import('./pages/gstr1-page.tsx')).default)
const DecisionsPage = lazyPart(async () => (await import('./pages/decisions-page.tsx')).default)
const KhataPage = lazyPart(async () => (await import('./pages/khata-page.tsx')).default)
const TablesPage = lazyPart(async () => (await import('./pages/tables-page.tsx')).default)
const SettingsPage = lazyPart(async () => (await import('./pages/settings-page.tsx')).default)
const UsersPage = lazyPart(async () => (await import('./pages/users-page.tsx')).default)
const ActivityPage = lazyPart(async () => (await import('./pages/activity-page.tsx')).default)

const routes: readonly (readonly [path: string, page: ComponentType])[] = [
  [paths.dashboard(), DashboardPage],
  [paths.menu(), MenuPage],
  [paths.orders(), OrdersPage],
  [paths.bills(), BillsPage],
  [paths.gstr1(), Gstr1Page],
  [paths.decisions(), DecisionsPage],
  [paths.khata(), KhataPage],
  [paths.tables(), TablesPage],
  [paths.settings(), SettingsPage],
  [paths.users(), UsersPage],
  [paths.activity(), ActivityPage],
]

function BackofficeRoutes() {
  return (
    <OverlayContainer container={moduleRoot('backoffice')}>
      <Routes>
        {routes.map(([path, Page]) => (
          <Fragment key={path}>
            <Route path={path} element={<Page />} />
            {/*
             * Only addresses below a page are redirected. A redirect of every address would bring the user back here
             * while the shell opens another module.
             */}
            <Route path={`${path}/*`} element={<Navigate to={path} replace />} />
          </Fragment>
        ))}
      </Routes>
    </OverlayContainer>
  )
}

export default { contract: MODULE_CONTRACT, routes: BackofficeRoutes } satisfies RemoteRoutes
