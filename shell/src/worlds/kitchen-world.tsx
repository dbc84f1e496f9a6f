import { FullScreenSpinner } from '@tiffin/ui'
import { LazyPlace } from '@tiffin/web-kit'
import { ShellRenewal } from '../layout/lazy-parts.ts'
import { ModuleOutlet } from '../modules/module-outlet.tsx'
import { useRegistry } from '../modules/use-registry.ts'

/** A screen in the kitchen: a device and no staff, so there is no session, and nobody who would tap an update. */
export function KitchenWorld() {
  const registry = useRegistry()
  if (registry === null) return <FullScreenSpinner />
  return (
    <>
      <ModuleOutlet name="kitchen" isUnattended />
      <LazyPlace>
        <ShellRenewal registry={registry} />
      </LazyPlace>
    </>
  )
}
