import { Till } from '../pages/till.ts'
import { seriesOfTill, tillIsStored } from '../support/stored-replies.ts'
import { expect, test } from '../support/test.ts'

const ORDERS = [
  ['Q1', 'Palak Paneer'],
  ['Q2', 'Garlic Naan'],
  ['Q3', 'Dal Makhani'],
  ['Q4', 'Filter Coffee'],
  ['Q5', 'Masala Chai'],
] as const

test('five orders taken while the connection is cut are five orders once it is back, over a reload', async ({
  page,
  context,
  api,
  problems,
}) => {
  problems.allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/)
  for (const [table] of ORDERS) await api.ownTable(table)
  const till = new Till(page)
  await till.open()
  // The popup's script is loaded while there is still a connection.
  await till.openTable('Q1')
  await till.button('Cancel').click()
  await till.popup.waitFor({ state: 'detached' })
  await tillIsStored(page)
  const series = await seriesOfTill(page)

  await context.setOffline(true)
  for (const [nth, [table, dish]] of ORDERS.entries()) {
    await till.openTable(table)
    await till.add(dish)
    await till.punchWithoutConnection()
    await expect(till.waiting(nth + 1)).toBeVisible()
  }
  await expect(till.tile('Q1')).toContainText(/Occupied.*₹.*Waiting since/)
  await till.waiting(5).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(
    ORDERS.map(
      ([table, dish], nth) =>
        new RegExp(`^${table} · ${series}-${nth + 1} Waiting for the connection, since .* 1 × ${dish} No answer`),
    ),
  )
  await page.keyboard.press('Escape')

  // The page is served again, as from a cache, but no call is answered yet.
  await page.route('**/api/**', (route) => route.abort('failed'))
  await context.setOffline(false)
  await page.reload()
  await expect(till.tile('Q1')).toContainText(/Occupied.*₹.*Waiting since/)
  await expect(page.getByText('The floor is as of')).toBeVisible()
  for (const [table] of ORDERS) expect(await api.activeOrdersOf(table)).toEqual([])

  await page.unroute('**/api/**')
  for (const [nth, [table, dish]] of ORDERS.entries()) {
    await expect(till.tile(table)).toContainText('Occupied')
    await expect(till.tile(table)).not.toContainText('Waiting')
    const orders = await api.activeOrdersOf(table)
    expect(orders.map(({ till_refs: refs }) => refs)).toEqual([[`${series}-${nth + 1}`]])
    expect(orders.map(({ items }) => items.map(({ name, quantity }) => [name, quantity]))).toEqual([[[dish, 1]]])
  }
  await expect(till.waiting()).toBeHidden()
  expect((await api.orders()).filter(({ table_name: name }) => ORDERS.some(([table]) => table === name))).toHaveLength(
    5,
  )
})
