import { FullScreenSpinner } from '@tiffin/ui'
import { ModuleOutlet } from '../modules/module-outlet.tsx'
import { useRegistry } from '../modules/use-registry.ts'

/** The operator's panel, which signs in by itself. */
export function SystemWorld() {
  const registry = useRegistry()
  return registry ? <ModuleOutlet name="system" /> : <FullScreenSpinner />
}
