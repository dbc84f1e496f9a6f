import type { Page, Route } from '@playwright/test'
import { Till } from '../pages/till.ts'
import { draftsReach, KillableBrowser } from '../support/killable-browser.ts'
import { expect, test as base } from '../support/test.ts'

const test = base.extend<{ browserOfWaiter: KillableBrowser }>({
  browserOfWaiter: async ({ tokenOf }, use) => {
    const browser = await KillableBrowser.create(await tokenOf('Waiter'))
    await use(browser)
    await browser.remove()
  },
})

/** Opens the till in a browser that was just started, and a table in it. */
async function openTable(page: Page, table: string): Promise<Till> {
  const till = await openFloor(page)
  await till.openTable(table)
  return till
}

/** Opens the floor of the till in a browser that was just started. */
async function openFloor(page: Page): Promise<Till> {
  await page.goto(`${new URL(test.info().project.use.baseURL!).origin}/pos`)
  return new Till(page)
}

/** The most kills until the browser's local storage has lost something; in most runs one kill is enough. */
const MOST_KILLS = 5

test('a cart is there again after the browser was killed; control: local storage has lost it', async ({
  api,
  browserOfWaiter: browser,
}) => {
  await api.ownTable('X1')
  let page = await browser.start()
  let till = await openTable(page, 'X1')
  let isLost = false
  for (let kills = 1; kills <= MOST_KILLS && !isLost; kills++) {
    await till.add('Palak Paneer')
    await draftsReach(page, [`${kills} × Palak Paneer`])
    await page.evaluate((cart) => localStorage.setItem('control', cart), String(kills))
    await browser.kill()

    page = await browser.start()
    till = await openTable(page, 'X1')
    await expect(till.line('Palak Paneer')).toBeVisible()
    await draftsReach(page, [`${kills} × Palak Paneer`])
    isLost = (await page.evaluate(() => localStorage.getItem('control'))) !== String(kills)
  }
  expect(isLost, 'local storage has lost the value written as the cart was stored').toBe(true)

  await till.button('Cancel').click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await draftsReach(page, [])
})

for (const { where, table, meanwhile } of [
  {
    where: 'before the server had it',
    table: 'X2',
    meanwhile: async () => undefined,
  },
  {
    where: 'before the server’s reply was there',
    table: 'X3',
    meanwhile: async (route: Route) => void (await route.fetch()),
  },
])
  test(`a punch whose browser was killed ${where} is sent by itself and is one order`, async ({
    api,
    browserOfWaiter: browser,
  }) => {
    await api.ownTable(table)
    const page = await browser.start()
    const till = await openTable(page, table)
    await till.add('Palak Paneer', 'Garlic Naan')
    const keys: (string | undefined)[] = []
    const isSent = new Promise<void>((resolve) => {
      void page.route('**/api/orders', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        keys.push(route.request().headers()['idempotency-key'])
        await meanwhile(route)
        resolve()
      })
    })
    await till.button('Punch Order').click()
    await isSent
    await browser.kill()

    const again = await browser.start()
    again.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/orders'))
        keys.push(request.headers()['idempotency-key'])
    })
    const next = await openFloor(again)
    await expect.poll(() => keys.length).toBe(2)
    await expect(next.waiting()).toBeHidden()
    await expect(next.tile(table)).toContainText('Occupied')

    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
    const orders = await api.activeOrdersOf(table)
    expect(orders.map((order) => order.items.map((item) => [item.name, item.quantity]))).toEqual([
      [
        ['Palak Paneer', 1],
        ['Garlic Naan', 1],
      ],
    ])
    await draftsReach(again, [])
  })
