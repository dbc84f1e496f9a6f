import { sized } from '@tiffin/stack/testing/sized'
import { looksByTurns, OFFICE_LOOKS as looks } from '../support/looks.ts'
import { signIn } from '../support/api.ts'
import { OwnRestaurant } from '../support/restaurant.ts'
import { expect, test } from '../support/test.ts'

type Dialog = { readonly name: string; readonly button: string | RegExp }
type Scene = { readonly name: string; readonly address: string; readonly dialogs?: readonly Dialog[] }

/** The pages and dialogs that a manager sees. */
const scenes: readonly Scene[] = [
  { name: 'the dashboard', address: '/dashboard', dialogs: [{ name: 'a bill of the dashboard', button: 'View Bill' }] },
  {
    name: 'the menu',
    address: '/menu',
    dialogs: [
      { name: 'the categories', button: 'Manage Categories' },
      { name: 'the order of the menu', button: 'Arrange' },
      { name: 'the form of a dish', button: /^Edit / },
    ],
  },
  { name: 'the history', address: '/orders?status=all', dialogs: [{ name: 'the export', button: 'Export' }] },
  { name: 'an empty history', address: '/orders?status=all&q=nobody-ever' },
  { name: 'the bills', address: '/orders/bills' },
  { name: 'the decisions', address: '/orders/decisions' },
  {
    name: 'the tables',
    address: '/tables',
    dialogs: [
      { name: 'the areas', button: 'Manage Areas' },
      { name: 'several tables', button: 'Add several' },
      { name: 'the form of a table', button: /^Edit / },
    ],
  },
  { name: 'the settings', address: '/settings', dialogs: [{ name: 'the form of a tax', button: /^Edit / }] },
  { name: 'the activity log', address: '/activity' },
  { name: 'the users', address: '/users', dialogs: [{ name: 'the form of a user', button: /^Edit / }] },
  {
    name: 'the plans',
    address: '/plans',
    dialogs: [
      { name: 'a plan', button: 'View Details' },
      { name: 'the question before leaving a plan', button: 'Cancel subscription' },
    ],
  },
]

const { viewport, colorScheme } = looks[0]!
test.use({ role: 'Admin', viewport, colorScheme })

// The scenes are divided over two tests, so that two workers can run them.
for (const [name, part] of [
  ['dashboard, menu, history, bills and decisions are', scenes.slice(0, 6)],
  ['tables, settings, activity, users and plans are', scenes.slice(6)],
] as const) {
  test(`${name} usable by everybody`, async ({ page }) => {
    const look = looksByTurns(looks)
    const dialog = page.getByRole('dialog')
    for (const { name: scene, address, dialogs = [] } of part) {
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await look(page, scene)
      for (const { name: opened, button } of dialogs) {
        await page.getByRole('button', { name: button }).first().click()
        await expect(dialog).toBeVisible()
        await expect(dialog.getByText('Loading…')).toHaveCount(0)
        await look(page, opened)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
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
  const page = await openSession(await signIn('Admin', subdomain), { viewport, colorScheme })
  const look = looksByTurns(looks)
  for (const [address, words] of EMPTY_PAGES) {
    await page.goto(address)
    await expect(page.locator('main').getByText(words).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await look(page, `${address} of a new restaurant`)
  }
})
