import { FullScreenMessage, FullScreenSpinner } from '@tiffin/ui'
import { TIMINGS } from '@tiffin/web-kit'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { applyRegistry, isOutdated, loadModule } from './federation.ts'
import { ModuleBoundary } from './module-boundary.tsx'
import { fetchRegistry } from './registry.ts'

/**
 * Mounts a module. React keeps a failed lazy import for ever, so every attempt makes a new one; Try Again needs no
 * reload, leaves the other modules alone, and loads what the registry says by then.
 */
export function ModuleOutlet({ name }: { name: string }) {
  const [attempt, setAttempt] = useState(0)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- a new attempt must make a new lazy component
  const Routes = useMemo(() => lazy(async () => ({ default: (await loadModule(name)).routes })), [name, attempt])
  const mountAnew = useCallback(() => setAttempt((count) => count + 1), [])
  const tryAgain = useCallback(() => {
    fetchRegistry()
      .then(applyRegistry)
      .catch(() => undefined)
      .finally(mountAnew)
  }, [mountAnew])
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const timer = setInterval(async () => {
      if (stop || !isOutdated(name)) return
      // Loaded only then; on most days there is nothing to offer. Without a connection there will be a next time.
      const part = await import('./offer-update.ts').catch(() => null)
      if (part && !isGone) stop ??= part.offerUpdate(name, mountAnew)
    }, TIMINGS.registryRefreshMs / 2)
    return () => {
      isGone = true
      clearInterval(timer)
      stop?.()
    }
  }, [name, mountAnew])

  return (
    <ModuleBoundary
      key={`${name} ${attempt}`}
      name={name}
      fallback={
        <FullScreenMessage
          title="Loading Failed"
          message="This part of Tiffin could not be loaded. Please check your connection."
          action={{ label: 'Try Again', onClick: tryAgain }}
        />
      }
    >
      <Suspense fallback={<FullScreenSpinner />}>
        <div data-mfe={name} className="contents">
          <Routes />
        </div>
      </Suspense>
    </ModuleBoundary>
  )
}
