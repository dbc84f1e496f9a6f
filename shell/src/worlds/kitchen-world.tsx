import { FullScreenSpinner } from '@tiffin/ui'
import { ModuleOutlet } from '../modules/module-outlet.tsx'
import { useRegistry } from '../modules/use-registry.ts'

/** A screen in the kitchen: a device and no staff, so there is no session, and nobody who would tap an update. */
export function KitchenWorld() {
  const registry = useRegistry()
  return registry ? <ModuleOutlet name="kitchen" isUnattended /> : <FullScreenSpinner />
}
