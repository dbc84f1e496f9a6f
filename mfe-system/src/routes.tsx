import './styles.css'
import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/web-kit'
import SystemPage from './pages/system-page.tsx'

export default { contract: MODULE_CONTRACT, routes: SystemPage } satisfies RemoteRoutes
