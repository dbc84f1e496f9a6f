import { asOperator } from '../support/operator.ts'
import { expect, test } from '../support/test.ts'

/** What a page scrolls by, below the first rows of a table. */
const SCROLLED_PX = 450

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const)
  test.describe(`${width}×${height}`, () => {
    test.use({ role: 'Admin', viewport: { width, height } })

    test('the headers of a table stay in sight, below the header of the page', async ({ page }) => {
      await page.goto('/tables')
      const table = page.getByRole('table', { name: 'All Tables' })
      const header = table.getByRole('columnheader').first()
      await expect(table.getByRole('row').nth(12)).toBeVisible()
      const bar = await page.getByRole('banner').first().boundingBox()
      const above = width < 1024 ? Math.round(bar!.height) : 0
      const rows = async () => (await table.boundingBox())!.y

      const first = await rows()
      await page.evaluate((by) => scrollBy(0, by), Math.max(SCROLLED_PX, Math.ceil(first)))
      await expect.poll(rows).toBeLessThan(0)
      await expect(header).toBeInViewport({ ratio: 1 })
      // At most a pixel below the bar, which has a line at its end.
      expect(Math.abs((await header.boundingBox())!.y - above)).toBeLessThanOrEqual(1)
    })
  })

test.describe('on a phone', () => {
  test.use({ role: null })

  test('the operator sees by which header a table is sorted', async ({ openTerminal }) => {
    const page = await openTerminal(null, await asOperator({ viewport: { width: 390, height: 844 } }))
    await page.goto('/system/restaurants')
    await expect(page.getByRole('columnheader', { name: 'Added On' })).toBeInViewport({ ratio: 1 })

    await page.getByRole('columnheader', { name: 'Users' }).getByRole('button').click()
    await expect(page.getByRole('columnheader', { name: 'Users' })).toHaveAttribute('aria-sort', /ending$/)
    await expect(page.getByRole('columnheader', { name: 'Users' })).toBeInViewport({ ratio: 1 })
  })
})
