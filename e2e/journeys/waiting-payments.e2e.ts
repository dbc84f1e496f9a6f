import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { attachPrinter } from '../support/printing.ts'
import { seriesOfTill, tillIsStored } from '../support/stored-replies.ts'
import { expect, test } from '../support/test.ts'

test('while the connection is cut, bills are printed and paid in cash, and a table is seated again; each is one once it is back', async ({
  page,
  context,
  api,
  problems,
}) => {
  problems.allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/)
  await api.ownTable('Q7')
  await api.ownTable('Q8')
  await api.occupy('Q8', ['Steamed Rice'])
  const ordersOf = async (table: string) => (await api.orders()).filter((order) => order.table_name === table)
  const before = new Set((await ordersOf('Q7')).map(({ id }) => id))
  const printer = await attachPrinter(page)
  const till = new Till(page)
  const bill = new Bill(page)
  await till.open()
  // The scripts of the popup and of the bill are loaded while there is still a connection.
  await till.openTable('Q8')
  await till.button('Bill').click()
  await bill.heading('Finalize Payment').waitFor()
  await page.keyboard.press('Escape')
  await till.button('Cancel').click()
  await till.popup.waitFor({ state: 'detached' })
  await tillIsStored(page)
  const series = await seriesOfTill(page)

  await context.setOffline(true)
  await test.step('place, add, print the bill, pay and seat again at one table', async () => {
    await till.openTable('Q7')
    await till.add('Palak Paneer')
    await till.punchWithoutConnection()
    await till.openTable('Q7')
    await till.add('Garlic Naan')
    await till.punchWithoutConnection()
    await till.openTable('Q7')
    await till.button('Bill').click()
    await expect(bill.dialog.getByText(/^No connection\. The payment is kept on this till/)).toBeVisible()
    await bill.dialog.getByRole('button', { name: 'Print Bill' }).click()
    await expect
      .poll(printer.printed)
      .toEqual([expect.stringMatching(new RegExp(`${series}-1.*Palak Paneer.*Garlic Naan`, 's'))])
    await bill.payBy('Cash')
    await expect(till.popup).toBeHidden()
    await expect(till.tile('Q7')).toContainText(/Available.*Waiting since/)
    await till.openTable('Q7')
    await expect(till.cart.getByText('Awaiting items...')).toBeVisible()
    await till.add('Dal Makhani')
    await till.punchWithoutConnection()
    await expect(till.tile('Q7')).toContainText('Occupied')
  })
  await test.step('pay an order that was read before', async () => {
    await till.openTable('Q8')
    await till.button('Bill').click()
    await bill.payBy('Cash')
    await expect(till.popup).toBeHidden()
    await expect(till.tile('Q8')).toContainText('Available')
    await expect(till.waiting(5)).toBeVisible()
  })

  // The page is served again, as from a cache, but no call is answered yet.
  await page.route('**/api/**', (route) => route.abort('failed'))
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('The floor is as of')).toBeVisible()
  expect(await api.activeOrdersOf('Q7')).toEqual([])
  expect(await api.activeOrdersOf('Q8')).toHaveLength(1)

  await page.unroute('**/api/**')
  await expect(till.tile('Q7')).toContainText('Occupied')
  await expect(till.waiting()).toBeHidden()
  await expect(till.tile('Q8')).toContainText('Available')

  // The list has the newest order first.
  const [second, first, ...others] = (await ordersOf('Q7')).filter(({ id }) => !before.has(id))
  const dishesOf = (order = first) => order?.items.map(({ name, quantity }) => [name, quantity])
  expect([dishesOf(first), dishesOf(second), others]).toEqual([
    [
      ['Palak Paneer', 1],
      ['Garlic Naan', 1],
    ],
    [['Dal Makhani', 1]],
    [],
  ])
  const figures = first!.items.reduce(
    (sum, item) => sum + item.price * item.quantity * (1 + item.tax_rate_applied / 100),
    0,
  )
  expect([first!.status, second!.status, first!.payable]).toEqual(['Completed', 'Active', Math.round(figures)])
  expect(first!.payments).toEqual([{ method: 'Cash', amount: first!.payable }])
  const [paidBefore] = await ordersOf('Q8')
  expect(paidBefore!.payments).toEqual([{ method: 'Cash', amount: paidBefore!.payable }])
})
