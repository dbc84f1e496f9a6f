import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Page, Request } from 'playwright-core'

/**
 * The most JavaScript, in bytes (brotli), that an address may load from its module, lazily loaded files included. This
 * limit is the platform's; a team's own budget covers only the first screen.
 */
export const MAX_BYTES_AT_AN_ADDRESS = 150_000

/**
 * Records which scripts a page requests below `place`, the URL path of the module's build; `moduleDir` is the module's
 * folder. Call it before the page opens, because earlier requests are not seen.
 */
export function countScripts(page: Page, { moduleDir, place }: { moduleDir: string; place: string }) {
  const files = new Set<string>()
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(place) && pathname.endsWith('.js')) files.add(path.basename(pathname))
  })
  return {
    /** Returns the bytes of the scripts requested so far (brotli), by the files of the build. */
    async bytes(): Promise<number> {
      const sizes = await Promise.all(
        [...files].map(async (file) => (await stat(path.join(moduleDir, 'dist', `${file}.br`))).size),
      )
      return sizes.reduce((sum, size) => sum + size, 0)
    },
  }
}

/**
 * Measures the longest task in the page. Without long tasks the observer reports nothing, so the script ends after 200
 * ms; buffered entries are reported before that.
 */
const LONGEST_TASK = `new Promise((resolve) => {
  const longest = (list) => resolve(Math.round(Math.max(...list.getEntries().map(({ duration }) => duration))))
  new PerformanceObserver(longest).observe({ type: 'longtask', buffered: true })
  setTimeout(() => resolve(0), 200)
})`

/** Measures the longest time in ms for which a task blocked the page's main thread; 0 when no task took 50 ms. */
export function longestTaskMs(page: Page): Promise<number> {
  return page.evaluate<number>(LONGEST_TASK)
}
