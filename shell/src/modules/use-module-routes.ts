import { lazyPart } from '@tiffin/web-kit'
import { createElement, useMemo, type ReactNode } from 'react'
import { loadedModule, loadModule } from './federation.ts'

/**
 * Returns the element of a module's routes: those of the running version if it is current, otherwise a lazy part, which
 * throws if the module cannot be loaded. A lazy part keeps its failure, so every attempt makes a new part.
 */
export function useModuleRoutes(name: string, attempt: number): ReactNode {
  return useMemo(
    () => createElement(loadedModule(name)?.routes ?? lazyPart(async () => (await loadModule(name)).routes)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new attempt must load again
    [name, attempt],
  )
}
