import type { SlotName, SlotProps } from '@tiffin/contracts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/**
 * The major version of the agreement between shell and modules; the full version is the version of this package. A
 * module names the versions it supports under "tiffin.contract" of its package.json, and the shell does not mount a
 * module for another major version.
 *
 * The shell gives a module its addresses below the shell's router, its declared place in sidebar and slots, the session
 * of staff or none, one query cache, toasts and dialogs for questions, all through web-kit. The shell also gives it an
 * element of its own in the page, and the module's styles must not affect anything outside that element. A module gives
 * the shell the exports below, and holds its version (`useHold` of web-kit) while a user has work open that a change of
 * version would lose.
 */
export const MODULE_CONTRACT = '1'

/**
 * The version of the agreement that this build of the shell keeps, equal to that of the package. A module that needs
 * what a minor version added names it, as `^1.2.0`; a page with an older shell then reloads instead of mounting it.
 *
 * - 1.1: places of a module in sidebar and slots.
 * - 1.2: the runtime core of Module Federation, in `globalThis._FEDERATION_RUNTIME_CORE`, for modules without a copy.
 */
export const MODULE_CONTRACT_VERSION = '1.2.0'

/** The default export of a module's `./routes`. */
export type RemoteRoutes = {
  readonly contract: typeof MODULE_CONTRACT
  /**
   * The component with the pages below the module's addresses, mounted by the shell's router. The component takes no
   * props.
   */
  readonly routes: ComponentType
  /** Starts the reads of the first screen. The shell calls it while the session is still loading. */
  readonly prefetch?: (queries: QueryClient) => void
  /**
   * The components for pages of other modules, one for each slot that the module names under "tiffin.slots" of its
   * package.json.
   */
  readonly slots?: { readonly [Name in SlotName]?: ComponentType<SlotProps[Name]> }
}
