import { OverlayContainer } from '@tiffin/ui'
import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/module-contract'
import { moduleRoot } from '@tiffin/web-kit'
import PlansPage from './pages/plans-page.tsx'
import './styles.css'

function BillingRoutes() {
  return (
    <OverlayContainer container={moduleRoot('billing')}>
      <PlansPage />
    </OverlayContainer>
  )
}

export default { contract: MODULE_CONTRACT, routes: BillingRoutes } satisfies RemoteRoutes
