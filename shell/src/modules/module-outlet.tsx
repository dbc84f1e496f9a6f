import { FullScreenSpinner, LoadingFailed } from '@tiffin/ui'
import { LazyPlace, TIMINGS } from '@tiffin/web-kit'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { applyRegistry, isOutdated } from './federation.ts'
import { ModuleBoundary } from './module-boundary.tsx'
import { ModuleRoot } from './module-root.tsx'
import { fetchRegistry } from './registry.ts'
import { useModuleRoutes } from './use-module-routes.ts'

/** Milliseconds from a failure to the next attempt on an unattended screen. */
const TRY_AGAIN_MS = 20_000

type ModuleOutletProps = {
  readonly name: string
  readonly waiting?: ReactNode
  readonly isUnattended?: boolean
}

/**
 * Mounts a module. When it cannot be loaded, the button Try Again reads the registry again and loads the version of the
 * module that is named there, without a reload of the page or of other modules. While the module loads, `waiting` is
 * shown, or a full-screen spinner without `waiting`. With `isUnattended`, as on a screen on a wall, the outlet tries
 * again and updates without a tap.
 */
export function ModuleOutlet({ name, waiting, isUnattended = false }: ModuleOutletProps) {
  const [attempt, setAttempt] = useState(0)
  const routes = useModuleRoutes(name, attempt)
  const remount = useCallback(() => setAttempt((count) => count + 1), [])
  const tryAgain = useCallback(() => {
    fetchRegistry()
      .then(applyRegistry)
      .catch(() => undefined)
      .finally(remount)
  }, [remount])
  useEffect(() => {
    let stop: (() => void) | undefined
    let isUnmounted = false
    const timer = setInterval(async () => {
      if (stop || !isOutdated(name)) return
      // The code of offers is loaded on demand, because most days bring no update. Without a connection the next tick
      // tries again.
      const chunk = await import('./later-parts.ts').catch(() => null)
      if (chunk && !isUnmounted) stop ??= chunk.offerUpdate(name, { update: remount, isUnattended })
    }, TIMINGS.registryRefreshMs / 2)
    return () => {
      isUnmounted = true
      clearInterval(timer)
      stop?.()
    }
  }, [name, remount, isUnattended])

  return (
    <ModuleBoundary
      key={`${name} ${attempt}`}
      name={name}
      fallback={
        <>
          <LoadingFailed
            message="This part of Tiffin could not be loaded. Please check your connection."
            onTryAgain={tryAgain}
          />
          {isUnattended && <Soon run={tryAgain} />}
        </>
      }
    >
      <LazyPlace waiting={waiting ?? <FullScreenSpinner />}>
        <ModuleRoot name={name}>{routes}</ModuleRoot>
      </LazyPlace>
    </ModuleBoundary>
  )
}

function Soon({ run }: { run: () => void }) {
  useEffect(() => {
    const timer = setTimeout(run, TRY_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [run])
  return null
}
