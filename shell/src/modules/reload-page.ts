import { isPageServed } from './registry.ts'

/**
 * Reloads the page, if the server has it: a browser that reloads without an answer shows its own error page and stays
 * there.
 *
 * @throws Error when the server cannot be reached
 */
export async function reloadPage(): Promise<void> {
  if (await isPageServed()) location.reload()
}
