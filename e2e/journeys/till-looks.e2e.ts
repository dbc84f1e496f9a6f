import type { Locator } from '@playwright/test'
import { Till } from '../pages/till.ts'
import { attachPrinter } from '../support/printing.ts'
import { paintedColour } from '../support/colours.ts'
import { emulateMediaFeatures } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

/** The table of these tests, which no other test uses. */
const TABLE = 'G3'

// The tests run one after the other, because they share a table.
test.describe.configure({ mode: 'serial' })

test('[C2-043] a free table is grey, an occupied one blue, in light and dark, and so is the legend', async ({
  page,
  api,
}) => {
  const till = new Till(page)
  const entries = page.getByRole('list', { name: 'Legend' }).getByRole('listitem')
  const legend = (text: string) => entries.filter({ hasText: text }).locator('span')
  /** Returns the painted colour of tile and legend in both themes. */
  const coloursOf = async (text: 'Available' | 'Occupied') => {
    await expect(till.tile(TABLE)).toContainText(text)
    const colours: (readonly [number, number, number])[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await emulateMediaFeatures(page, { colorScheme })
      const colour = await paintedColour(till.tile(TABLE), 'backgroundColor')
      expect(await paintedColour(legend(text), 'backgroundColor')).toEqual(colour)
      colours.push(colour)
    }
    return colours
  }

  await api.freeTable(TABLE)
  await till.open()
  for (const free of await coloursOf('Available')) {
    expect(Math.max(...free) - Math.min(...free)).toBeLessThan(12)
    expect(free[0]).toBeGreaterThan(60)
    expect(free[0]).toBeLessThan(220)
  }
  await api.occupy(TABLE, ['Dal Makhani'])
  await page.reload()
  for (const [red, green, blue] of await coloursOf('Occupied')) expect(blue).toBeGreaterThan(1.5 * Math.max(red, green))
})

test('[C2-078] while the floor is on its way a spinner fills the screen', async ({ page }) => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/tables', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/pos')

  const spinner = page.getByRole('status').filter({ hasText: 'Loading the POS…' })
  await expect(spinner.locator('svg')).toBeVisible()
  expect(await spinner.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })

  answer()
  await expect(new Till(page).tile('T1')).toBeVisible()
  await expect(spinner).toHaveCount(0)
})

test('[C2-067] [C9-018] [C9-019] bill and ticket are printed on one sheet each, 80 mm wide', async ({ page, api }) => {
  await api.occupy(TABLE, ['Dal Makhani', 'Garlic Naan', 'Masala Chai'])
  const printer = await attachPrinter(page)
  const till = new Till(page)
  await till.open()
  await till.openTable(TABLE)

  await till.button('KOT').click()
  const ticket = await printer.sheetsOf(() => page.getByRole('button', { name: 'Print', exact: true }).click())
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await till.button('Bill').click()
  const bill = await printer.sheetsOf(() => page.getByRole('button', { name: 'Print Bill' }).click())

  for (const sheets of [ticket, bill]) {
    expect(sheets).toHaveLength(1)
    expect(sheets[0]!.widthMm).toBeCloseTo(80, 0)
  }
  expect(bill[0]!.heightMm).toBeGreaterThan(ticket[0]!.heightMm)
  const [ticketText, billText] = await printer.printed()
  expect(ticketText).toContain('1 ×Dal Makhani')
  expect(billText).toContain('Guest Copy')
})

test('[C2-056] [C2-057] [C2-058] [C2-060] of a new Delivery or Takeaway order the menu stands left of customer and cart', async ({
  page,
}) => {
  const till = new Till(page)
  await till.open()
  for (const type of ['Delivery', 'Takeaway'] as const) {
    await till.tab(type).click()
    await page.getByRole('button', { name: `New ${type} Order` }).click()
    await till.dish('Dal Makhani').waitFor()
    const boxOf = async (part: Locator) => (await part.boundingBox())!
    const left = await Promise.all(
      [
        till.popup.getByPlaceholder('Search menu...'),
        till.popup.getByRole('group', { name: 'Categories' }),
        till.dishes,
      ].map(boxOf),
    )
    const right = await Promise.all([till.cart, till.cart.getByLabel('Contact')].map(boxOf))

    for (const { x, width } of left)
      for (const { x: start } of right) expect(x + width, type).toBeLessThanOrEqual(start)
    await till.button('Cancel').click()
    await till.popup.waitFor({ state: 'detached' })
  }
})
