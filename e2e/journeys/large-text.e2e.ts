import type { Page } from '@playwright/test'
import { sized } from '@tiffin/stack/testing/sized'
import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { doubleText, expectNothingCut, expectReachable } from '../support/large-text.ts'
import { expectFits, expectReadable, emulateMediaFeatures } from '../support/looks.ts'
import { asOperator } from '../support/operator.ts'
import { expect, test } from '../support/test.ts'

const BACK_OFFICE = sized(
  ['/menu', '/orders', '/settings'],
  ['/dashboard', '/menu', '/orders', '/tables', '/settings', '/activity', '/users', '/plans'],
)
const PANEL = sized(
  ['/system/restaurants'],
  ['/system', '/system/restaurants', '/system/plans', '/system/activity', '/system/modules'],
)
const ON_A_PHONE = sized(
  ['/dashboard', '/menu', '/orders', '/settings', '/plans'],
  [
    '/dashboard',
    '/menu',
    '/orders',
    '/orders/bills',
    '/orders/decisions',
    '/tables',
    '/settings',
    '/activity',
    '/users',
    '/plans',
  ],
)
const PANEL_ON_A_PHONE = sized(
  ['/system', '/system/modules'],
  ['/system', '/system/restaurants', '/system/plans', '/system/activity', '/system/modules'],
)
const LOGINS = sized(['/?subdomain=spice'], ['/', '/?subdomain=spice', '/system'])

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#static-page')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/**
 * Checks the open page under one setting of the operating system after the other, because loading a page costs more
 * than checking it. The journeys of accessibility check sizes and roles.
 */
async function expectEverybodyCan(page: Page, address: string): Promise<void> {
  for (const [name, look] of [
    ['more contrast', { contrast: 'more', forcedColors: 'none' }],
    ['forced colours', { contrast: 'no-preference', forcedColors: 'active' }],
  ] as const) {
    await emulateMediaFeatures(page, look)
    await expectReadable(page, `${address}, ${name}`)
    await expectFits(page, `${address}, ${name}`)
  }
  await emulateMediaFeatures(page, { contrast: 'no-preference', forcedColors: 'none' })
  await doubleText(page)
  await expectNothingCut(page, address)
}

const viewport = { width: 1024, height: 768 }
test.use({ role: 'Admin', viewport })

const CAN = 'can be read and hit with more contrast and with forced colours, and none is cut with text twice as large'

test(`the screens of the back office ${CAN}`, async ({ page }) => {
  for (const address of BACK_OFFICE) {
    await open(page, address)
    await expectEverybodyCan(page, address)
  }
})

test(`the logins and the screens of the operator ${CAN}`, async ({ openTerminal }) => {
  const visitor = await openTerminal(null, { viewport })
  for (const address of LOGINS) {
    await open(visitor, address)
    await expectEverybodyCan(visitor, address)
  }
  const operator = await openTerminal(null, await asOperator({ viewport }))
  for (const address of PANEL) {
    await open(operator, address)
    await expectEverybodyCan(operator, address)
  }
})

for (const [size, table] of [
  [viewport, 'Y10'],
  [{ width: 390, height: 844 }, 'Y11'],
] as const) {
  test.describe(`${size.width}×${size.height}`, () => {
    test.use({ viewport: size })

    test('the till with text twice as large is whole: floor, order, cart and bill, with every control in reach', async ({
      page,
      api,
    }) => {
      await api.ownTable(table)
      await api.occupy(table, ['Dal Makhani', 'Garlic Naan', 'Masala Chai'])
      const till = new Till(page)
      const bill = new Bill(page)
      const look = async (scene: string, part = page.locator('body')) => {
        await expectNothingCut(page, scene)
        await expectReachable(part, scene)
      }
      await till.open()
      await doubleText(page)
      await look('the floor')
      await till.tab('Takeaway').click()
      await expect(till.previousOrder('Completed').first()).toBeVisible()
      await look('the takeaway orders')
      await till.tab('Dine-In').click()
      await page.getByRole('button', { name: 'Admin, switch user' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Captain' }).click()
      const keys = page.getByRole('dialog').getByRole('group', { name: 'PIN' })
      await expect(keys).toBeVisible()
      await look('the keys for a PIN', keys)
      await page.keyboard.press('Escape')

      await till.openTable(table)
      await expect(till.title()).toContainText('Viewing Order')
      await till.dishes.getByRole('button').first().click()
      await expect(till.button('Punch Update')).toBeEnabled()
      await look('the dishes of a running order')

      await till.cart.getByRole('button', { name: 'View cart' }).click()
      await expect(till.cart.getByRole('listitem')).toHaveCount(4)
      // Only the cart is checked, because it covers the dishes until it is hidden.
      await look('its cart', till.cart)

      await till.button('Punch + Bill').click()
      await expect(bill.heading('Finalize Payment')).toBeVisible()
      await look('its bill')
      await bill.payBy('Cash')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('no page and no form is cut with text twice as large', async ({ page, openTerminal }) => {
    const whole = async (seen: Page, address: string) => {
      await open(seen, address)
      await doubleText(seen)
      await expectNothingCut(seen, address)
    }
    for (const address of ON_A_PHONE) await whole(page, address)
    const operator = await openTerminal(null, await asOperator({ viewport: page.viewportSize()! }))
    for (const address of PANEL_ON_A_PHONE) await whole(operator, address)
    await whole(await openTerminal(null, { viewport: page.viewportSize()! }), '/')

    for (const [address, button] of [
      ['/menu', /^Edit /],
      ['/menu', 'Arrange'],
      ['/tables', 'Add several'],
    ] as const) {
      await open(page, address)
      await page.getByRole('button', { name: button }).first().click()
      await doubleText(page)
      const beyond = () =>
        page
          .getByRole('dialog')
          .locator('*')
          .evaluateAll((all) =>
            all
              .filter((part) => getComputedStyle(part).overflowY === 'auto' && part.scrollWidth > part.clientWidth)
              .map((part) => `${part.scrollWidth} of ${part.clientWidth} px`),
          )
      await expect.poll(beyond, { message: String(button) }).toEqual([])
    }
  })

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
    // A click anywhere in the row opens the table; this one is on the number of seats. The row may be out of sight,
    // because other journeys add tables before it.
    await row.scrollIntoViewIfNeeded()
    const [cell, whole] = [await row.getByRole('cell').last().boundingBox(), await row.boundingBox()]
    expect(whole!.height).toBeLessThanOrEqual(46)
    await page.mouse.click(cell!.x + cell!.width - 8, cell!.y + cell!.height / 2)
    await expect(page).toHaveURL(new RegExp(`${address!.replace('?', '\\?')}$`))
    await expect(page.getByRole('heading', { level: 2, name: 'T4' })).toBeVisible()
  })
})
