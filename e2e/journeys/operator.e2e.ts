import { randomBytes } from 'node:crypto'
import { Login } from '../pages/login.ts'
import { SystemPanel } from '../pages/system-panel.ts'
import { toast } from '../pages/toasts.ts'
import { inDatabase } from '../support/database.ts'
import { asOperator } from '../support/operator.ts'
import { OwnRestaurant } from '../support/restaurant.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const REQUEST_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
const unique = (name: string) => `${name} ${randomBytes(4).toString('hex')}`

test('[C1-007] [C1-009] [C2-152] [C2-161] [C6-032] [C8-078] [C8-079] [C8-082] [C8-083] a restaurant is created, renamed, put on a plan and extended, and its Admin signs in', async ({
  openTerminal,
}) => {
  const page = await openTerminal(null, await asOperator())
  const panel = new SystemPanel(page)
  const name = unique('Café Mysore')
  const subdomain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  await panel.open('/restaurants')

  const form = await panel.openDialog('Create', 'Create Restaurant')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Subdomain').fill(`${subdomain.toUpperCase()} -!`)
  await expect(form.getByLabel('Subdomain')).toHaveValue(subdomain)
  await form.getByLabel('Admin Email').fill(`admin@${subdomain}.test`)
  await form.getByLabel('Admin Password').fill('spice')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Admin password must be at least 6 characters.')).toBeVisible()
  await form.getByLabel('Admin Password').fill('spice-garden')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page, `Restaurant "${name}" created successfully!`)).toBeVisible()
  await expect(panel.row(name)).toContainText('FreeActive')

  const till = await openTerminal(null)
  await new Login(till).open(subdomain)
  await new Login(till).signIn('Admin', undefined, subdomain)
  await expect(till).toHaveURL('/dashboard')

  const renamed = `${name} & Co.`
  const edit = await panel.openDialog(`Edit ${name}`, 'Edit Restaurant')
  await edit.getByLabel('Name').fill(renamed)
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, `Restaurant "${renamed}" updated successfully!`)).toBeVisible()

  const manage = await panel.openDialog(`Manage Sub of ${renamed}`, 'Manage Subscription')
  await manage.getByRole('button', { name: 'Change Plan' }).click()
  await expect(manage.getByText('Please select a plan.')).toBeVisible()
  await manage.getByLabel('New plan').selectOption('plan_pro_yearly')
  await manage.getByRole('button', { name: 'Change Plan' }).click()
  await expect(toast(page, 'Plan changed to plan_pro_yearly successfully!')).toBeVisible()
  await expect(panel.row(renamed)).toContainText('Pro YearlyActive')

  const extend = await panel.openDialog(`Manage Sub of ${renamed}`, 'Manage Subscription')
  await extend.getByRole('button', { name: 'Extend Subscription' }).click()
  await expect(extend.getByText('Please select a new end date.')).toBeVisible()
  await extend.getByLabel('New end date').fill('2031-03-09')
  await extend.getByRole('button', { name: 'Extend Subscription' }).click()
  await expect(toast(page, 'Subscription extended to Mar 09, 2031 successfully!')).toBeVisible()
  await expect(panel.row(renamed)).toContainText('Mar 09, 2031')

  await panel.row(renamed).getByRole('link', { name: renamed }).click()
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Plan history' }).getByRole('listitem').first()).toContainText(
    /Pro Yearly.*Operator · until Mar 09, 2031/,
  )
  await page.getByRole('link', { name: 'Activity' }).click()
  for (const [action, subject] of [
    ['Restaurant created', name],
    ['Restaurant renamed', name],
    ['Subscription changed', renamed],
    ['Subscription extended', renamed],
  ] as const) {
    await expect(panel.done(action, subject)).toContainText(REQUEST_ID)
  }
})

test('[C2-162] [C6-032] [C8-080] [C8-086] [C8-087] a deleted restaurant is gone at once, its staff are out, and its removal is followed', async ({
  problems,
  openTerminal,
}) => {
  problems.allow(/401 \(Unauthorized\)/)
  const { subdomain: name } = await OwnRestaurant.create('Waiter')
  const till = await openTerminal(null)
  await new Login(till).open(name)
  await new Login(till).signIn('Waiter', undefined, name)
  await expect(till).toHaveURL('/tables')
  const page = await openTerminal(null, await asOperator())
  const panel = new SystemPanel(page)
  await panel.open(`/restaurants?q=${name}`)

  const question = await panel.openDialog(`Delete ${name}`, 'Delete Restaurant')
  await expect(question).toContainText(
    `Delete "${name}"? This is irreversible: it removes the restaurant with its users, orders and menu items.`,
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel.row(name)).toBeVisible()
  await panel.button(`Delete ${name}`).click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, `Restaurant "${name}" deleted successfully!`)).toBeVisible()
  await expect(page.getByText(`No restaurants found for "${name}".`)).toBeVisible()
  await expect(panel.removals.getByRole('listitem').filter({ hasText: name })).toContainText(
    /operator@tiffin\.test.*Closed, data removed on/,
  )

  // Services use the last state of a session for ten seconds; an open page asks them again by itself.
  await expect(till.getByRole('heading', { name: 'There is no restaurant at this address' })).toBeVisible()
  await panel.open('/activity')
  await expect(panel.done('Restaurant removed', name)).toContainText(REQUEST_ID)
})

