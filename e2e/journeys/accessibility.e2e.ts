import { sized } from '@tiffin/stack/testing/sized'
import { Bill } from '../pages/bill.ts'
import { Shell } from '../pages/shell.ts'
import { StaffSwitch } from '../pages/staff-switch.ts'
import { Till } from '../pages/till.ts'
import { expectFits, expectReadable, expectUsable } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

type Check = typeof expectUsable

/**
 * The first three looks are those of every run: the widest layout, a tablet and the narrowest layout. Each of them has
 * one of the two themes, because colours hardly depend on the size. The long run adds the other theme of the widest and
 * of the narrowest layout. Each look has a table of its own, so that they can run in parallel.
 */
const looks = (
  [
    [1440, 900, 'dark', byTurns(0), 'G2'],
    [1024, 768, 'light', () => expectFits, 'G4'],
    [390, 844, 'light', byTurns(1), 'R4'],
    [1440, 900, 'light', () => expectUsable, 'T7'],
    [390, 844, 'dark', () => expectReadable, 'T3'],
  ] as const
).slice(0, sized(3, 5))

/** Returns the check for each scene in turn: at full size axe checks every scene, otherwise every other one. */
function byTurns(first: number): () => Check {
  return () => {
    let scene = first
    return (page, name) => (sized(scene++ % 2 === 0, true) ? expectUsable : expectFits)(page, name)
  }
}

for (const [width, height, colorScheme, startChecks, table] of looks) {
  test.describe(`${width}×${height}, ${colorScheme}`, () => {
    test.use({ role: 'Admin', viewport: { width, height }, colorScheme })

    test('the till is usable by everybody', async ({ page, api }) => {
      const check = startChecks()
      await api.freeTable(table)
      const till = new Till(page)
      const bill = new Bill(page)
      const openCart = async () => {
        const bar = till.cart.getByRole('button', { name: 'View cart' })
        if (await bar.isVisible()) await bar.click()
      }
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
      await till.openTable(table)
      await till.add('Paneer Tikka', 'Malai Kofta')
      await check(page, 'the menu of a new order')
      await till.dish('Malai Kofta').click({ button: 'right' })
      await page.getByRole('dialog', { name: 'Malai Kofta' }).waitFor()
      await check(page, 'what is left of a dish')
      await page.keyboard.press('Escape')
      await openCart()
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
      await till.openTable(table)
      await till.button('Move or split').click()
      await page
        .getByRole('dialog', { name: `Move ${table} to` })
        .getByRole('button')
        .nth(1)
        .waitFor()
      await check(page, 'where a party may move')
      await page.keyboard.press('Escape')
      await openCart()
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
      const menu = page.getByRole('button', { name: 'Open menu' })
      if (await menu.isVisible()) {
        await menu.click()
        await expect(shell.drawer.getByText('Pro Yearly plan')).toBeVisible()
        // Only one of the sizes has the drawer, so axe checks the drawer there in every run.
        await expectUsable(page, 'the drawer')
      }
      await page.getByRole('button', { name: 'My PIN' }).click()
      await expect(page.getByRole('dialog', { name: 'My PIN' })).toBeVisible()
      await check(page, 'the own PIN')

      const visitor = await openTerminal(null, { viewport: { width, height }, colorScheme })
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
  })
}
