import './styles.css'
import { paths } from '@tiffin/contracts'
import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/module-contract'
import { lazyPart, Navigate, Route, Routes } from '@tiffin/web-kit'
import LoginPage from './pages/login-page.tsx'
import { useIsOperator } from './session/use-is-operator.ts'

// The login must not load the panel's scripts.
const PanelPage = lazyPart(async () => (await import('./pages/panel-page.tsx')).default)

/**
 * Shows the login at every path below /system while the operator is not signed in. With a session the login leads to
 * the panel (spec §2).
 */
function SystemRoutes() {
  if (!useIsOperator()) return <LoginPage />
  return (
    <Routes>
      <Route path={paths.systemLogin()} element={<Navigate to={paths.system()} replace />} />
      <Route path="*" element={<PanelPage />} />
    </Routes>
  )
}

export default { contract: MODULE_CONTRACT, routes: SystemRoutes } satisfies RemoteRoutes
