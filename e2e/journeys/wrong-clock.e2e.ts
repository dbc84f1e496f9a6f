import type { Page, Request } from '@playwright/test'
import { formatDate, HOUR_MS, MINUTE_MS } from '@tiffin/domain'
import { Bill } from '../pages/bill.ts'
import { Login } from '../pages/login.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import type { Api } from '../support/api.ts'
import { attachPrinter } from '../support/printing.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

/** Tablets whose clocks are wrong, as they are in restaurants, each with a table of its own. */
const TABLETS = [
  { wrong: '2 h 13 min fast', aheadMs: 2 * HOUR_MS + 13 * MINUTE_MS, table: 'Y18' },
  { wrong: 'a day and 7 h 41 min slow', aheadMs: -(31 * HOUR_MS + 41 * MINUTE_MS), table: 'Y19' },
] as const

/**
 * Puts the clock of the device wrong by `aheadMs`. Times of `performance.now` always have a fraction of a millisecond
 * here, as they mostly have in browsers.
 */
async function putClockWrong(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript((ms) => {
    const realNow = Date.now.bind(Date)
    const sinceStart = performance.now.bind(performance)
    performance.now = () => Math.floor(sinceStart()) + 0.2525
    window.Date = new Proxy(Date, {
      construct: (RightDate, parts: readonly unknown[]) =>
        Reflect.construct(RightDate, parts.length === 0 ? [realNow() + ms] : parts) as Date,
      get: (RightDate, key) => (key === 'now' ? () => realNow() + ms : Reflect.get(RightDate, key)),
    })
  }, aheadMs)
}

/** Returns an id that the server makes by its own clock now. Ids begin with their time, so they can be compared. */
async function idByServer(api: Api, table: string): Promise<string> {
  await api.occupy(table, ['Masala Chai'])
  const [order] = await api.activeOrdersOf(table)
  await api.freeTable(table)
  if (!order) throw new Error(`No order at ${table}`)
  return order.id
}

const isPostTo = (request: Request, path: string) =>
  request.method() === 'POST' && new URL(request.url()).pathname === path

for (const { wrong, aheadMs, table } of TABLETS)
  test(`[C1-002] [C1-003] [C1-004] [C1-012] [C4-001] [C4-002] [C4-003] on a tablet whose clock is ${wrong} a waiter serves a table, and the order has the server’s time`, async ({
    page,
    api,
  }) => {
    await api.ownTable(table)
    const before = await idByServer(api, table)
    await putClockWrong(page, aheadMs)
    const printer = await attachPrinter(page)
    const login = new Login(page)
    const till = new Till(page)
    const bill = new Bill(page)

    await test.step('signs in', async () => {
      await login.open()
      await login.signIn('Waiter')
      await page.getByRole('link', { name: 'POS Terminal' }).first().click()
      await expect(till.tile(table)).toContainText('Available')
    })

    const answered = page.waitForResponse((reply) => isPostTo(reply.request(), '/api/orders'))
    await test.step('places an order, which the server takes under the id of the tablet', async () => {
      await till.openTable(table)
      await till.add('Dal Makhani', 'Garlic Naan')
      await till.button('Punch Order').click()
      expect((await answered).status()).toBe(201)
      await expect(toast(page, 'Order placed successfully!')).toBeVisible()
      await expect(till.popup).toHaveCount(0)
      await expect(till.tile(table)).toContainText('Occupied')
    })
    const { id } = (await answered).request().postDataJSON() as { readonly id?: string }
    const orders = await api.activeOrdersOf(table)
    expect(orders.map((order) => order.id)).toEqual([id])
    const { created_at, order_number } = orders[0]!

    await test.step('adds to it', async () => {
      await till.openTable(table)
      await expect(till.title()).toHaveText(`Viewing Order: ${table}${order_number}`)
      await till.add('Cold Coffee')
      await till.punch('Punch Update')
      await expect(toast(page, 'Order updated successfully!')).toBeVisible()
    })

    await test.step('prints the kitchen ticket and the bill, with the time of the order', async () => {
      await till.openTable(table)
      await till.button('KOT').click()
      await page.getByRole('button', { name: 'Print', exact: true }).click()
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await till.button('Bill').click()
      await expect(bill.slip).toContainText(`${formatDate(created_at, 'day')} ${formatDate(created_at, 'time')}`)
      await bill.dialog.getByRole('button', { name: 'Print Bill' }).click()
      const [ticket, guestCopy] = await printer.printed()
      expect(ticket).toMatch(/KOT.*Cold Coffee/s)
      expect(guestCopy).toMatch(/Guest Copy.*Dal Makhani.*Garlic Naan.*Cold Coffee/s)
    })

    await test.step('is paid, and the table is free', async () => {
      await bill.payBy('Cash')
      await expect(toast(page, `Table ${table} cleared!`)).toBeVisible()
      await expect(till.tile(table)).toContainText('Available')
      const settled = (await api.orders()).find((order) => order.id === id)
      expect(settled).toMatchObject({ status: 'Completed', payments: [{ method: 'Cash' }] })
      expect(settled?.items.map(({ name }) => name)).toEqual(['Dal Makhani', 'Garlic Naan', 'Cold Coffee'])
    })

    const after = await idByServer(api, table)
    expect([after, id, before].toSorted()).toEqual([before, id, after])
  })
