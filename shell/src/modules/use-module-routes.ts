import { createElement, lazy, useEffect, useMemo, useReducer, type ReactNode } from 'react'
import { loadedModule, loadModule } from './federation.ts'

/**
 * Returns the element of a module's routes: of the loaded module, otherwise one that suspends until it is loaded and
 * throws where it cannot be. React caches a failed lazy import for good, so every attempt creates a new one.
 *
 * React shows what had suspended 300 ms after its fallback at the earliest, so that fallbacks which follow one another
 * do not flicker. A page must not wait for that: a loaded module does not suspend, and one that arrives renders the
 * outlet, because an update is not delayed.
 */
export function useModuleRoutes(name: string, attempt: number): ReactNode {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- a new attempt must load again
  const { routes, arrival } = useMemo(() => load(name), [name, attempt])
  useEffect(() => {
    let isUnmounted = false
    const onArrival = () => {
      if (!isUnmounted) renderAgain()
    }
    arrival?.then(onArrival, onArrival)
    return () => {
      isUnmounted = true
    }
  }, [arrival])
  return routes
}

function load(name: string): { routes: ReactNode; arrival: Promise<unknown> | null } {
  const loaded = loadedModule(name)
  if (loaded) return { routes: createElement(loaded.routes), arrival: null }
  const arrival = loadModule(name).then(({ routes }) => ({ default: routes }))
  return { routes: createElement(lazy(() => arrival)), arrival }
}
