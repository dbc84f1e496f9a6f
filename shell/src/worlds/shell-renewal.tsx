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
 * Reloads a kitchen screen, whose page may stay open for weeks, once a newer build of the shell is live. Modules update
 * without a reload; the shell cannot.
 */
export function ShellRenewal({ registry: { shell } }: { registry: Registry }): null {
  const isOutdated = shell !== undefined && shell !== registryOfPage().shell
  useEffect(() => {
    // If the reload fails, `whileIdle` calls the callback again at its next check.
    if (isOutdated) return whileIdle(CLOSED_AFTER_MS, () => void reloadPage().catch(() => undefined))
  }, [isOutdated])
  return null
}
