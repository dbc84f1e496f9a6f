import type { Locator } from '@playwright/test'
import { Api, signIn } from '../support/api.ts'
import { asOperator } from '../support/operator.ts'
import { OwnRestaurant } from '../support/restaurant.ts'
import { expect, test } from '../support/test.ts'

/**
 * The test tries the three layouts, all so low that the table does not fit. It has a restaurant of its own, because
 * long names would make the table wider than a phone, and a wider table scrolls together with its headers.
 */
test('the headers of a table stay in sight, below the header of the page', async ({ openSession }) => {
  const restaurant = await OwnRestaurant.create('Admin')
  const token = await signIn('Admin', restaurant.subdomain)
  await new Api(token).layOut({ Hall: 14 })
  for (const width of [1440, 1024, 390]) {
    const page = await openSession(token, { viewport: { width, height: 480 } })
    await page.goto('/tables')
    const table = page.getByRole('table', { name: 'All Tables' })
    const header = table.getByRole('columnheader').first()
    await expect(table.getByRole('row').nth(12)).toBeVisible()
    const topOf = async (part: Locator) => (await part.boundingBox())!.y
    const bar = width < 1024 ? (await page.getByRole('banner').boundingBox())!.height : 0

    await page.evaluate((by) => scrollBy(0, by), (await topOf(table)) + 100)
    await expect.poll(() => topOf(table)).toBeLessThan(0)
    await expect(header).toBeInViewport({ ratio: 1 })
    // The header may be a pixel behind the bar, because the bar ends with a line.
    expect(Math.abs((await topOf(header)) - bar), `${width} pixels wide`).toBeLessThanOrEqual(1)
  }
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
