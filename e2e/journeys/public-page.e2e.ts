import type { Page } from '@playwright/test'
import { Till } from '../pages/till.ts'
import { expect, test } from '../support/test.ts'

declare global {
  interface Window {
    shifted?: number
    publicHeadings?: number
    bareFrames?: number
  }
}

const TITLE = 'The till for your restaurant'
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: TITLE })
const picture = (page: Page) => page.getByRole('img', { name: /^The till with an order for table T4/ })
const prices = (page: Page) => page.getByRole('list', { name: 'Prices' }).getByRole('listitem')

/** Sums up the layout shifts inside the viewport, as the browser measures them. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted! += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Waits until the web font is loaded, because before that the texts have another width. */
const fontIsThere = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => undefined))

/** Counts how often the public page's heading could be painted, from the first byte of the document on. */
async function watchHeadings(page: Page): Promise<void> {
  await page.addInitScript((title) => {
    window.publicHeadings = 0
    const count = () => {
      for (const each of document.querySelectorAll('h1'))
        if (each.textContent === title && each.checkVisibility()) window.publicHeadings!++
    }
    new MutationObserver(count).observe(document, { childList: true, subtree: true, attributes: true })
    const everyFrame = () => {
      count()
      requestAnimationFrame(everyFrame)
    }
    requestAnimationFrame(everyFrame)
  }, TITLE)
}

test.describe('a visitor', () => {
  test.use({ role: null })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('reads what it is and what it costs, sees the till, and gets about', async ({ page }) => {
      // The page is loaded again until it has prices: a page that the gateway made while billing was busy has none, and
      // without scripts it gets none later.
      await expect(async () => {
        await page.goto('/')
        await expect(heading(page)).toBeVisible()
        await expect(prices(page).first()).toHaveText('Free₹0.00', { timeout: 1_000 })
      }).toPass()
      await expect(picture(page)).toHaveJSProperty('complete', true)
      expect(await picture(page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      const plans = page.getByRole('region', { name: 'Plans' })
      // Another test may have a plan on sale meanwhile.
      for (const name of ['Free', 'Pro', 'Pro Yearly'])
        await expect(plans.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
      await expect(plans.getByText('₹1,499.00/mo')).toBeVisible()
      await expect(page.locator('noscript p').first()).toBeVisible()
      await expect(page.getByLabel('Restaurant name')).toBeHidden()
      await page.getByRole('link', { name: 'Get Started' }).click()
      await expect(page).toHaveURL('/#get-started')
    })

    test('reads terms, privacy and whom to write to, from link to link', async ({ page }) => {
      await page.goto('/terms')
      for (const [link, title, words] of [
        [null, 'Terms', 'The law of India applies.'],
        ['Privacy', 'Privacy', 'nothing is sold'],
        ['Contact', 'Contact', 'has not published an email address yet.'],
      ] as const) {
        if (link) await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
        await expect(page).toHaveTitle(`${title} · Tiffin`)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.getByText(words)).toBeVisible()
      }
    })
  })

  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    test.describe(`${width}×${height}`, () => {
      test.use({ viewport: { width, height } })

      test('sees nothing move while the scripts take over, and then the first price, the way in and the till without scrolling', async ({
        page,
      }) => {
        await watchShifts(page)
        // The scripts are held back until the test has checked the static page.
        let release = () => {}
        const isSeen = new Promise<void>((resume) => (release = resume))
        await page.route('**/assets/*.js', async (route) => {
          await isSeen
          await route.continue()
        })
        await page.goto('/', { waitUntil: 'commit' })
        await expect(heading(page)).toBeVisible()
        await expect(page.getByLabel('Restaurant name')).toBeHidden()
        await fontIsThere(page)
        const before = await heading(page).boundingBox()
        release()
        await expect(page.getByLabel('Restaurant name')).toBeVisible()
        await expect(page.locator('#static-page')).toHaveCount(0)
        expect(await heading(page).boundingBox()).toEqual(before)
        expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02)

        await expect(prices(page).filter({ hasText: 'Pro Yearly' })).toHaveCount(1)
        // Another test may have a plan on sale meanwhile.
        const own = prices(page).filter({ hasText: /^(Free|Pro|Pro Yearly)₹/ })
        const shown = width < 640 ? [own.first()] : await own.all()
        for (const part of [...shown, page.getByRole('link', { name: 'Get Started' })]) {
          const box = await part.boundingBox()
          expect(box!.y + box!.height).toBeLessThanOrEqual(height)
        }
        const till = await picture(page).boundingBox()
        const seen = Math.min(height, till!.y + till!.height) - till!.y
        expect(seen, 'a phone shows the top of it').toBeGreaterThanOrEqual(width < 640 ? 120 : till!.height)
      })
    })
  }

  test('reads the terms before the first script comes, and nothing moves when it has', async ({ page }) => {
    await watchShifts(page)
    let release = () => {}
    const isSeen = new Promise<void>((resume) => (release = resume))
    await page.route('**/assets/*.js', async (route) => {
      await isSeen
      await route.continue()
    })
    await page.goto('/terms', { waitUntil: 'commit' })
    const title = page.getByRole('heading', { level: 1, name: 'Terms' })
    await expect(title).toBeVisible()
    await fontIsThere(page)
    const before = await title.boundingBox()
    release()
    await expect(page.locator('#static-page')).toHaveCount(0)
    await expect(title).toBeVisible()
    expect(await title.boundingBox()).toEqual(before)
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02)
  })

  test('who has scrolled to the plans and tabbed to a link stays there; the watcher of the last test records the page', async ({
    page,
  }) => {
    await watchHeadings(page)
    let release = () => {}
    const isThere = new Promise<void>((resume) => (release = resume))
    await page.route('**/assets/*.js', async (route) => {
      await isThere
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'How it works' }).first().focus()
    await page.getByRole('region', { name: 'Plans' }).scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    const before = await page.evaluate(() => scrollY)
    release()
    await expect(page.getByLabel('Restaurant name')).toBeVisible()
    await expect(page.locator('#static-page')).toHaveCount(0)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await expect(page.getByRole('link', { name: 'How it works' }).first()).toBeFocused()
    expect(await page.evaluate(() => window.publicHeadings)).toBeGreaterThan(0)
  })

  test('who comes back by a link to a part sees that part, with its styles in every picture', async ({ page }) => {
    await page.addInitScript(() => {
      window.bareFrames = 0
      const look = () => {
        const painted = document.querySelector('#static-page > *')
        if (painted && getComputedStyle(painted).display !== 'flex') window.bareFrames!++
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    // From the second visit on the files come from the cache at once, and in another order.
    for (const visit of ['first', 'second', 'third', 'fourth']) {
      await page.goto('/contact')
      await page.goto('/#how-it-works')
      await expect(page.locator('#static-page')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport()
      expect(await page.evaluate(() => window.bareFrames), `${visit} visit`).toBe(0)
    }
  })

  test('when its module does not load, sees "Loading Failed", and gets it with Try Again', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/, /marketing/)
    await page.route('**/modules/marketing/*/*.js', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Loading Failed' })).toBeVisible()
    await expect(heading(page)).toBeHidden()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByLabel('Restaurant name')).toBeVisible()
  })
})

test('who is signed in never sees the public page, at the till and at its root', async ({ page }) => {
  await watchHeadings(page)
  await new Till(page).open()
  expect(await page.evaluate(() => window.publicHeadings)).toBe(0)

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'All Tables' })).toBeVisible()
  expect(await page.evaluate(() => window.publicHeadings)).toBe(0)
  await expect(page.locator('#static-page')).toHaveCount(0)
})
