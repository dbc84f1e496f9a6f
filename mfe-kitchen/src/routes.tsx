import './styles.css'
import { paths } from '@tiffin/contracts'
import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/module-contract'
import { Route, Routes } from '@tiffin/web-kit'
import KitchenPage from './pages/kitchen-page.tsx'

function KitchenRoutes() {
  return (
    <Routes>
      <Route path={`${paths.kitchen()}/*`} element={<KitchenPage />} />
    </Routes>
  )
}

export default { contract: MODULE_CONTRACT, routes: KitchenRoutes } satisfies RemoteRoutes
