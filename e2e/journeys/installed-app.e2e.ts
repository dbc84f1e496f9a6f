import { Till } from '../pages/till.ts'
import { expectUsable } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

for (const { start, read } of [
  { start: '/pos', read: '/manifest.webmanifest' },
  { start: '/kitchen', read: '/kitchen.webmanifest' },
  { start: '/system/login', read: null },
])
  test(`what Chromium reads at ${start} of an app to install: ${read ?? 'nothing'}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto(start)
    const browser = await context.newCDPSession(page)

    const { url, errors, manifest } = await browser.send('Page.getAppManifest')
    const found = url && { url, start: manifest.startUrl, display: manifest.display, icons: manifest.icons?.length }
    expect(errors).toEqual([])
    expect(found || null).toEqual(
      read && { url: baseURL + read, start: baseURL + start, display: 'kStandalone', icons: 3 },
    )
  })

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`${viewport.width}: a till whose browser may delete orders says so once a day, until that is dismissed`, async ({
    openTerminal,
  }) => {
    const page = await openTerminal('Waiter', { viewport })
    await page.addInitScript(() => {
      if (sessionStorage.getItem('isOpened') === null) localStorage.removeItem('tiffin.pos.storage-notice')
      sessionStorage.setItem('isOpened', '1')
    })
    const till = new Till(page)
    const notice = page.getByRole('status').filter({ hasText: 'This browser may delete orders: install Tiffin.' })
    await till.open()
    await expect(notice).toBeVisible()
    await expectUsable(page, 'the floor with the notice')

    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toBeHidden()
    await page.reload()
    await till.tile('T1').waitFor()
    await expect(page.getByRole('button', { name: 'New Takeaway Order' })).toBeVisible()
    await expect(notice).toBeHidden()
  })
