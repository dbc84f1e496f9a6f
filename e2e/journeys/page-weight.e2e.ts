import type { Page, Request } from '@playwright/test'
import { DEADLINE_MS } from '@tiffin/stack/testing/deadline'
import { Till } from '../pages/till.ts'
import { framesDuring } from '../support/frames.ts'
import { emulateMediaFeatures } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

declare global {
  interface Window {
    firstTileAt?: number
  }
}

type Fetched = {
  readonly path: string
  readonly bytes: number
  readonly kind: string
  readonly from: number
  readonly until: number
}

/** The delay of each reply. It is so long that requests overlap only if they do not wait for each other. */
const SLOW_MS = 1000

/**
 * Opens the till and returns the requests of the browser until the first tile is drawn, with their bytes on the wire.
 */
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
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    const early = entries.filter((entry) => entry.startTime < (window.firstTileAt ?? 0))
    // The icon is not counted, because the browser fetches it at any time and no tile waits for it.
    const counted = early.filter(({ name }) => !name.endsWith('/favicon.svg'))
    return counted.map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: entry.encodedBodySize,
      kind: entry.initiatorType,
      from: entry.startTime,
      until: entry.responseEnd,
    }))
  })
}

test('the first table tile takes at most 7 requests and 120,000 bytes of JavaScript, nothing of other modules; React is fetched once, whatever modules are visited', async ({
  page,
}) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const fetched = await fetchedUntilFirstTile(page)
  const isPart = ({ path, kind }: Fetched) => kind === 'navigation' || /\.(js|css|woff2)$/.test(path)
  const parts = new Map(fetched.filter(isPart).map((each) => [each.path, each]))
  const first = [...parts.values()].filter(({ path }) => path.endsWith('.js'))

  expect(parts.size, [...parts.keys()].join('\n')).toBeLessThanOrEqual(7)
  expect(first.length).toBeGreaterThan(2)
  const bytes = first.reduce((sum, script) => sum + script.bytes, 0)
  expect(bytes).toBeLessThanOrEqual(120_000)
  expect(bytes, 'compressed files were sent and measured').toBeGreaterThan(60_000)
  expect(fetched.filter(({ path }) => /^\/modules\/(?!pos\/)/.test(path))).toEqual([])

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'All Tables' })).toBeVisible()

  // The test reads the scripts that were requested until now. Requests that an idle page makes later are not counted.
  const scripts = requests.filter((request) => new URL(request.url()).pathname.endsWith('.js'))
  const texts = await Promise.all(scripts.map(async (script) => (await script.response())?.text() ?? ''))
  const copies = texts.flatMap(
    (text) => text.match(/__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=/g) ?? [],
  )
  expect(scripts.length).toBeGreaterThan(3)
  expect(copies).toHaveLength(1)
})

test('on a slow connection the first table tile waits for at most 3 requests one after the other', async ({ page }) => {
  await page.route('**/*', async (route) => {
    await new Promise((resume) => setTimeout(resume, SLOW_MS))
    await route.continue()
  })
  // On a busy machine a request may start so late that it seems to have waited for another one. Requests that do wait
  // never overlap, so one try with a short chain is proof enough.
  await expect(async () => {
    const fetched = await fetchedUntilFirstTile(page)

    expect(fetched.some(({ path }) => path === '/api/tables')).toBe(true)
    expect(
      depthOf(fetched),
      fetched.map(({ path, from, until }) => `${path} ${from.toFixed()}–${until.toFixed()}`).join('\n'),
    ).toBeLessThanOrEqual(3)
  }).toPass({ timeout: DEADLINE_MS })
})

test('tables and who is signed in are asked for before any script is there, and once', async ({ page }) => {
  // The clock of the page is fixed, because the page uses an early answer for at most ten seconds and a busy machine
  // may need longer.
  await page.clock.setFixedTime(new Date())
  // Events are held back, because a change by another test would make the page ask for the tables again.
  await page.route('**/api/events', () => undefined)
  const reads = ['/api/user-details', '/api/tables']
  const asked: string[] = []
  const allAsked = new Promise<void>((resolve) =>
    page.on('request', (request) => {
      asked.push(new URL(request.url()).pathname)
      if (reads.every((path) => asked.includes(path))) resolve()
    }),
  )
  // The changes of the floor are held back: the page reads them after the first tile, and their first answer makes it
  // ask for the tables again.
  await page.route('**/api/floor/changes**', () => undefined)
  await page.route('**/*.js', async (route) => {
    await allAsked
    await route.continue()
  })
  await new Till(page).open()

  expect(asked.some((path) => path.endsWith('.js'))).toBe(true)
  expect(asked.filter((path) => reads.includes(path)).toSorted()).toEqual(reads.toSorted())
  // Best sellers are for the menu of an order, so the page does not ask for them before the first tile.
  expect(asked).not.toContain('/api/best-sellers')
  await new Till(page).tile('T1').click()
  await expect.poll(() => asked).toContain('/api/best-sellers')
})

test.describe('a user for whom the page also asks for the plan', () => {
  test.use({ role: 'Admin' })

  test('a module that arrives after the user is drawn without the delay React gives to what had suspended', async ({
    page,
  }) => {
    // React waits up to 300 ms before it replaces a fallback. Here the timer of such a wait never fires, and no answer
    // renders the page again, so a module that is delayed would never be drawn.
    await page.addInitScript((longestMs) => {
      const setTimeout = window.setTimeout
      window.setTimeout = ((run: () => void, ms = 0, ...rest: unknown[]) =>
        ms > 10 && ms <= longestMs ? 0 : setTimeout(run, ms, ...rest)) as typeof window.setTimeout
    }, 300)
    const isUserShown = page.waitForRequest('**/api/subscription/details')
    await page.route('**/api/subscription/details', () => undefined)
    await page.route('**/modules/pos/**/*.js', async (route) => {
      await isUserShown
      await route.continue()
    })

    await new Till(page).open()
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 } })

  test('a warm reload of /pos never shows a blank frame, in light and in dark', async ({ page, context }) => {
    const till = new Till(page)
    await till.open()
    for (const [colorScheme, canvas] of [
      ['light', [250, 248, 245]],
      ['dark', [23, 21, 18]],
    ] as const) {
      await emulateMediaFeatures(page, { colorScheme })
      const corners = await framesDuring(page, context, async () => {
        await page.reload()
        await till.tile('T1').waitFor()
      })
      expect(corners.length).toBeGreaterThan(0)
      // The corner shows the empty canvas behind the spinner as well as behind the floor.
      for (const corner of corners)
        for (const [at, part] of canvas.entries())
          expect(Math.abs((corner[at] ?? 0) - part), `${colorScheme} frame ${corner.join(' ')}`).toBeLessThanOrEqual(2)
    }
  })
})

/**
 * Returns the length of the longest chain of requests in which each request began after the one before it had ended.
 */
function depthOf(fetched: readonly Fetched[]): number {
  const depths = new Map<Fetched, number>()
  for (const each of fetched.toSorted((a, b) => a.from - b.from)) {
    depths.set(
      each,
      1 + Math.max(0, ...fetched.filter((other) => other.until <= each.from).map((other) => depths.get(other) ?? 0)),
    )
  }
  return Math.max(...depths.values())
}
