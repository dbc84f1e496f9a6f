import type { Registry } from '@tiffin/contracts'
import { TIMINGS } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { applyRegistry } from './federation.ts'
import { fetchRegistry, initialRegistry } from './registry.ts'

/** The registry, asked again every minute, so that a module released meanwhile is what the next visit loads. */
export function useRegistry(): Registry {
  const [registry, setRegistry] = useState(initialRegistry)

  useEffect(() => {
    const timer = setInterval(() => {
      fetchRegistry().then(
        (next) => {
          applyRegistry(next)
          setRegistry((known) => (known.revision === next.revision ? known : next))
        },
        (cause) => console.warn('The module registry could not be read', cause),
      )
    }, TIMINGS.registryRefreshMs)
    return () => clearInterval(timer)
  }, [])

  return registry
}
