import type { Registry } from '@tiffin/contracts'
import { useEffect } from 'react'
import { registryOfPage } from '../modules/registry.ts'
import { reloadPage } from '../modules/reload-page.ts'
import { whileIdle } from '../modules/while-idle.ts'

/** After a reload a browser makes no sound before its first tap, so it comes when the kitchen is closed. */
const CLOSED_AFTER_MS = 3 * 60 * 60_000

/**
 * Brings the newer build of the shell to a page that nobody leaves or reloads. Modules come by themselves; the shell is
 * the page.
 */
export function ShellRenewal({ registry: { shell } }: { registry: Registry }): null {
  const isOutdated = shell !== undefined && shell !== registryOfPage().shell
  useEffect(() => {
    // Without an answer it is asked for again, with the next tick.
    if (isOutdated) return whileIdle(CLOSED_AFTER_MS, () => void reloadPage().catch(() => undefined))
  }, [isOutdated])
  return null
}
