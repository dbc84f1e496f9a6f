import { listTables, paths } from '@tiffin/contracts'
import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/module-contract'
import { prefetchApiQuery, Route, Routes } from '@tiffin/web-kit'
import PosPage from './pages/pos-page.tsx'
import './styles.css'

function PosRoutes() {
  return (
    <Routes>
      <Route path={`${paths.pos()}/*`} element={<PosPage />} />
    </Routes>
  )
}

export default {
  contract: MODULE_CONTRACT,
  routes: PosRoutes,
  prefetch: (queries) => prefetchApiQuery(queries, listTables),
} satisfies RemoteRoutes
