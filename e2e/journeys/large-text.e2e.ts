import type { Page } from '@playwright/test'
import { sized } from '@tiffin/stack/testing/sized'
import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { doubleText, expectNothingCut, expectReachable } from '../support/large-text.ts'
import { expectFits, expectReadable, emulateMediaFeatures } from '../support/looks.ts'
import { asOperator } from '../support/operator.ts'
import { expect, test } from '../support/test.ts'

/** A screen, and whether the settings of the operating system are tried on it, too. */
type Screen = readonly [address: string, isTried: boolean]

const BACK_OFFICE = sized<readonly Screen[]>(
  [
    ['/dashboard', false],
    ['/menu', true],
    ['/orders', true],
    ['/settings', true],
    ['/plans', false],
  ],
  [
    ['/dashboard', true],
    ['/menu', true],
    ['/orders', true],
    ['/orders/bills', false],
    ['/orders/decisions', false],
    ['/tables', true],
    ['/settings', true],
    ['/activity', true],
    ['/users', true],
    ['/plans', true],
  ],
)
const PANEL = sized<readonly Screen[]>(
  [
    ['/system', false],
    ['/system/restaurants', true],
    ['/system/modules', false],
  ],
  [
    ['/system', true],
    ['/system/restaurants', true],
    ['/system/plans', true],
    ['/system/activity', true],
    ['/system/modules', true],
  ],
)
const LOGINS = sized<readonly Screen[]>(
  [
    ['/?subdomain=spice', true],
    ['/', false],
  ],
  [
    ['/?subdomain=spice', true],
    ['/', true],
    ['/system', true],
  ],
)

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#static-page')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/**
 * Checks the open page with more contrast and with forced colours, in its present size. The journeys of accessibility
 * check the other sizes.
 */
async function expectReadableForEverybody(page: Page, address: string): Promise<void> {
  for (const [name, look] of [
    ['more contrast', { contrast: 'more', forcedColors: 'none' }],
    ['forced colours', { contrast: 'no-preference', forcedColors: 'active' }],
  ] as const) {
    await emulateMediaFeatures(page, look)
    await expectReadable(page, `${address}, ${name}`)
    await expectFits(page, `${address}, ${name}`)
  }
  await emulateMediaFeatures(page, { contrast: 'no-preference', forcedColors: 'none' })
}

/** Checks the open page with text twice as large, on a tablet and on a phone. */
async function expectWhole(page: Page, address: string): Promise<void> {
  await doubleText(page)
  await expectNothingCut(page, address)
  await page.setViewportSize(phone)
  await expectNothingCut(page, `${address} on a phone`)
  await page.setViewportSize(viewport)
}

const phone = { width: 390, height: 844 }
const viewport = { width: 1024, height: 768 }
test.use({ role: 'Admin', viewport })

/** Checks the screens one after the other, each under all settings, because loading a page costs more than a check. */
async function expectEverybodyCan(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [address, isTried] of screens) {
    await open(page, address)
    if (isTried) await expectReadableForEverybody(page, address)
    await expectWhole(page, address)
  }
}

const CAN = 'can be read and hit with more contrast and with forced colours, and none is cut with text twice as large'

test(`the screens of the back office ${CAN}`, ({ page }) => expectEverybodyCan(page, BACK_OFFICE))

test(`the logins and the screens of the operator ${CAN}`, async ({ openTerminal }) => {
  await expectEverybodyCan(await openTerminal(null, { viewport }), LOGINS)
  await expectEverybodyCan(await openTerminal(null, await asOperator({ viewport })), PANEL)
})

test('the till with text twice as large is whole, on a tablet and on a phone: floor, order, cart and bill, with every control in reach', async ({
  page,
  api,
}) => {
  await api.ownTable('Y10')
  await api.occupy('Y10', ['Dal Makhani', 'Garlic Naan', 'Masala Chai'])
  const till = new Till(page)
  const bill = new Bill(page)
  const look = async (scene: string, part = page.locator('body')) => {
    for (const size of [viewport, phone])
      await test.step(`${scene}, ${size.width}×${size.height}`, async () => {
        await page.setViewportSize(size)
        await expectNothingCut(page, scene)
        await expectReachable(part, scene)
      })
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

  await till.openTable('Y10')
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

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('no form is cut with text twice as large', async ({ page }) => {
    for (const [address, buttons] of [
      ['/menu', [/^Edit /, 'Arrange']],
      ['/tables', ['Add several']],
    ] as const) {
      await open(page, address)
      for (const button of buttons) {
        await page.getByRole('button', { name: button }).first().click()
        const asUsual = await doubleText(page)
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
        await asUsual()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
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
