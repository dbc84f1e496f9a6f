import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Page, Request } from 'playwright-core'

/**
 * What an address may load of its module until nothing more comes, lazily loaded files included, as JavaScript in bytes
 * (brotli). The platform's: a team's own budget is about what its first screen cannot do without.
 */
export const MAX_BYTES_AT_AN_ADDRESS = 150_000

/** Counts the scripts that a page loads from a build. Call before the page opens. */
export function countScripts(page: Page, { moduleDir, place }: { moduleDir: string; place: string }) {
  const files = new Set<string>()
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(place) && pathname.endsWith('.js')) files.add(path.basename(pathname))
  })
  return {
    /** The bytes so far (brotli). */
    async bytes(): Promise<number> {
      const sizes = await Promise.all(
        [...files].map(async (file) => (await stat(path.join(moduleDir, 'dist', `${file}.br`))).size),
      )
      return sizes.reduce((sum, size) => sum + size, 0)
    },
  }
}

/** Without long tasks nothing is ever observed; what was buffered is handed over before a task of 200 ms from now. */
const LONGEST_TASK = `new Promise((resolve) => {
  const longest = (list) => resolve(Math.round(Math.max(...list.getEntries().map(({ duration }) => duration))))
  new PerformanceObserver(longest).observe({ type: 'longtask', buffered: true })
  setTimeout(() => resolve(0), 200)
})`

/** How long the page's main thread was blocked at most, in milliseconds; 0 when it never was for 50 or more. */
export function longestTaskMs(page: Page): Promise<number> {
  return page.evaluate<number>(LONGEST_TASK)
}
