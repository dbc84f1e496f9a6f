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

test('[C4-040] [C4-041] [C4-042] [C4-043] an Admin whose subscription is past_due, pending or cancelled is sent to plans, and leaves them only once there is an active plan; [C4-044] a check that fails says so and keeps the Admin there', async ({
  page,
  problems,
}) => {
  problems.allow(/503 \(Service Unavailable\)/)
  const restaurant = await OwnRestaurant.create('Admin')
  await restaurant.subscribe('past_due')
  const shell = await signInAsAdmin(page, restaurant)
  const isSentToPlans = async () => {
    await expect(toast(page, 'Please review your subscription.')).toBeVisible()
    await expect(page).toHaveURL('/plans')
  }
  await isSentToPlans()
  for (const status of ['pending', 'cancelled', 'past_due'] as const)
    await test.step(status, async () => {
      await restaurant.subscribe(status)
      await page.goto('/dashboard')
      await isSentToPlans()
    })

  const details = '**/api/subscription/details'
  await page.route(details, (route) =>
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
  await page.unroute(details)

  await shell.entry('Tables').click()
  await expect(toast(page, 'You must select an active plan to leave the plans page.')).toBeVisible()
  await expect(page).toHaveURL('/plans')

  await restaurant.subscribe('active')
  await shell.entry('Tables').click()
  await expect(page).toHaveURL('/tables')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Tables' })).toBeVisible()
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
