import { AppError } from '@tiffin/contracts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { expect, test } from '../support/test.ts'

const unavailable = new AppError('SERVICE_UNAVAILABLE')

test('[C8-005] [C8-006] while orders is down the till says so, and Try Again works once it is back', async ({
  page,
  problems,
}) => {
  problems.allow(/503 \(Service Unavailable\)/)
  // The route answers as the gateway does while a service is down.
  await page.route(/\/api\/(orders|tables)/, (route) =>
    route.fulfill({ status: unavailable.status, json: unavailable.toBody() }),
  )
  await page.goto('/pos')
  await expect(toast(page, 'Failed to load initial data. Please check your connection.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Loading Failed' })).toBeVisible()

  await page.unroute(/\/api\/(orders|tables)/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(new Till(page).tile('T1')).toBeVisible()
})

test('a punch whose reply got lost is sent again by itself and is one order', async ({ page, api, problems }) => {
  problems.allow(/ERR_FAILED/)
  await api.freeTable('R1')
  const till = new Till(page)
  await till.open()
  await till.openTable('R1')
  await till.add('Palak Paneer', 'Garlic Naan')
  const keys: (string | undefined)[] = []
  let isLineBack = false
  await page.route('**/api/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (isLineBack) return route.fallback()
    await route.fetch()
    return route.abort('failed')
  })

  await till.punchWithoutConnection()
  await expect(till.waiting(1)).toBeVisible()
  isLineBack = true
  await expect(till.waiting()).toBeHidden()

  expect(keys[0]).toBeTruthy()
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  const orders = await api.activeOrdersOf('R1')
  expect(orders.map((order) => order.items.map((item) => [item.name, item.quantity]))).toEqual([
    [
      ['Palak Paneer', 1],
      ['Garlic Naan', 1],
    ],
  ])
})

test('a lost reply to an update adds the food once', async ({ page, api, problems }) => {
  problems.allow(/ERR_FAILED/)
  await api.occupy('R2', ['Steamed Rice'])
  const till = new Till(page)
  await till.open()
  await till.openTable('R2')
  await till.add('Dal Makhani')
  let isLineBack = false
  await page.route('**/api/orders/*/add', async (route) => {
    if (isLineBack) return route.fallback()
    await route.fetch()
    return route.abort('failed')
  })

  await till.punchWithoutConnection('Punch Update')
  await expect(till.waiting(1)).toBeVisible()
  isLineBack = true
  await expect(till.waiting()).toBeHidden()

  const [order] = await api.activeOrdersOf('R2')
  expect(order?.items.map((item) => [item.name, item.quantity])).toEqual([
    ['Steamed Rice', 1],
    ['Dal Makhani', 1],
  ])
})

test('what is tapped after a lost reply is added to the order that was stored', async ({ page, api, problems }) => {
  problems.allow(/ERR_FAILED/)
  await api.ownTable('Q6')
  const till = new Till(page)
  await till.open()
  await till.openTable('Q6')
  await till.add('Palak Paneer', 'Garlic Naan')
  let isStored = false
  await page.route(/\/api\/(orders|tables|floor)/, async (route) => {
    if (route.request().method() === 'POST' && !isStored) {
      isStored = true
      await route.fetch()
    }
    return route.abort('failed')
  })
  await till.punchWithoutConnection()
  await till.openTable('Q6')
  await expect(till.cart.getByText(/^Waiting for the connection, since/)).toBeVisible()
  await till.add('Filter Coffee')
  await till.punchWithoutConnection()
  await expect(till.waiting(2)).toBeVisible()

  await till.waiting(2).click()
  const repeated = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Try now' }).click()
  await repeated
  // The button is there only while something waits, so it is pressed before the connection is back.
  await page.unroute(/\/api\/(orders|tables|floor)/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Nothing waits any more.')).toBeVisible()
  const placed = await api.activeOrdersOf('Q6')
  expect(placed.map((order) => order.items.map((item) => [item.name, item.quantity]))).toEqual([
    [
      ['Palak Paneer', 1],
      ['Garlic Naan', 1],
      ['Filter Coffee', 1],
    ],
  ])
})

test('the till goes on without what shows its messages, which come with the connection', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await api.freeTable('R3')
  const till = new Till(page)
  await till.open()
  await page.route('**/assets/*.js', (route) => route.abort('failed'))
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
  await till.openTable('R3')
  await lost
  await till.add('Masala Chai')
  await expect(till.line('Masala Chai')).toBeVisible()

  await page.unroute('**/assets/*.js')
  await till.button('Punch Order').click()
  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
})

test('a reload keeps the table that is open, and what was tapped but not punched', async ({ page, api }) => {
  await api.freeTable('T6')
  const till = new Till(page)
  await till.open()
  await till.openTable('T6')
  await till.add('Rasmalai (2 pcs)', 'Masala Chai')
  await page.reload()
  await expect(till.title()).toContainText('T6')
  await expect(till.line('Rasmalai (2 pcs)')).toBeVisible()
  await expect(till.line('Masala Chai')).toBeVisible()
  await till.button('Cancel').click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await till.openTable('T6')
  await expect(till.cart.getByText('Awaiting items...')).toBeVisible()
})
