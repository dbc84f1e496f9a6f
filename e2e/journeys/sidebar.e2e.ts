import { Shell } from '../pages/shell.ts'
import { Till } from '../pages/till.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: 'Admin' })

test('[C2-030] [C2-031] [C2-026] the sidebar shows who is signed in on which plan, and collapses; [C2-025] it is hidden on /pos, and Back leads to the home page', async ({
  page,
}) => {
  const shell = new Shell(page)
  const { sidebar } = shell
  await page.goto('/dashboard')
  for (const text of ['S', 'Spice Garden', 'admin@spice.test', 'Admin', 'Pro Yearly plan'])
    await expect(sidebar.getByText(text, { exact: true })).toBeVisible()
  await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeVisible()
  const wide = await sidebar.boundingBox()

  await sidebar.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(sidebar.getByText('admin@spice.test')).toBeHidden()
  await expect(sidebar.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  expect((await sidebar.boundingBox())?.width).toBeLessThan((wide?.width ?? 0) / 2)

  await page.reload()
  await sidebar.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect(sidebar.getByText('admin@spice.test')).toBeVisible()

  await shell.entry('POS Terminal').click()
  await expect(new Till(page).tile('T1')).toBeVisible()
  await expect(sidebar).toHaveCount(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(sidebar).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'NEW ORDER / POS' }).click()
  await expect(page).toHaveURL('/pos')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('[C2-027] [C2-032] [C2-033] [C2-030] [C2-031] the sidebar is a drawer, and the header names the page', async ({
    page,
  }) => {
    const shell = new Shell(page)
    await page.goto('/dashboard')
    const header = page.getByRole('banner')
    await expect(header).toHaveText('Overview')
    await expect(shell.sidebar).toBeHidden()

    await header.getByRole('button', { name: 'Open menu' }).tap()
    for (const text of ['S', 'Spice Garden', 'admin@spice.test', 'Admin', 'Pro Yearly plan'])
      await expect(shell.drawer.getByText(text, { exact: true })).toBeVisible()
    await expect(shell.drawer.getByRole('button', { name: 'Logout', exact: true })).toBeVisible()
    expect(await shell.entries(shell.drawer)).toEqual([
      'Dashboard',
      'Menu',
      'Orders',
      'Tables',
      'POS Terminal',
      'Billing & Plans',
      'Users',
      'Settings',
    ])
    await shell.drawer.getByRole('link', { name: 'Tables' }).tap()
    await expect(shell.drawer).toHaveCount(0)
    await expect(header).toHaveText('Tables')

    await header.getByRole('button', { name: 'Open menu' }).tap()
    await page.keyboard.press('Escape')
    await expect(shell.drawer).toHaveCount(0)
    await expect(header.getByRole('button', { name: 'Open menu' })).toBeFocused()
  })
})
