import type { Registry } from '@tiffin/contracts'
import { TIMINGS } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { applyRegistry } from './federation.ts'
import { fetchRegistry, mustAskRegistry, registryOfPage } from './registry.ts'

/**
 * The registry, asked again every minute, so that a module released meanwhile is what the next visit loads. Null while
 * it is asked for the first time.
 */
export function useRegistry(): Registry | null {
  const [registry, setRegistry] = useState<Registry | null>(() => (mustAskRegistry() ? null : registryOfPage()))
  const isKnown = registry !== null

  useEffect(() => {
    const ask = () =>
      fetchRegistry().then(
        (next) => {
          applyRegistry(next)
          setRegistry((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
        },
        (cause) => {
          console.warn('The module registry could not be read', cause)
          setRegistry((known) => known ?? registryOfPage())
        },
      )
    if (!isKnown) void ask()
    const timer = setInterval(ask, TIMINGS.registryRefreshMs)
    return () => clearInterval(timer)
  }, [isKnown])

  return registry
}
