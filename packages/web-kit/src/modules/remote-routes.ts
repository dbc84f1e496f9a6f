import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** The version of the agreement between shell and modules. A module that speaks another one is not mounted. */
export const MODULE_CONTRACT = '1'

/** What a module exposes as `./routes`: the pages below its paths, mounted by the shell's router (house rule R4). */
export type RemoteRoutes = {
  readonly contract: typeof MODULE_CONTRACT
  readonly routes: ComponentType
  /** Asks for what the first screen shows. The shell calls it while it still finds out who is signed in. */
  readonly prefetch?: (queries: QueryClient) => void
}

/**
 * Where a module's dialogs and sheets mount. A module's styles reach only below `data-mfe`, and a node at the end of
 * the body lies above every page whatever stacks inside it.
 */
export function moduleRoot(name: string): HTMLElement {
  const id = `overlays-${name}`
  const existing = document.getElementById(id)
  if (existing) return existing
  const root = document.createElement('div')
  root.id = id
  root.dataset.mfe = name
  document.body.append(root)
  return root
}
