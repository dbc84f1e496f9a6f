import './styles.css'
import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/web-kit'
import ComingPage from './pages/coming-page.tsx'

export default { contract: MODULE_CONTRACT, routes: ComingPage } satisfies RemoteRoutes
