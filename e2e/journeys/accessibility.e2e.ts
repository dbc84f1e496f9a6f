import type { Page } from '@playwright/test'
import { sized } from '@tiffin/stack/testing/sized'
import { Bill } from '../pages/bill.ts'
import { Shell } from '../pages/shell.ts'
import { StaffSwitch } from '../pages/staff-switch.ts'
import { Till } from '../pages/till.ts'
import { expectFits, expectInEach, expectReadable, expectUsable, type Look } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/**
 * Returns a function that checks a scene in the looks of every run: the widest layout, a tablet and the narrowest
 * layout. Each of them has one of the two themes, because colours hardly depend on the size. At full size axe checks
 * every scene in the widest and in the narrowest layout, and in the other theme of both; otherwise in one of the two by
 * turns.
 */
function startChecks(): (page: Page, scene: string) => Promise<void> {
  let place = 0
  return async (page, scene) => {
    const byTurns = (turn: number) => (sized(place % 2 === turn, true) ? expectUsable : expectFits)
    const looks: readonly Look[] = [
      { viewport: WIDE, colorScheme: 'dark', check: byTurns(0) },
      { viewport: { width: 1024, height: 768 }, colorScheme: 'light', check: expectFits },
      { viewport: PHONE, colorScheme: 'light', check: byTurns(1) },
      { viewport: WIDE, colorScheme: 'light', check: expectUsable },
      { viewport: PHONE, colorScheme: 'dark', check: expectReadable },
    ]
    place += 1
    await expectInEach(page, looks.slice(0, sized(3, 5)), scene)
    await page.setViewportSize(WIDE)
  }
}

test.use({ role: 'Admin', viewport: WIDE })

test('the till is usable by everybody', async ({ page, api }) => {
  const check = startChecks()
  await api.freeTable('G2')
  const till = new Till(page)
  const bill = new Bill(page)
  await till.open()
  await check(page, 'the floor')
  const staff = new StaffSwitch(page)
  await staff.opener('Admin').click()
  await staff.people.getByRole('listitem').first().waitFor()
  await check(page, 'who takes over')
  await staff.people.getByRole('button', { name: /^Captain / }).click()
  await staff.pad('Captain').waitFor()
  await check(page, 'the PIN of a colleague')
  await page.keyboard.press('Escape')
  await till.openTable('G2')
  await till.add('Paneer Tikka', 'Malai Kofta')
  await check(page, 'the menu of a new order')
  await till.dish('Malai Kofta').click({ button: 'right' })
  await page.getByRole('dialog', { name: 'Malai Kofta' }).waitFor()
  await check(page, 'what is left of a dish')
  await page.keyboard.press('Escape')
  // The cart stays open in the narrowest layout, which hides it at first.
  await page.setViewportSize(PHONE)
  await till.cart.getByRole('button', { name: 'View cart' }).click()
  await page.setViewportSize(WIDE)
  const wish = page.getByRole('dialog', { name: 'Note for Paneer Tikka' })
  await till.button('Note for Paneer Tikka').click()
  await wish.getByLabel('Note for the kitchen').fill('no onion')
  await wish.getByRole('button', { name: 'Save note' }).click()
  await check(page, 'the cart of a new order')
  await till.button('Note for Paneer Tikka').click()
  await wish.getByRole('list', { name: 'Used here before' }).waitFor()
  await check(page, 'what a guest wishes')
  await page.keyboard.press('Escape')
  await till.button('Cancel').click()
  await page.getByRole('dialog', { name: 'Drop what is not punched?' }).waitFor()
  await check(page, 'the question of Cancel')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await till.punch()
  await till.openTable('G2')
  await till.button('Move or split').click()
  await page.getByRole('dialog', { name: 'Move G2 to' }).getByRole('button').nth(1).waitFor()
  await check(page, 'where a party may move')
  await page.keyboard.press('Escape')
  await till.button('KOT').click()
  await expect(page.getByRole('article', { name: 'Kitchen ticket' })).toBeVisible()
  await check(page, 'the kitchen ticket')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await till.button('Bill').click()
  await bill.choose('Cash')
  await check(page, 'the bill')
  await bill.payButton().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await till.tab('Takeaway').click()
  await expect(page.getByRole('heading', { name: 'Previous Takeaway Orders' })).toBeVisible()
  await check(page, 'the list of takeaway orders')
  await till.previousOrder('Completed').first().getByRole('button').click()
  await expect(bill.heading('Payment Details')).toBeVisible()
  await check(page, 'a paid bill')
})

test('the pages around the till are usable by everybody', async ({ page, openTerminal }) => {
  const check = startChecks()
  const shell = new Shell(page)
  await page.goto('/tables')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Tables' })).toBeVisible()
  await check(page, 'the tables page')
  await page.goto('/plans')
  await expect(page.getByRole('region', { name: 'Current Plan' }).getByText('Pro Yearly')).toBeVisible()
  await check(page, 'the plans page')
  // Only the narrowest layout has the drawer, so axe checks the drawer there in every run.
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(shell.drawer.getByText('Pro Yearly plan')).toBeVisible()
  await expectUsable(page, 'the drawer')
  await page.getByRole('button', { name: 'My PIN' }).click()
  await expect(page.getByRole('dialog', { name: 'My PIN' })).toBeVisible()
  await check(page, 'the own PIN')

  const visitor = await openTerminal(null, { viewport: WIDE })
  await visitor.goto('/?subdomain=spice')
  await expect(visitor.getByRole('heading', { name: 'Welcome to Spice' })).toBeVisible()
  await check(visitor, 'the login')
  await visitor.goto('/')
  await expect(visitor.getByLabel('Your restaurant’s name on Tiffin')).toBeVisible()
  await check(visitor, 'the public page')
  for (const [address, heading] of [
    ['/privacy', 'Privacy'],
    ['/?subdomain=nobody-has-this', 'There is no restaurant at this address'],
    ['/system', 'System Admin'],
  ] as const) {
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await check(visitor, address)
  }
})
