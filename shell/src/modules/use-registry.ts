import type { Registry, RegistryModule } from '@tiffin/contracts'
import { TIMINGS, useIsHeld } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { applyRegistry } from './federation.ts'
import { withPreview } from './preview.ts'
import { fetchRegistry, mustFetchRegistry, registryOfPage } from './registry.ts'

/**
 * Provides the module registry, refreshed every minute. The result is null during the first fetch if the embedded
 * registry may be wrong.
 */
export function useRegistry(): Registry | null {
  const [registry, setRegistry] = useState<Registry | null>(() => (mustFetchRegistry() ? null : registryOfPage()))
  const isKnown = registry !== null

  useEffect(() => {
    const refresh = () =>
      fetchRegistry().then(
        (served) => {
          const next = withPreview(served)
          applyRegistry(next)
          setRegistry((last) => {
            const whole = withPlaces(next, last)
            return JSON.stringify(last) === JSON.stringify(whole) ? last : whole
          })
        },
        (cause) => {
          console.warn('The module registry could not be read', cause)
          setRegistry((last) => last ?? registryOfPage())
        },
      )
    if (!isKnown) void refresh()
    const timer = setInterval(refresh, TIMINGS.registryRefreshMs)
    return () => clearInterval(timer)
  }, [isKnown])

  // While open work holds the page, it keeps its registry; the change applies once the hold ends.
  const isHeld = useIsHeld()
  const [shown, setShown] = useState(registry)
  if (shown !== registry && !(isHeld && shown)) setShown(registry)
  return shown
}

/** Keeps the known pages of a module when an older gateway sends none, so that the sidebar is kept. */
function withPlaces(next: Registry, last: Registry | null): Registry {
  const known = (module: RegistryModule) =>
    module.pages ? module : { ...last?.modules.find(({ name }) => name === module.name), ...module }
  return { ...next, modules: next.modules.map(known) }
}
