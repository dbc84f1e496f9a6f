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
