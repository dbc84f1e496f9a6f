import { useEffect } from 'react'

/** The delay in milliseconds in browsers without `requestIdleCallback`. */
const SOON_MS = 300
const AT_THE_LATEST_MS = 3_000

/**
 * Loads code that a tap will need, after the first paint; a `load` of null loads nothing yet. If loading fails, that
 * tap loads the code again.
 */
export function useIdlePrefetch(load: (() => Promise<unknown>) | null): void {
  useEffect(() => {
    if (load === null) return undefined
    const prefetch = () => void load().catch(() => undefined)
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(prefetch, { timeout: AT_THE_LATEST_MS })
      return () => cancelIdleCallback(handle)
    }
    const timer = setTimeout(prefetch, SOON_MS)
    return () => clearTimeout(timer)
  }, [load])
}
