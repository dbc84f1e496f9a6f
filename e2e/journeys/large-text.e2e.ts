import type { Page } from '@playwright/test'
import { doubleText, expectNothingCut } from '../support/large-text.ts'
import { expectFits, expectReadable } from '../support/looks.ts'
import { asOperator } from '../support/operator.ts'
import { expect, test } from '../support/test.ts'

const BACK_OFFICE = ['/dashboard', '/menu', '/orders', '/tables', '/settings', '/activity', '/users', '/plans']
const PANEL = ['/system', '/system/restaurants', '/system/plans', '/system/activity', '/system/modules']
const LOGINS = ['/', '/?subdomain=spice', '/system']

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#static-page')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Sizes and roles are those of every other look, which the journeys of accessibility go through. */
async function expectSeen(page: Page, scene: string): Promise<void> {
  await expectReadable(page, scene)
  await expectFits(page, scene)
}

test.use({ role: 'Admin', viewport: { width: 1024, height: 768 } })

test('with text twice as large no screen of the back office is cut', async ({ page }) => {
  for (const address of BACK_OFFICE) {
    await open(page, address)
    await doubleText(page)
    await expectNothingCut(page, address)
  }
})

test('with text twice as large no login and no screen of the operator is cut', async ({ openTerminal }) => {
  const viewport = { width: 1024, height: 768 }
  const visitor = await openTerminal(null, { viewport })
  for (const address of LOGINS) {
    await open(visitor, address)
    await doubleText(visitor)
    await expectNothingCut(visitor, address)
  }
  const operator = await openTerminal(null, await asOperator({ viewport }))
  for (const address of PANEL) {
    await open(operator, address)
    await doubleText(operator)
    await expectNothingCut(operator, address)
  }
})

for (const [name, look] of [
  ['more contrast', { contrast: 'more' }],
  ['forced colours', { forcedColors: 'active' }],
] as const) {
  test(`with ${name} logins, back office and panel can be read and hit`, async ({ page, openTerminal }) => {
    await page.emulateMedia(look)
    for (const address of BACK_OFFICE) {
      await open(page, address)
      await expectSeen(page, `${address}, ${name}`)
    }
    const visitor = await openTerminal(null, look)
    for (const address of LOGINS) {
      await open(visitor, address)
      await expectSeen(visitor, `${address}, ${name}`)
    }
    const operator = await openTerminal(null, await asOperator(look))
    for (const address of PANEL) {
      await open(operator, address)
      await expectSeen(operator, `${address}, ${name}`)
    }
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[C2-032] the header names the page, and its title says so once more to screen readers alone', async ({
    page,
  }) => {
    for (const [address, header, title] of [
      ['/tables', 'Tables', 'Table Management'],
      ['/users', 'Users', 'User Management'],
      ['/settings', 'Settings', 'Restaurant Settings'],
    ] as const) {
      await open(page, address)
      await expect(page.getByRole('banner').first()).toHaveText(header)
      const drawn = await page.getByRole('heading', { level: 1, name: title }).boundingBox()
      expect(drawn!.width * drawn!.height).toBeLessThanOrEqual(1)
    }
    await open(page, '/dashboard')
    const date = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(date!.height, 'a date is no name of a page').toBeGreaterThan(20)
  })
})

test.describe('a Waiter', () => {
  test.use({ role: 'Waiter' })

  test('comes from every row of the tables to the till', async ({ page }) => {
    await open(page, '/tables')
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'T4', exact: true }) })
    const link = row.getByRole('link', { name: 'T4' })
    const address = await link.getAttribute('href')
    expect(address).toMatch(/^\/pos\?table=.+/)
    // Anywhere in the row, here on its number of seats.
    const [cell, whole] = [await row.getByRole('cell').last().boundingBox(), await row.boundingBox()]
    expect(whole!.height).toBeLessThanOrEqual(46)
    await page.mouse.click(cell!.x + cell!.width - 8, cell!.y + cell!.height / 2)
    await expect(page).toHaveURL(new RegExp(`${address!.replace('?', '\\?')}$`))
    await expect(page.getByRole('heading', { level: 2, name: 'T4' })).toBeVisible()
  })
})
