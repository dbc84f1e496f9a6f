import { FullScreenSpinner } from '@tiffin/ui'
import { LazyPlace } from '@tiffin/web-kit'
import { ShellRenewal } from '../layout/lazy-parts.ts'
import { ModuleOutlet } from '../modules/module-outlet.tsx'
import { useRegistry } from '../modules/use-registry.ts'

/**
 * The world of a kitchen screen, which signs in as a device. It has no session of staff, and loads updates without
 * asking, because no user could accept them.
 */
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
