import type { Page } from '@playwright/test'
import { Plans } from '../pages/plans.ts'
import { Shell } from '../pages/shell.ts'
import { toast } from '../pages/toasts.ts'
import { signIn } from '../support/api.ts'
import { attachPrinter } from '../support/printing.ts'
import { OwnRestaurant } from '../support/restaurant.ts'
import { expect, test, type OpenSession } from '../support/test.ts'

declare global {
  interface Window {
    isStillOpen?: boolean
  }
}

test.use({ role: null })

const FREE_ITEMS = 50

/** Opens the page of a new restaurant's Admin, on the free plan unless `arrange` sets another. */
async function newAdmin(
  openSession: OpenSession,
  arrange?: (restaurant: OwnRestaurant) => Promise<void>,
): Promise<Page> {
  const restaurant = await OwnRestaurant.create('Admin')
  await arrange?.(restaurant)
  return openSession(await signIn('Admin', restaurant.subdomain))
}

const fillItem = async (page: Page, name: string) => {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Price').fill('120')
  await page.getByRole('combobox', { name: 'Main Category' }).selectOption('Mains')
  await page.getByRole('combobox', { name: 'Subcategory' }).selectOption('Thali')
}
const addItem = (page: Page) => page.getByRole('button', { name: 'Add Item' }).last().click()

async function fillMenu(page: Page): Promise<void> {
  const rows = Array.from(
    { length: FREE_ITEMS },
    (_, index) => `Thali No. ${index + 1},${100 + index},Mains,Thali,GST 5%`,
  )
  await page.goto('/menu')
  const file = {
    name: 'menu.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`name,price,main_category,subcategory,tax_group_name\n${rows.join('\n')}\n`),
  }
  await page.locator('input[type=file][accept*=csv]').setInputFiles(file)
  await page.getByRole('main').locator('form').getByRole('button', { name: 'Import CSV' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Import ${FREE_ITEMS} Items` })
    .click()
  await expect(toast(page, `${FREE_ITEMS} item(s) imported!`)).toBeVisible()
}

test('[C1-013] [C4-032] [C4-033] [C4-034] [C4-035] [C7-047] [C8-039] at its item limit a free restaurant upgrades from the toast, pays, and adds the item', async ({
  openSession,
  problems,
}) => {
  problems.allow(/409 \(Conflict\)/)
  const page = await newAdmin(openSession)
  const plans = new Plans(page)
  const shell = new Shell(page)
  const printer = await attachPrinter(page)

  await test.step('meets the limit', async () => {
    await fillMenu(page)
    // A reload of the page would lose this mark.
    await page.evaluate(() => (window.isStillOpen = true))
    await fillItem(page, 'Maharaja Thali')
    await addItem(page)
    const refusal = toast(page, 'Menu item limit reached: your plan includes 50 items.')
    await refusal.getByRole('button', { name: 'Upgrade Now' }).click()
    await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/plans')
  })

  await test.step('chooses a plan and pays', async () => {
    await expect(plans.current).toContainText('Free')
    await expect(plans.card('Pro').getByRole('button', { name: 'Upgrade Plan' })).toBeVisible()
    await plans.choose('Pro')
    await plans.answer('Pay')
    await expect(toast(page, 'You are on the Pro plan now.')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(shell.sidebar).toContainText('Pro plan')
  })

  await test.step('adds the item', async () => {
    await shell.entry('Menu').click()
    await fillItem(page, 'Maharaja Thali')
    await addItem(page)
    await expect(toast(page, 'Item "Maharaja Thali" added!')).toBeVisible()
    expect(await page.evaluate(() => window.isStillOpen), 'the page was reloaded').toBe(true)
  })

  await test.step('prints the invoice', async () => {
    await shell.entry('Billing & Plans').click()
    await expect(plans.current).toContainText(/Renews on \w{3} \d\d, 20\d\d/)
    await page.getByRole('button', { name: /^View invoice / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click()
    expect((await printer.printed())[0]).toMatch(/Pro plan.*₹1,499\.00/)
  })
})

for (const [clauses, choice, text] of [
  ['[C4-036] [C4-037]', 'Dismiss', 'Payment cancelled. Your plan remains unchanged.'],
  ['[C4-038] [C4-039] [C8-046]', 'Fail', 'Payment failed: '],
] as const) {
  test(`${clauses} ${choice} in the checkout shows one toast and leaves the plan as it is; the next attempt pays`, async ({
    openSession,
    problems,
  }) => {
    problems.allow(/40\d \(/)
    const page = await newAdmin(openSession)
    const plans = new Plans(page)
    await plans.open()
    await plans.choose('Pro')

    await plans.answer(choice)
    await expect(toast(page, text)).toBeVisible()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
    await expect(plans.current).toContainText('Free')
    await expect(plans.card('Pro').getByRole('button', { name: 'Upgrade Plan' })).toBeFocused()

    await plans.choose('Pro')
    await plans.answer('Pay')
    await expect(page).toHaveURL('/dashboard')
  })
}

test('[C1-006] [C4-022] a plan that is behind is left for the free one at once, a paid one for the end of its period, and taken up again before it', async ({
  openSession,
}) => {
  const page = await newAdmin(openSession, (restaurant) => restaurant.subscribe('past_due', 'plan_pro_monthly'))
  const plans = new Plans(page)
  await plans.open()
  await expect(plans.current).toContainText('Please update payment to continue service.')

  await plans.current.getByRole('button', { name: 'Switch to the free plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to the free plan' }).click()
  await expect(toast(page, 'You are on the Free plan now.')).toBeVisible()
  await expect(plans.current).toContainText('Active')

  await plans.choose('Pro')
  await plans.answer('Pay')
  await expect(page).toHaveURL('/dashboard')
  await plans.open()
  await plans.current.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(toast(page, 'Your subscription ends on ')).toBeVisible()
  await expect(plans.current).toContainText(/Ends on .* After that the Free plan applies\./)

  await plans.current.getByRole('button', { name: 'Keep this plan' }).click()
  await expect(plans.dialog).toContainText(/Nothing is due before \w{3} \d\d, 20\d\d\./)
  await plans.dialog.getByRole('button', { name: 'Confirm & Pay' }).click()
  await plans.answer('Pay')
  await expect(page).toHaveURL('/dashboard')
  await plans.open()
  await expect(plans.current).toContainText('Renews on ')
  await expect(page.getByRole('button', { name: /^View invoice / })).toHaveCount(1)
})
