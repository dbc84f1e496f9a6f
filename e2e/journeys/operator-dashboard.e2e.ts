import { AppError } from '@tiffin/contracts'
import type { Page } from '@playwright/test'
import { SystemPanel } from '../pages/system-panel.ts'
import { toast } from '../pages/toasts.ts'
import { asOperator, OPERATOR, operatorToken } from '../support/operator.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const FIGURES = ['Total Restaurants', 'Monthly Revenue (MRR)', 'Active Paid Subs', 'Lapsed / Pending', 'Total Users']
const unavailable = new AppError('SERVICE_UNAVAILABLE')
const loginHeading = (page: Page) => page.getByRole('heading', { name: 'System Admin' })

test('[C1-010] [C2-002] [C2-004] [C2-164] [C2-139] [C2-142] [C2-143] [C2-144] [C2-145] [C2-147] [C2-166] [C6-031] [C6-033] [C7-057] [C7-058] [C7-059] [C7-060] [C7-061] [C9-041] [C9-042] [C9-048] the operator signs in, sees the platform at a glance, and leaves nothing behind on signing out', async ({
  page,
}) => {
  const panel = new SystemPanel(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/system/plans')
  await page.getByLabel('Email').fill(OPERATOR.email)
  await page.getByLabel('Password').fill(OPERATOR.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const welcome = toast(page, 'Logged in successfully!')
  await expect(welcome).toBeVisible()
  const { x, y, width } = (await welcome.boundingBox())!
  expect([y < 120, x > 1440 / 2, x + width > 1440 - 60], `a toast at ${x}, ${y}, ${width} wide`).toEqual([
    true,
    true,
    true,
  ])

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  for (const label of FIGURES)
    await expect(panel.figure(label)).toHaveText(label.startsWith('Monthly') ? /^₹[\d,]+\.\d\d$/ : /^[\d,]+$/)
  for (const part of ['stats', 'restaurants', 'mrr', 'recent-orders', 'plans'])
    expect(asked).toContain(`/api/system/${part}`)
  const signUps = page.getByRole('region', { name: 'New Sign-ups (Last 7 Days)' })
  await expect(signUps).toContainText(/Total Orders on platform [\d,]+/)
  await expect(signUps.getByRole('rowheader')).toHaveCount(7)
  // A day without a sign-up has no bar, so the bar is that of the demo, which signed up today.
  await expect(signUps.locator('svg .recharts-bar-rectangle').last()).toBeVisible()
  const orders = page.getByRole('region', { name: 'Recent Orders' })
  await expect(orders).toContainText('Last 20 orders across all restaurants')
  await expect(orders.getByRole('listitem')).toHaveCount(20)
  await expect(orders.getByRole('listitem').first()).toHaveText(/[A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d.*₹[\d,]+\.\d\d$/)
  await expect(page.getByRole('contentinfo')).toHaveText(/© \d{4} Tiffin/)
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()).toEqual([
    'Dashboard',
    'Restaurants',
    'Plans',
    'Activity',
    'Modules',
  ])

  await panel.button('Logout').click()
  await expect(page).toHaveURL('/system/login')
  expect(await page.evaluate(() => localStorage.getItem('systemAuthToken'))).toBeNull()
  await page.goBack()
  await expect(loginHeading(page)).toBeVisible()
})

test('[C8-060] what is down says so for itself, the rest shows, and Try Again works once it is back', async ({
  problems,
  openTerminal,
}) => {
  problems.allow(/503 \(Service Unavailable\)/)
  const page = await openTerminal(null, await asOperator())
  const panel = new SystemPanel(page)
  const down = /\/api\/system\/(mrr|recent-orders)$/
  await page.route(down, (route) => route.fulfill({ status: unavailable.status, json: unavailable.toBody() }))
  // The gateway gives this reply while billing is down.
  await page.route(
    '**/api/system/stats',
    async (route) => {
      const reply = await route.fetch()
      await route.fulfill({
        response: reply,
        json: { ...((await reply.json()) as object), active_paid_subs: null, lapsed_subs: null },
      })
    },
    { times: 1 },
  )
  await panel.open()

  await expect(toast(page, `Failed to load MRR: ${unavailable.message}`)).toBeVisible()
  await expect(panel.figure('Monthly Revenue (MRR)')).toContainText(`Failed to load MRR: ${unavailable.message}`)
  await expect(page.getByRole('region', { name: 'Recent Orders' })).toContainText(
    `Failed to load recent orders: ${unavailable.message}`,
  )
  for (const label of ['Active Paid Subs', 'Lapsed / Pending'])
    await expect(panel.figure(label)).toContainText('Failed to load stats: A service did not answer.')
  for (const label of ['Total Restaurants', 'Total Users']) await expect(panel.figure(label)).toHaveText(/^[\d,]+$/)
  await expect(page.getByRole('region', { name: 'New Sign-ups (Last 7 Days)' }).getByRole('rowheader')).toHaveCount(7)

  await page.unroute(down)
  await panel.figure('Monthly Revenue (MRR)').getByRole('button', { name: 'Try Again' }).click()
  await expect(panel.figure('Monthly Revenue (MRR)')).toHaveText(/^₹/)
  await panel.figure('Active Paid Subs').getByRole('button', { name: 'Try Again' }).click()
  await expect(panel.figure('Lapsed / Pending')).toHaveText(/^[\d,]+$/)
})

test('[C8-070 G32] [C8-071 G32] a load that answers 401 or 403 ends the session', async ({
  problems,
  openTerminal,
}) => {
  problems.allow(/status of 40[13]/)
  const page = await openTerminal(null)
  await page.goto('/system')
  for (const status of [401, 403]) {
    await page.route('**/api/system/plans', (route) =>
      route.fulfill({ status, json: { error: 'Not any more.', code: 'TOKEN_INVALID' } }),
    )
    await page.evaluate((token) => localStorage.setItem('systemAuthToken', token), await operatorToken())
    await page.goto('/system')

    await expect(loginHeading(page)).toBeVisible()
    await expect(page).toHaveURL('/system/login')
    expect(await page.evaluate(() => localStorage.getItem('systemAuthToken'))).toBeNull()
  }
})

test('[C2-140] on a phone the sidebar slides out, and a toast stands at the top', async ({ openTerminal }) => {
  const page = await openTerminal(null, await asOperator({ viewport: { width: 390, height: 844 } }))
  const panel = new SystemPanel(page)
  await panel.open('/restaurants')
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
  await panel.button('Open menu').press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: 'Plans' }).press('Enter')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Subscription Plans' })).toBeVisible()
  await panel.button('Open menu').press('Enter')
  await page.keyboard.press('Escape')
  await expect(panel.button('Open menu')).toBeFocused()

  const edit = await panel.openDialog('Edit Free', 'Edit Plan')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  const saved = toast(page, 'Plan updated successfully!')
  await expect(saved).toBeVisible()
  expect((await saved.boundingBox())?.y).toBeLessThan(120)
})
