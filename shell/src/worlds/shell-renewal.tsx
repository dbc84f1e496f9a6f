import type { Registry } from '@tiffin/contracts'
import { useEffect } from 'react'
import { registryOfPage } from '../modules/registry.ts'
import { reloadPage } from '../modules/reload-page.ts'
import { whileIdle } from '../modules/while-idle.ts'

/**
 * The milliseconds without a touch after which the kitchen counts as closed. The reload waits for that, because a
 * reloaded page makes no sound before its first tap.
 */
const CLOSED_AFTER_MS = 3 * 60 * 60_000

/**
 * Reloads a page that nobody leaves when a newer build of the shell is live. Modules update without a reload; the shell
 * cannot.
 */
export function ShellRenewal({ registry: { shell } }: { registry: Registry }): null {
  const isOutdated = shell !== undefined && shell !== registryOfPage().shell
  useEffect(() => {
    // A failed reload is tried again by the next tick.
    if (isOutdated) return whileIdle(CLOSED_AFTER_MS, () => void reloadPage().catch(() => undefined))
  }, [isOutdated])
  return null
}
