import { FullScreenSpinner } from '@tiffin/ui'
import { ModuleOutlet } from '../modules/module-outlet.tsx'
import { useRegistry } from '../modules/use-registry.ts'

/** Shows the operator's panel, which has a login of its own. */
export function SystemWorld() {
  const registry = useRegistry()
  return registry ? <ModuleOutlet name="system" /> : <FullScreenSpinner />
}
