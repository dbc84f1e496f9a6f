import type { SlotName, SlotProps } from '@tiffin/contracts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/**
 * The major version of the agreement between shell and modules; the whole version is that of this package. A module
 * names the versions it can live with under "tiffin.contract" of its package.json, and one that speaks another major
 * version is not mounted.
 *
 * The shell gives a module: its addresses below the shell's router, the place it declares in sidebar and slots, the
 * session of staff or none, one query cache, toasts and questions, all through web-kit; and a root of its own in the
 * page, which its styles do not leave. A module gives the shell what stands below, and holds its version (`useHold` of
 * web-kit) while somebody works on what a change of version would lose.
 */
export const MODULE_CONTRACT = '1'

/** What a module exposes as `./routes`, as its default export. */
export type RemoteRoutes = {
  readonly contract: typeof MODULE_CONTRACT
  /** The pages below the module's addresses, mounted by the shell's router. It takes no props. */
  readonly routes: ComponentType
  /** Asks for what the first screen shows. The shell calls it while it still finds out who is signed in. */
  readonly prefetch?: (queries: QueryClient) => void
  /** What it shows in pages of other modules, for each slot it names under "tiffin.slots" of its package.json. */
  readonly slots?: { readonly [Name in SlotName]?: ComponentType<SlotProps[Name]> }
}
