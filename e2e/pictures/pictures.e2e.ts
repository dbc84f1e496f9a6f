import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { Till } from '../pages/till.ts'
import type { Api } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

// The tests in this file make pictures; they are no journeys. TIFFIN_PICTURES=1 draws the pictures of the public page
// and of the README again, after the looks of the till have changed. The preview of a link shows the public page with
// its pictures, so it needs another build and another run.

const gatewaySite = path.resolve(import.meta.dirname, '../../bff/src/site')
const shell = path.resolve(import.meta.dirname, '../../shell/src')
const assets = path.resolve(import.meta.dirname, '../../mfe-marketing/src/assets')
const documents = path.resolve(import.meta.dirname, '../../docs/images')
const MAX_BYTES = 60_000
const MAX_DOCUMENT_BYTES = 105_000

const sizes = [
  { name: 'till', viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 },
  { name: 'till-phone', viewport: { width: 390, height: 500 }, deviceScaleFactor: 2 },
] as const

/** The icons that systems cut to a shape of their own are filled up to their edges. */
const icons = [
  { name: 'icon-192', size: 192, isFilled: false },
  { name: 'icon-512', size: 512, isFilled: false },
  { name: 'icon-maskable-512', size: 512, isFilled: true },
  { name: 'apple-touch-icon', size: 180, isFilled: true },
] as const

// The event stream is blocked, because with an open stream the network would never be idle.
test.beforeEach(async ({ page, problems }) => {
  problems.allow(/\/api\/events/)
  await page.route('**/api/events', (route) => route.abort())
})

for (const { name, ...size } of sizes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${name}-${colorScheme}`, () => {
      test.use({ role: 'Captain', colorScheme, ...size })

      test('a picture of the till', async ({ page, api }) => {
        await takeOrder(page, api)
        const picture = await asWebp(page, await page.screenshot())
        expect(picture.length).toBeLessThanOrEqual(MAX_BYTES)
        await writeFile(path.join(assets, `${name}-${colorScheme}.webp`), picture)
      })
    })
  }
}

test.describe('documents', () => {
  test.use({ role: 'Captain', colorScheme: 'light', viewport: { width: 1180, height: 740 } })

  test('the till for the README', async ({ page, api }) => {
    await takeOrder(page, api)
    let quality = 90
    let picture = await page.screenshot({ type: 'jpeg', quality })
    while (picture.length > MAX_DOCUMENT_BYTES && quality > 40)
      picture = await page.screenshot({ type: 'jpeg', quality: (quality -= 5) })
    expect(picture.length).toBeLessThanOrEqual(MAX_DOCUMENT_BYTES)
    await writeFile(path.join(documents, 'till.jpg'), picture)
  })
})

test.describe('share', () => {
  test.use({ role: null, colorScheme: 'light', viewport: { width: 1200, height: 630 } })

  test('what a shared link looks like', async ({ page }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const picture = await asWebp(page, await page.screenshot())
    expect(picture.length).toBeLessThanOrEqual(MAX_BYTES)
    await writeFile(path.join(gatewaySite, 'share.webp'), picture)
  })
})

test.describe('icons', () => {
  test.use({ role: null })

  for (const { name, size, isFilled } of icons)
    test(`the icon ${name}`, async ({ page }) => {
      const mark = await readFile(path.join(shell, 'favicon.svg'), 'utf8')
      const ground = /fill="(#\w+)"/.exec(mark)?.[1]
      await page.setViewportSize({ width: size, height: size })
      await page.setContent(
        `<style>body { margin: 0; ${isFilled ? `background: ${ground}; padding: 6%;` : ''} }
        svg { display: block; width: 100%; }</style>${mark}`,
      )
      const picture = await page.screenshot({ omitBackground: !isFilled })
      await writeFile(path.join(gatewaySite, 'icons', `${name}.png`), picture)
    })
})

/** Takes an order at a table, and leaves one category of the menu open. */
async function takeOrder(page: Page, api: Api): Promise<void> {
  await api.freeTable('T4')
  const till = new Till(page)
  await till.open()
  await till.openTable('T4')
  await till.add('Paneer Tikka', 'Malai Kofta', 'Malai Kofta', 'Palak Paneer', 'Rumali Roti', 'Cold Coffee')
  await till.popup.getByRole('button', { name: 'Mains' }).click()
  await till.dish('Andhra Chicken Curry').waitFor()
  await page.mouse.move(0, 0)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/**
 * Encodes the picture in the best quality that fits the limit. The browser encodes it, so that the tests need no
 * library.
 */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ({ base64, maxLength }) => {
      const bitmap = await createImageBitmap(
        new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type: 'image/png' }),
      )
      const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height })
      canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
      for (let quality = 0.9; ; quality -= 0.05) {
        const picture = canvas.toDataURL('image/webp', quality)
        if (picture.length <= maxLength || quality < 0.3) return picture
      }
    },
    { base64: png.toString('base64'), maxLength: (MAX_BYTES * 4) / 3 },
  )
  return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64')
}
