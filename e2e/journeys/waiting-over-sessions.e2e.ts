import { listAudit, listOrders, type AuditEntry, type Order } from '@tiffin/contracts'
import type { Page } from '@playwright/test'
import { sized } from '@tiffin/stack/testing/sized'
import { Login } from '../pages/login.ts'
import { Shell } from '../pages/shell.ts'
import { Till } from '../pages/till.ts'
import { send, TestRestaurant } from '../support/access/test-restaurant.ts'
import { PASSWORD } from '../support/api.ts'
import { expect, test } from '../support/test.ts'
import { stackUrl } from '../support/where.ts'

const cutOff = /ERR_FAILED/

/** The punches that wait at once: in the long run those of a busy hour. */
const PUNCHES = sized(3, 14)

test.use({ role: null })

/** Opens a restaurant with tables P1, P2, … and one dish. */
async function openRestaurant(tableCount: number) {
  const restaurant = await TestRestaurant.open()
  const dish = await restaurant.addDish()
  const tables = Array.from({ length: tableCount }, (_, index) => `P${index + 1}`)
  for (const table of tables) await restaurant.addTable(table)
  const read = async (endpoint: typeof listOrders | typeof listAudit) =>
    JSON.parse((await send(stackUrl, endpoint, {}, restaurant.token('Admin'))).text) as unknown
  return {
    restaurant,
    dish,
    tables,
    /** Lists the orders at those tables, by the number of the table. */
    orders: async () =>
      ((await read(listOrders)) as Order[])
        .filter(({ table_name: name }) => name !== null && tables.includes(name))
        .toSorted((a, b) => tables.indexOf(a.table_name!) - tables.indexOf(b.table_name!)),
    entries: async () => ((await read(listAudit)) as { entries: AuditEntry[] }).entries,
  }
}

async function openTill(page: Page, table: string): Promise<Till> {
  const till = new Till(page)
  await page.goto('/pos')
  // The popup's script is loaded while punches are still answered.
  await till.openTable(table)
  await till.button('Cancel').click()
  await till.popup.waitFor({ state: 'detached' })
  return till
}

async function punchWithoutAnswer(till: Till, tables: readonly string[], dish: string): Promise<void> {
  for (const [nth, table] of tables.entries()) {
    await till.openTable(table)
    await till.add(dish)
    await till.punchWithoutConnection()
    await expect(till.waiting(nth + 1)).toBeVisible()
    await expect(till.tile(table)).toContainText('Occupied')
  }
}

test(`${PUNCHES} waiting punches outlive log-out, reload and another restaurant, and keep who took them`, async ({
  page,
  problems,
}) => {
  problems.allow(cutOff)
  const { restaurant, dish, tables, orders, entries } = await openRestaurant(PUNCHES)
  const login = new Login(page)
  const shell = new Shell(page)
  await login.open(restaurant.mark)
  await login.signIn('Waiter', PASSWORD, restaurant.mark)
  await expect(page).toHaveURL('/tables')
  const till = await openTill(page, 'P1')
  await page.route('**/api/orders', (route) =>
    route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
  )
  await punchWithoutAnswer(till, tables, dish.name)

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(shell.sidebar.getByRole('button', { name: `${PUNCHES} punches wait` })).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Log out?' })
  await shell.logout()
  await expect(question).toContainText(`${PUNCHES} punches are not sent yet.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await shell.logout()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.reload()
  await page.unrouteAll()

  const other = await TestRestaurant.open()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) sent.push(request.url())
  })
  await login.open(other.mark)
  await login.signIn('Waiter', PASSWORD, other.mark)
  await expect(page).toHaveURL('/tables')
  await page.getByRole('link', { name: 'POS Terminal' }).click()
  await expect(page.getByRole('tab', { name: 'Dine-In' })).toBeVisible()
  await expect(page.getByRole('button', { name: /switch user$/ })).toBeVisible()
  await expect(till.waiting()).toBeHidden()
  await page.getByRole('button', { name: 'Back' }).click()
  await shell.logout()
  await expect(page).toHaveURL('/')
  expect([sent, await orders()]).toEqual([[], []])

  await login.open(restaurant.mark)
  await login.signIn('Captain', PASSWORD, restaurant.mark)
  await expect(page).toHaveURL('/tables')
  await shell.sidebar.getByRole('button', { name: `${PUNCHES} punches wait` }).click()
  for (const table of tables) await expect(till.tile(table)).toContainText('Waiter')
  await expect(till.waiting()).toBeHidden()

  expect(
    (await orders()).map(({ table_name, waiter, taken_by, items }) => [table_name, waiter, taken_by, items.length]),
  ).toEqual(tables.map((table) => [table, 'Captain', 'Waiter', 1]))
  const placed = (await entries()).filter(({ action, after }) => action === 'order.placed' && after?.['taken_by'])
  expect(placed.map(({ user, after }) => [user.name, after?.['taken_by']])).toEqual(
    tables.map(() => [`captain@${restaurant.mark}.test`, `waiter@${restaurant.mark}.test`]),
  )
})

test('a tab that stops while it sends loses the queue to the other tab; each punch is one order', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(cutOff)
  const { restaurant, dish, tables, orders } = await openRestaurant(3)
  const login = new Login(page)
  await login.open(restaurant.mark)
  await login.signIn('Waiter', PASSWORD, restaurant.mark)
  await expect(page).toHaveURL('/tables')
  const till = await openTill(page, 'P1')
  await page.route('**/api/orders', (route) => route.abort('failed'))
  await punchWithoutAnswer(till, tables, dish.name)

  // The requests of the first tab get no answer, so this tab keeps the lock, and then its scripts stop.
  await page.unrouteAll()
  const isSending = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/orders'),
  )
  await page.route('**/api/orders', () => undefined)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await isSending
  const devtools = await context.newCDPSession(page)
  await devtools.send('Debugger.enable')
  const isStopped = new Promise((resolve) => devtools.once('Debugger.paused', resolve))
  await devtools.send('Debugger.pause')
  await isStopped

  const second = new Till(await context.newPage())
  await second.page.goto('/pos')
  for (const table of tables) await expect(second.tile(table)).toContainText('Occupied')
  await expect(second.waiting()).toBeHidden()
  const byTable = tables.map((table) => [table, [[dish.name, 1]]])
  const ordered = async () =>
    (await orders()).map(({ table_name, items }) => [table_name, items.map(({ name, quantity }) => [name, quantity])])
  expect(await ordered()).toEqual(byTable)

  await devtools.send('Debugger.disable')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(till.waiting()).toBeHidden()
  for (const table of tables) await expect(till.tile(table)).toContainText('Occupied')
  expect(await ordered()).toEqual(byTable)
})