test('[C1-009] [C2-156] [C2-159] [C2-160] [C5-064] [C5-066] [C6-032] [C6-034] [C8-069] [C8-077] [C8-081] [C8-088] [C8-089] a plan is added, refused with its mistake, changed, kept while it is used, and deleted', async ({
  problems,
  openTerminal,
}) => {
  problems.allow(/409 \(Conflict\)/)
  const page = await openTerminal(null, await asOperator())
  const panel = new SystemPanel(page)
  const name = unique('Tasting')
  const id = name.toLowerCase().replace(' ', '_')
  await panel.open('/plans')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription Plans')

  const form = await panel.openDialog('Add Plan', 'Add Plan')
  await form.getByLabel('Plan ID').fill(id)
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Price').fill('499.50')
  const features = form.getByLabel('Features (JSON)')
  const right = await features.inputValue()
  await features.fill('{\n  "order_limit_daily": 25\n  "user_limit": 3\n}')
  await expect(form.getByText('Line 3, column 3: a comma is expected.')).toBeVisible()
  await form.getByRole('button', { name: 'Add Plan' }).click()
  await expect(form.getByText('Invalid JSON format in features.')).toBeVisible()
  await expect(features).toBeFocused()
  await features.fill(right)
  await form.getByRole('button', { name: 'Add Plan' }).click()
  await expect(toast(page, 'Plan added successfully!')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search plans' }).fill(name.toUpperCase())
  await expect(panel.row(id)).toContainText('₹499.50')
  await expect(panel.row('plan_free')).toHaveCount(0)
  const edit = await panel.openDialog(`Edit ${name}`, 'Edit Plan')
  await expect(edit.getByLabel('Plan ID')).not.toBeEditable()
  await edit.getByLabel('Price').fill('600')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Plan updated successfully!')).toBeVisible()
  await expect(panel.row(id)).toContainText('₹600.00')

  const restaurant = await OwnRestaurant.create('Admin')
  await restaurant.subscribe('active', id)
  const question = await panel.openDialog(`Delete ${name}`, 'Delete Plan')
  await expect(question).toContainText('This cannot be undone. Please ensure no restaurant uses this plan.')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    toast(page, `Failed to delete plan: Cannot delete "${name}": It is used by one or more restaurants.`),
  ).toBeVisible()
  await restaurant.subscribe('active', 'plan_free')
  await panel.button(`Delete ${name}`).click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'Plan deleted successfully!')).toBeVisible()
  await expect(page.getByText(`No plans found for "${name.toUpperCase()}".`)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search plans' }).fill('')
  await expect(panel.row('plan_free')).toBeVisible()
  await expect(panel.button('Delete Free')).toHaveCount(0)
})

test('[C2-148] [C2-153] [C9-040] restaurants are searched, sorted and paged with the keyboard alone', async ({
  openTerminal,
}) => {
  const group = `paged${randomBytes(4).toString('hex')}`
  await inDatabase(
    'tenancy',
    `INSERT INTO restaurants (id, name, subdomain) SELECT gen_random_uuid(), $1 || ' ' || chr(64 + n), $1 || n ` +
      'FROM generate_series(1, 12) n',
    [group],
  )
  const page = await openTerminal(null, await asOperator())
  const panel = new SystemPanel(page)
  await panel.open('/restaurants')

  await page.getByRole('searchbox', { name: 'Search restaurants' }).focus()
  await page.keyboard.type(group)
  // The test waits until the whole word is in the address. The list is searched while the word is typed, and each
  // further letter leads to page 1 again.
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === group)
  await expect(page.getByText('Page 1 of 2 (12 results)')).toBeVisible()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect.poll(panel.rowNames).toEqual([...'ABCDEFGHIJ'].map((letter) => `${group} ${letter}`))
  await panel.button('Next').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Page 2 of 2 (12 results)')).toBeVisible()
  await expect.poll(panel.rowNames).toEqual([`${group} K`, `${group} L`])
  await expect(panel.button('Next')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Page 1 of 2 (12 results)')).toBeVisible()

  await panel.button(`Manage Sub of ${group} A`).focus()
  await page.keyboard.press('Enter')
  await expect(panel.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel.dialog).toHaveCount(0)
  await expect(panel.button(`Manage Sub of ${group} A`)).toBeFocused()
})
