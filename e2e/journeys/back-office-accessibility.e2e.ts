import type { Page } from '@playwright/test'
import { sized } from '@tiffin/stack/testing/sized'
import { expectInEach, looksOf, OFFICE_LOOKS as looks } from '../support/looks.ts'
import { signIn } from '../support/api.ts'
import { OwnRestaurant } from '../support/restaurant.ts'
import { expect, test } from '../support/test.ts'

type Scene = { readonly name: string; readonly address: string; readonly arrange?: (page: Page) => Promise<unknown> }

const open = (button: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Loading…')).toHaveCount(0)
}

/** The pages and dialogs that a manager sees. */
const scenes: readonly Scene[] = [
  { name: 'the dashboard', address: '/dashboard' },
  { name: 'a bill of the dashboard', address: '/dashboard', arrange: open('View Bill') },
  { name: 'the menu', address: '/menu' },
  { name: 'the categories', address: '/menu', arrange: open('Manage Categories') },
  { name: 'the order of the menu', address: '/menu', arrange: open('Arrange') },
  { name: 'the form of a dish', address: '/menu', arrange: open(/^Edit /) },
  { name: 'the history', address: '/orders?status=all' },
  { name: 'an empty history', address: '/orders?status=all&q=nobody-ever' },
  { name: 'the export', address: '/orders?status=all', arrange: open('Export') },
  {
    name: 'the bills',
    address: '/orders/bills',
    arrange: (page) => expect(page.getByRole('heading', { level: 1, name: 'Bills' })).toBeVisible(),
  },
  { name: 'the decisions', address: '/orders/decisions' },
  { name: 'the tables', address: '/tables' },
  { name: 'the areas', address: '/tables', arrange: open('Manage Areas') },
  { name: 'several tables', address: '/tables', arrange: open('Add several') },
  { name: 'the form of a table', address: '/tables', arrange: open(/^Edit /) },
  { name: 'the settings', address: '/settings' },
  { name: 'the form of a tax', address: '/settings', arrange: open(/^Edit /) },
  { name: 'the activity log', address: '/activity' },
  { name: 'the users', address: '/users' },
  { name: 'the form of a user', address: '/users', arrange: open(/^Edit /) },
  { name: 'the plans', address: '/plans' },
  { name: 'a plan', address: '/plans', arrange: open('View Details') },
  { name: 'the question before leaving a plan', address: '/plans', arrange: open('Cancel subscription') },
]

test.use({ role: 'Admin', viewport: looks[0]!.viewport, colorScheme: looks[0]!.colorScheme })

// The scenes are divided over two tests, so that two workers can run them.
for (const [name, part] of [
  ['dashboard, menu, history, bills and decisions are', scenes.slice(0, 11)],
  ['tables, settings, activity, users and plans are', scenes.slice(11)],
] as const) {
  test(`${name} usable by everybody`, async ({ page }) => {
    for (const [place, { name: scene, address, arrange }] of part.entries()) {
      await page.setViewportSize(looks[0]!.viewport)
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await arrange?.(page)
      await expectInEach(page, looksOf(looks, place), scene)
    }
  })
}

type EmptyPage = readonly [address: string, words: string]

/** The pages of a restaurant that has no data yet, each with words that the page shows only then. */
const EMPTY_PAGES = sized<readonly EmptyPage[]>(
  [
    ['/menu', 'Add the sample menu'],
    ['/orders', 'Show all orders'],
  ],
  [
    ['/dashboard', 'First steps'],
    ['/menu', 'Add the sample menu'],
    ['/orders', 'Show all orders'],
    ['/orders?status=all', 'Take an order'],
    ['/orders?q=nobody', 'Clear search'],
    ['/tables', 'Add the first area'],
    ['/settings', 'Tax Rate Configuration'],
    ['/activity?q=nobody', 'Clear filters'],
    ['/users', 'Upgrade Now'],
    ['/plans', 'Available Plans'],
  ],
)

test('the pages of a restaurant without anything are usable by everybody', async ({ openSession }) => {
  const { subdomain } = await OwnRestaurant.create('Admin')
  const { viewport, colorScheme } = looks[0]!
  const page = await openSession(await signIn('Admin', subdomain), { viewport, colorScheme })
  for (const [place, [address, words]] of EMPTY_PAGES.entries()) {
    await page.setViewportSize(viewport)
    await page.goto(address)
    await expect(page.locator('main').getByText(words).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectInEach(page, looksOf(looks, place), `${address} of a new restaurant`)
  }
})
