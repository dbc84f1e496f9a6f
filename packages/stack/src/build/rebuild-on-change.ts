import { watch } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeFailure, type Steps } from '../steps.ts'
import { dataDirOf, ROOT } from '../workspace.ts'
import { BROWSER_PACKAGES, buildBrowserPackages } from './browser.ts'
import { releaseModules } from './release.ts'

const SOURCES = [...BROWSER_PACKAGES, ...['domain', 'contracts', 'web-kit', 'ui', 'receipts'].map((name) => `packages/${name}`)]
/** Saving a file or switching a branch is many events. */
const SETTLE_MS = 150

/** Builds and releases what a saved file changed; the next page load has it. */
export function rebuildOnChange(steps: Steps, signal: AbortSignal): void {
  let pending = false
  let busy = false
  const rebuild = async () => {
    pending = true
    if (busy) return
    busy = true
    while (pending) {
      await sleep(SETTLE_MS)
      pending = false
      await buildAndRelease(steps)
    }
    busy = false
  }
  for (const folder of SOURCES) watch(path.join(ROOT, folder, 'src'), { recursive: true, signal }, () => void rebuild())
}

async function buildAndRelease(steps: Steps): Promise<void> {
  try {
    const started = performance.now()
    const built = await buildBrowserPackages(() => undefined)
    await releaseModules(dataDirOf(process.env))
    if (built.length > 0) steps.say(`  ✓ ${built.join(', ')} built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  } catch (error) {
    steps.say(`\n${describeFailure(error)}\n`)
  }
}
