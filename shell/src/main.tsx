import './styles.css'
import { moduleOfPath } from '@tiffin/contracts'
import { createQueryClient, hasLiveToken, learnServerTimeOfPage, serverTime } from '@tiffin/web-kit'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyRegistry, loadModule } from './modules/federation.ts'
import { mustFetchRegistry, registryOfPage } from './modules/registry.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

learnServerTimeOfPage()
const queries = createQueryClient()
const registry = registryOfPage()
applyRegistry(registry)

// The module of this address starts loading beside the first render, and its data beside the user's profile. The outlet
// shows a failure.
const first = mustFetchRegistry() ? null : moduleOfPath(registry, location.pathname)
if (first) {
  loadModule(first.name).then(
    (remote) => hasLiveToken('restaurant', serverTime()) && remote.prefetch?.(queries),
    () => undefined,
  )
}

createRoot(root).render(<App queries={queries} />)
