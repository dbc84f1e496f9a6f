import { Login } from '../pages/login.ts'
import { toast } from '../pages/toasts.ts'
import { expectNotLogged } from '../support/logs.ts'
import { codeMailedTo } from '../support/mail.ts'
import { OwnRestaurant } from '../support/restaurant.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

test('who forgot the password gets back in with a mailed code, and everybody who was signed in is out', async ({
  page,
  openTerminal,
  problems,
}) => {
  problems.allow(/401 \(Unauthorized\)/)
  const restaurant = await OwnRestaurant.create('Waiter')
  const email = `waiter@${restaurant.subdomain}.test`
  const login = new Login(page)
  const elsewhere = await openTerminal(null)
  await new Login(elsewhere).open(restaurant.subdomain)
  await new Login(elsewhere).signIn('Waiter', undefined, restaurant.subdomain)
  await expect(elsewhere).toHaveURL('/tables')

  await login.open(restaurant.subdomain)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  const code = await codeMailedTo(email)
  await page.getByLabel('Verification code').fill(code)
  await page.getByLabel('New password').fill('second-secret')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'Your password is changed and every session is signed out. Sign in with the new password.',
  )

  await login.signIn('Waiter', 'second-secret', restaurant.subdomain)
  await expect(page).toHaveURL('/tables')
  // Services use the last state of a session for ten seconds; an open page asks them again by itself.
  await expect(elsewhere.getByText('Your session has ended. Please sign in again')).toBeVisible()
  await expectNotLogged([code, 'second-secret'])
})

test('[C2-008 R12] the address of no restaurant says so and leads to another', async ({ page }) => {
  await page.goto('/?subdomain=nobody-has-this')
  await expect(page.getByRole('heading', { name: 'There is no restaurant at this address' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the main site' })).toBeVisible()
  await page.getByLabel('Your restaurant’s name on Tiffin').fill('spice')
  await page.getByRole('button', { name: 'Go to login' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Spice' })).toBeVisible()
})

test('[C2-002] [C2-003] [C2-004] [C3-039] [C5-055] [C6-031] [C8-084] the operator signs in and out, beside any restaurant', async ({
  page,
  problems,
}) => {
  problems.allow(/401 \(Unauthorized\)/)
  await page.goto('/system')
  await expect(page.getByText('Sign in to manage the platform')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Email is required.')).toBeVisible()

  await page.getByLabel('Email').fill('operator@tiffin.test')
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error: ' })).toHaveText('Error: Invalid email or password.')
  await page.getByLabel('Password').fill('tiffin-operator')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(toast(page, 'Logged in successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('systemAuthToken') ?? '')
  expect(token).toMatch(/^ey/)

  await page.goto('/?subdomain=spice')
  await expect(page.getByRole('heading', { name: 'Welcome to Spice' })).toBeVisible()
  const refused = await page.evaluate(
    async (stolen) => (await fetch('/api/tables', { headers: { authorization: `Bearer ${stolen}` } })).status,
    token,
  )
  expect(refused).toBe(401)

  await page.goto('/system')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/system/login')
  await expect(page.getByText('Sign in to manage the platform')).toBeVisible()
  await expectNotLogged([token, 'tiffin-operator', 'not-the-password'])
})

test('[C2-012 R12] terms, privacy and contact are pages of their own, with a title, and a way home', async ({
  page,
}) => {
  await page.goto('/')
  for (const [name, title] of [
    ['Terms', 'Terms'],
    ['Privacy', 'Privacy'],
    ['Contact', 'Contact'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} · Tiffin`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await page.getByRole('link', { name: 'How it works' }).first().click()
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport()
})
