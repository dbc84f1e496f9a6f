import './styles.css'
import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/web-kit'
import PlansPage from './pages/plans-page.tsx'

export default { contract: MODULE_CONTRACT, routes: PlansPage } satisfies RemoteRoutes
