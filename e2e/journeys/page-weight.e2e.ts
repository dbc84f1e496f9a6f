import type { Page } from '@playwright/test'
import { Till } from '../pages/till.ts'
import { framesDuring } from '../support/frames.ts'
import { expect, test } from '../support/test.ts'

declare global {
  interface Window {
    firstTileAt?: number
  }
}

type Fetched = { readonly path: string; readonly bytes: number; readonly kind: string }

/** What the browser asked for until the first tile of the till was there, with what came over the wire. */
async function fetchedUntilFirstTile(page: Page): Promise<Fetched[]> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[data-tile]')) return
      window.firstTileAt = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await new Till(page).open()
  return page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] as PerformanceResourceTiming[]
    const early = entries.filter((entry) => entry.startTime < (window.firstTileAt ?? 0))
    return early.map((entry) => ({ path: new URL(entry.name).pathname, bytes: entry.encodedBodySize, kind: entry.initiatorType }))
  })
}

test('the first table tile takes at most 7 requests and 130,000 bytes of JavaScript, nothing of other modules', async ({ page }) => {
  const fetched = await fetchedUntilFirstTile(page)
  const isPart = ({ path, kind }: Fetched) => kind === 'navigation' || /\.(js|css|woff2)$/.test(path)
  const parts = new Map(fetched.filter(isPart).map((each) => [each.path, each]))
  const scripts = [...parts.values()].filter(({ path }) => path.endsWith('.js'))

  expect(parts.size, [...parts.keys()].join('\n')).toBeLessThanOrEqual(7)
  expect(scripts.length).toBeGreaterThan(2)
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  expect(bytes).toBeLessThanOrEqual(130_000)
  expect(bytes, 'compressed files were sent and measured').toBeGreaterThan(60_000)
  expect(fetched.filter(({ path }) => /^\/modules\/(?!pos\/)/.test(path))).toEqual([])
})

for (const [colorScheme, canvas] of [['light', [250, 248, 245]], ['dark', [23, 21, 18]]] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 1024, height: 768 } })

    test(`a warm reload of /pos never shows a blank ${colorScheme} frame`, async ({ page, context }) => {
      const till = new Till(page)
      await till.open()
      const corners = await framesDuring(page, context, async () => {
        await page.reload()
        await till.tile('T1').waitFor()
      })
      expect(corners.length).toBeGreaterThan(0)
      // The corner is empty canvas in every state: spinner and floor.
      for (const corner of corners) for (const [at, part] of canvas.entries()) expect(Math.abs((corner[at] ?? 0) - part), `frame ${corner.join(' ')}`).toBeLessThanOrEqual(2)
    })
  })
}
