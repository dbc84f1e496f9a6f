import './styles.css'
import { paths } from '@tiffin/contracts'
import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/module-contract'
import { Navigate, Route, Routes } from '@tiffin/web-kit'
import LoginPage from './pages/login-page.tsx'
import SystemPage from './pages/system-page.tsx'
import { useIsOperator } from './session/use-is-operator.ts'

/** Without a session every path below /system is the login; with one the login leads to the panel (spec §2). */
function SystemRoutes() {
  if (!useIsOperator()) return <LoginPage />
  return (
    <Routes>
      <Route path={paths.systemLogin()} element={<Navigate to={paths.system()} replace />} />
      <Route path="*" element={<SystemPage />} />
    </Routes>
  )
}

export default { contract: MODULE_CONTRACT, routes: SystemRoutes } satisfies RemoteRoutes
