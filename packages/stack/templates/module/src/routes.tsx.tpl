import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/module-contract'
import { OverlayContainer } from '@tiffin/ui'
import { moduleRoot } from '@tiffin/web-kit'
import FirstPage from './pages/first-page.tsx'
import './styles.css'

function ModuleRoutes() {
  return (
    <OverlayContainer container={moduleRoot('__NAME__')}>
      <FirstPage />
    </OverlayContainer>
  )
}

export default { contract: MODULE_CONTRACT, routes: ModuleRoutes } satisfies RemoteRoutes
