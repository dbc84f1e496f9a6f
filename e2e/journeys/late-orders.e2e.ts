import { listOrders, updateMenuItem } from '@tiffin/contracts'
import { MINUTE_MS } from '@tiffin/domain'
import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { tillIsStored } from '../support/stored-replies.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

test('an order that waited while its price changed has the price that the guests were shown, and the back office says so', async ({
  openSession,
  problems,
}) => {
  problems.allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/)
  const restaurant = await TestRestaurant.open()
  const dish = await restaurant.addDish({ name: 'Rava Fish', price: '100' })
  for (const table of ['T1', 'T2']) await restaurant.addTable(table)
  const waiter = await openSession(restaurant.token('Waiter'))
  const till = new Till(waiter)
  await till.open()
  await till.openTable('T2')
  await till.button('Bill').waitFor()
  await till.button('Cancel').click()
  await till.popup.waitFor({ state: 'detached' })
  await tillIsStored(waiter)

  const tappedAt = Date.now() - 48 * MINUTE_MS
  await test.step('the connection is cut; the order is taken and paid', async () => {
    await waiter.context().setOffline(true)
    // The clock of the tablet is put back instead of letting the order wait for 48 minutes.
    await waiter.clock.setFixedTime(tappedAt)
    await till.openTable('T2')
    await till.add('Rava Fish')
    await till.punchWithoutConnection()
    await till.openTable('T2')
    await till.button('Bill').click()
    await new Bill(waiter).payBy('Cash')
    await expect(till.waiting(2)).toBeVisible()
  })

  await test.step('the price changes meanwhile, and the connection is back', async () => {
    const form = new FormData()
    const fields = { name: dish.name, price: '130', main_category: dish.main_category, subcategory: dish.subcategory }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    await restaurant.asAdmin(updateMenuItem, { params: { id: dish.id }, body: form as never })
    await waiter.clock.setFixedTime(Date.now())
    await waiter.context().setOffline(false)
    await expect(till.waiting()).toBeHidden()
  })

  const orders = await restaurant.asAdmin(listOrders, {})
  const order = orders.find(({ table_name: name }) => name === 'T2')
  const at = new Date(tappedAt).toISOString()
  expect(order).toMatchObject({ created_at: at, completed_at: at, total_amount: 100, items: [{ price: 100 }] })

  await test.step('the back office says so, in the history, in the order and in the log', async () => {
    const page = await openSession(restaurant.token('Admin'))
    await page.goto('/orders')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    const row = page.getByRole('listitem').filter({ hasText: order!.order_number })
    await expect(row).toContainText('Came late')
    await row.getByRole('button', { name: 'Bill' }).click()
    const late = page.getByRole('region', { name: 'Came late' })
    await expect(late.getByRole('listitem')).toHaveText([
      /^Taken .*, arrived .*; old price honoured: ₹30\.00 below the menu$/,
      /^Paid .*, arrived .*$/,
    ])
    await page.goto('/activity')
    await expect(page.getByText('Old prices honoured').first()).toBeVisible()
  })
})
