import type { Page } from '@playwright/test'
import { Login } from '../pages/login.ts'
import { Shell } from '../pages/shell.ts'
import { toast } from '../pages/toasts.ts'
import { OwnRestaurant } from '../support/restaurant.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

async function signInAsAdmin(page: Page, restaurant: OwnRestaurant): Promise<Shell> {
  const login = new Login(page)
  await login.open(restaurant.subdomain)
  await login.signIn('Admin', undefined, restaurant.subdomain)
  return new Shell(page)
}

for (const status of ['past_due', 'pending', 'cancelled'] as const) {
  test(`[C4-040] [C4-041] an Admin whose subscription is ${status} is sent to plans`, async ({ page }) => {
    const restaurant = await OwnRestaurant.create('Admin')
    await restaurant.subscribe(status)
    await signInAsAdmin(page, restaurant)
    await expect(toast(page, 'Please review your subscription.')).toBeVisible()
    await expect(page).toHaveURL('/plans')
  })
}

test('[C4-042] [C4-043] an Admin leaves plans only once there is an active plan', async ({ page }) => {
  const restaurant = await OwnRestaurant.create('Admin')
  await restaurant.subscribe('past_due')
  const shell = await signInAsAdmin(page, restaurant)
  await expect(page).toHaveURL('/plans')

  await shell.entry('Tables').click()
  await expect(toast(page, 'You must select an active plan to leave the plans page.')).toBeVisible()
  await expect(page).toHaveURL('/plans')

  await restaurant.subscribe('active')
  await shell.entry('Tables').click()
  await expect(page).toHaveURL('/tables')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Tables' })).toBeVisible()
})

test('[C4-044] a check that fails says so and keeps the Admin on plans', async ({ page, problems }) => {
  problems.allow(/503 \(Service Unavailable\)/)
  const restaurant = await OwnRestaurant.create('Admin')
  await restaurant.subscribe('past_due')
  const shell = await signInAsAdmin(page, restaurant)
  await expect(page).toHaveURL('/plans')

  await page.route('**/api/subscription/details', (route) =>
    route.fulfill({
      status: 503,
      json: {
        error: 'The service is not available right now. Please try again in a moment.',
        code: 'SERVICE_UNAVAILABLE',
      },
    }),
  )
  await shell.entry('Menu').click()
  await expect(toast(page, 'Could not verify subscription.')).toBeVisible()
  await expect(page).toHaveURL('/plans')
})

test('[C4-040] the rest of the staff go on selling', async ({ page }) => {
  const restaurant = await OwnRestaurant.create('Cashier')
  await restaurant.subscribe('past_due')
  const login = new Login(page)
  await login.open(restaurant.subdomain)
  await login.signIn('Cashier', undefined, restaurant.subdomain)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/pos')
  await expect(page.getByText('No tables found. Add tables via the Dashboard.')).toBeVisible()
})
