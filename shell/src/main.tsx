import './styles.css'
import { moduleOfPath } from '@tiffin/contracts'
import { createQueryClient, hasLiveToken, learnServerTimeOfPage, serverTime } from '@tiffin/web-kit'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyRegistry, loadModule } from './modules/federation.ts'
import { offerIntegrity } from './modules/integrity.ts'
import { mustFetchRegistry, registryOfPage } from './modules/registry.ts'
import { watchErrors } from './modules/watch-errors.ts'

const WATCH_VITALS_AFTER_MS = 5_000

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

watchErrors()
offerIntegrity()
learnServerTimeOfPage()
const queries = createQueryClient()
const registry = registryOfPage()
applyRegistry(registry)

// The module of this address starts to load at once, and then the data of its first screen, because the first render
// and the user's profile would otherwise delay both. If loading fails, the outlet shows that.
const first = mustFetchRegistry() ? null : moduleOfPath(registry, location.pathname)
if (first) {
  loadModule(first.name).then(
    (remote) => hasLiveToken('restaurant', serverTime()) && remote.prefetch?.(queries),
    () => undefined,
  )
}

createRoot(root).render(<App queries={queries} />)

// What the browser measured before is not lost, so this waits until the first screen is complete.
setTimeout(
  () => void import('./modules/later-parts.ts').then(({ watchVitals }) => watchVitals()).catch(() => undefined),
  WATCH_VITALS_AFTER_MS,
)
