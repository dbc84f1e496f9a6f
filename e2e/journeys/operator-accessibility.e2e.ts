import type { Page } from '@playwright/test'
import { SystemPanel } from '../pages/system-panel.ts'
import { expectInEach, expectUsable, looksOf, OFFICE_LOOKS as looks } from '../support/looks.ts'
import { asOperator } from '../support/operator.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

type Dialog = {
  readonly name: string
  readonly button: string | RegExp
  readonly arrange?: (page: Page) => Promise<void>
}
type Scene = {
  readonly name: string
  readonly address: Parameters<SystemPanel['open']>[0]
  readonly dialogs?: readonly Dialog[]
}

/** The pages and dialogs that the operator sees. */
const scenes: readonly Scene[] = [
  { name: 'the dashboard', address: '' },
  { name: 'the restaurants', address: '/restaurants' },
  { name: 'no restaurant', address: '/restaurants?q=nobody-ever' },
  {
    name: 'one restaurant',
    address: '/restaurants?q=spice',
    dialogs: [
      { name: 'the form of a new restaurant', button: 'Create' },
      { name: 'the form of a restaurant', button: /^Edit / },
      { name: 'its subscription', button: /^Manage Sub of / },
      { name: 'the question before deleting it', button: /^Delete / },
    ],
  },
  {
    name: 'the plans',
    address: '/plans',
    dialogs: [{ name: 'the form of a plan, with a mistake', button: 'Add Plan', arrange: makeMistake }],
  },
  { name: 'the activity', address: '/activity' },
  { name: 'the modules', address: '/modules' },
]

async function makeMistake(page: Page): Promise<void> {
  await page.getByLabel('Features (JSON)').fill('{')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Plan' }).click()
  await expect(page.getByText('Invalid JSON format in features.')).toBeInViewport()
}

test('the operator’s panel is usable by everybody', async ({ openTerminal }) => {
  const { viewport, colorScheme } = looks[0]!
  const page = await openTerminal(null, await asOperator({ viewport, colorScheme }))
  const panel = new SystemPanel(page)
  let place = 0
  const look = (scene: string) => expectInEach(page, looksOf(looks, place++), scene)
  const isLoaded = () => expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (const { name, address, dialogs = [] } of scenes) {
    await page.setViewportSize(viewport)
    await panel.open(address)
    await isLoaded()
    await look(name)
    for (const { name: title, button, arrange } of dialogs) {
      await page.setViewportSize(viewport)
      await page.getByRole('button', { name: button }).first().click()
      await expect(panel.dialog).toBeVisible()
      await arrange?.(page)
      await isLoaded()
      await look(title)
      await page.keyboard.press('Escape')
      if (!arrange) await expect(panel.dialog).toHaveCount(0)
    }
  }
  await panel.open('/restaurants?q=spice')
  await page.getByRole('link', { name: 'Spice Garden' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spice Garden' })).toBeVisible()
  await isLoaded()
  await look('how a restaurant does')
})

test('without a session the login is usable by everybody', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/system')
  await expect(page.getByRole('heading', { name: 'System Admin' })).toBeVisible()
  await expectUsable(page, 'the login')
})
