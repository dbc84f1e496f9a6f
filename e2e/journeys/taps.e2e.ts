import type { Page } from '@playwright/test'
import { sized } from '@tiffin/stack/testing/sized'
import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { attachPrinter } from '../support/printing.ts'
import { expect, test } from '../support/test.ts'

declare global {
  interface Window {
    taps?: number
  }
}

/** Opens the till without a setting that saves taps, and counts its presses. */
async function openCountedTill(page: Page): Promise<Till> {
  await page.addInitScript(() => {
    const count = () => void (window.taps = (window.taps ?? 0) + 1)
    for (const press of ['pointerdown', 'keydown']) window.addEventListener(press, count, { capture: true })
  })
  const till = new Till(page)
  await till.open()
  return till
}

/** Returns the number of taps in a job, which includes waiting for its result. */
async function tapsOf(page: Page, job: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => void (window.taps = 0))
  await job()
  return page.evaluate(() => window.taps ?? 0)
}

const SIZES = [
  [390, 844, 'Y2'],
  [1024, 768, 'Y1'],
] as const

for (const [width, height, table] of SIZES.slice(0, sized(1, SIZES.length))) {
  test.describe(`${width}×${height}`, () => {
    test.use({ viewport: { width, height } })

    test('[C5-027] an evening’s jobs take as few taps as anywhere, without a setting, and one more by the letter', async ({
      page,
      api,
    }) => {
      await api.ownTable(table)
      const printer = await attachPrinter(page)
      const till = await openCountedTill(page)
      const bill = new Bill(page)
      const dish = (index: number) => till.dishes.getByRole('button').nth(index)
      const payByTheLetter = async () => {
        await expect(bill.payButton()).toBeDisabled()
        await bill.choose('Cash')
        await bill.payButton().click()
      }
      const settle = async (pay: () => Promise<void>) => {
        await till.openTable(table)
        await till.button('Bill').click()
        await bill.dialog.getByRole('button', { name: 'Print Bill' }).click()
        await pay()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(toast(page, `Table ${table} cleared!`).first()).toBeVisible()
      }
      const sellTakeaway = async (pay: () => Promise<void>) => {
        await page.getByRole('button', { name: 'New Takeaway Order' }).click()
        await dish(0).click()
        await dish(1).click()
        await till.button('Punch + Bill').click()
        await pay()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(toast(page, /^Order .* settled!$/).first()).toBeVisible()
      }

      const seating = await tapsOf(page, async () => {
        await till.openTable(table)
        for (const index of [0, 1, 2, 3]) await dish(index).click()
        await till.button('Punch + KOT').click()
        await expect.poll(printer.printed).toHaveLength(1)
      })
      expect(seating, 'seat, four dishes, ticket').toBeLessThanOrEqual(6)

      const adding = await tapsOf(page, async () => {
        await till.openTable(table)
        await expect(till.title()).toContainText('Viewing Order')
        await dish(4).click()
        await dish(0).click()
        await till.button('Punch + KOT').click()
        await expect.poll(printer.printed).toHaveLength(2)
      })
      expect(adding, 'two dishes more, ticket').toBeLessThanOrEqual(4)
      const [first, second] = await printer.printed()
      expect([first?.match(/1 ×/g)?.length, first?.includes('ADDITION')]).toEqual([4, false])
      expect([second?.match(/1 ×/g)?.length, second?.includes('ADDITION')]).toEqual([2, true])

      const settling = await tapsOf(page, () => settle(() => bill.payBy('Cash')))
      expect(settling, 'print the bill, settle in cash').toBeLessThanOrEqual(4)
      expect((await printer.printed()).at(-1)).toContain('Guest Copy')
      await api.occupy(table, ['Dal Makhani'])
      await expect(till.tile(table)).toContainText('Occupied')
      expect(await tapsOf(page, () => settle(payByTheLetter)), 'the same, method and Pay apart').toBeLessThanOrEqual(5)

      const takeaway = await tapsOf(page, () => sellTakeaway(() => bill.payBy('Cash')))
      expect(takeaway, 'a takeaway of two dishes, paid at once').toBeLessThanOrEqual(5)
      const apart = await tapsOf(page, () => sellTakeaway(payByTheLetter))
      expect(apart, 'the same, method and Pay apart').toBeLessThanOrEqual(6)
    })
  })
}

test('the next table is one tap away while the last one is still said to be placed', async ({ page, api }) => {
  await api.ownTable('Y3')
  await api.ownTable('Y4')
  const till = new Till(page)
  await till.open()
  await till.openTable('Y3')
  await till.dishes.getByRole('button').first().click()
  await till.button('Punch Order').click()
  await till.notice('Order Placed!').waitFor()

  await till.tile('Y4').click()

  await expect(till.title()).toContainText('Y4')
})
