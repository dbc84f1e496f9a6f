import { Login } from '../pages/login.ts'
import { Shell } from '../pages/shell.ts'
import { paintedColour } from '../support/colours.ts'
import { expect, test } from '../support/test.ts'

test.describe('a visitor', () => {
  test.use({ role: null })

  test('[C2-001] /system and every address below it show the operator’s panel, [C2-012] [C1-011] every other one the public page, which leads to a restaurant’s login', async ({
    page,
  }) => {
    for (const address of ['/system', '/system/login', '/system/plans?subdomain=spice']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'System Admin' })).toBeVisible()
    }
    for (const address of ['/', '/pos', '/dashboard', '/?subdomain=www']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'The till for your restaurant' })).toBeVisible()
    }
    await page.getByLabel('Your restaurant’s name on Tiffin').fill('Spice')
    await page.getByRole('button', { name: 'Go to login' }).click()
    await expect(page).toHaveURL('/?subdomain=spice')
    await page.getByRole('link', { name: 'Go to the main site' }).click()
    await expect(page.getByRole('heading', { name: 'The till for your restaurant' })).toBeVisible()
  })

  test('[C2-008] [C2-009] [C2-010] [C2-011] [C3-037] [C1-012] localhost with a subdomain shows the login of that restaurant; [C8-076] a wrong password says so in red and keeps what was typed', async ({
    page,
    problems,
  }) => {
    problems.allow(/401 \(Unauthorized\)/)
    const login = new Login(page)
    await login.open()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Spice')
    await expect(page.getByText('Sign in to manage your operations')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to the main site' })).toHaveAttribute('href', /^http.*\/$/)
    await login.signIn('Waiter', 'not-the-password')
    const error = page.getByRole('alert').filter({ hasText: 'Error: ' })
    await expect(error).toHaveText('Error: Invalid email or password.')
    const [red, green, blue] = await paintedColour(error, 'color')
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
    await expect(page.getByLabel('Email')).toHaveValue('waiter@spice.test')
    const sent = page.waitForRequest('**/api/login')
    await login.signIn('Waiter')
    expect((await sent).postDataJSON()).toEqual({
      email: 'waiter@spice.test',
      password: 'spice-garden',
      subdomain: 'spice',
    })
    await expect(page).toHaveURL('/tables')
  })

  test('[C2-007] [C1-012] a subdomain host shows the login of that restaurant, whose staff sign in there', async ({
    page,
    baseURL,
  }) => {
    // Every name below localhost is this machine, so a host of three parts needs no name server.
    const { port } = new URL(baseURL ?? '')
    await page.goto(`http://spice.tiffin.localhost:${port}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Spice')
    const sent = page.waitForRequest('**/api/login')
    await new Login(page).signIn('Waiter')
    expect((await sent).postDataJSON()).toMatchObject({ subdomain: 'spice' })
    await expect(page).toHaveURL(`http://spice.tiffin.localhost:${port}/tables`)
  })
})

test('[C2-005] [C3-038] with a restaurant token every address but /system shows the restaurant app', async ({
  page,
}) => {
  for (const address of ['/', '/?subdomain=other', '/tables']) {
    await page.goto(address)
    await expect(new Shell(page).sidebar).toBeVisible()
  }
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toMatch(/^ey.*\..*\./)
  await page.goto('/system')
  await expect(page.getByRole('heading', { name: 'System Admin' })).toBeVisible()
})
