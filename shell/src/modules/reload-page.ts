import type { RemoteRoutes } from '@tiffin/module-contract'
import { isPageServed, registryOfPage } from './registry.ts'

/**
 * Reloads the page, if the server has it: a browser that reloads without an answer shows its own error page and stays
 * there.
 *
 * @throws Error when the server cannot be reached
 */
export async function reloadPage(): Promise<void> {
  if (await isPageServed()) location.reload()
}

const RELOADED_FOR = 'shellReloadedFor'
/** The result of every call of `reloadForShell` once the page reloads. It never settles. */
let reloading: Promise<never> | undefined

/**
 * Reloads the page for a version of a module that needs a newer shell, if the gateway serves another shell than the
 * page has. A tab reloads once for each shell: gateways that disagree about the shell would otherwise make it reload
 * for ever, and so would a slow network, for which the worker answers with the page that it keeps. Once the page
 * reloads, no result settles, so that nothing is shown in between: two parts of the page may need the newer shell.
 *
 * @param running the version that runs, which goes on where the page is not reloaded
 * @throws Error when no version runs, and the gateway serves no other shell, or has no page, or the tab has reloaded
 *   for that shell before
 */
export async function reloadForShell(
  served: string | undefined,
  module: string,
  running?: RemoteRoutes,
): Promise<RemoteRoutes> {
  if (reloading) return reloading
  const isNewer = served !== undefined && served !== registryOfPage().shell
  if (isNewer && sessionStorage.getItem(RELOADED_FOR) !== served && (await isPageServed().catch(() => false))) {
    sessionStorage.setItem(RELOADED_FOR, served)
    location.reload()
    return (reloading = new Promise(() => undefined))
  }
  if (running) return running
  throw new Error(`${module} needs a newer shell than this page has`)
}
