import './styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyRegistry, loadModule } from './modules/federation.ts'
import { initialRegistry, moduleOfPath } from './modules/registry.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

const registry = initialRegistry()
applyRegistry(registry)
// The module of this address starts loading beside the first render; the outlet shows its failure, if any.
const first = moduleOfPath(registry, location.pathname)
if (first) loadModule(first.name).catch(() => undefined)

createRoot(root).render(<App />)
