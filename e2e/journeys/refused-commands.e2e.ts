import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { Api } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

test('two tills seat guests at one table while one has no connection: the other decides, and nothing is merged before', async ({
  openSession,
  problems,
}) => {
  problems.allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /409 \(Conflict\)/)
  // The sign that something needs a decision is on every till of a restaurant, so the test has a restaurant of its own.
  const restaurant = await TestRestaurant.open()
  await restaurant.addTable('T1')
  for (const name of ['Palak Paneer', 'Dal Makhani']) await restaurant.addDish({ name })
  const api = new Api(restaurant.token('Admin'))
  const cut = new Till(await openSession(restaurant.token('Waiter')))
  const other = new Till(await openSession(restaurant.token('Captain')))
  await Promise.all([cut.open(), other.open()])
  // The popup's script is loaded while there is still a connection.
  await cut.openTable('T1')
  await cut.button('Cancel').click()
  await cut.popup.waitFor({ state: 'detached' })

  await cut.page.context().setOffline(true)
  await cut.openTable('T1')
  await cut.add('Palak Paneer')
  await cut.punchWithoutConnection()
  await other.openTable('T1')
  await other.add('Dal Makhani')
  await other.punch()
  await cut.page.context().setOffline(false)

  for (const till of [cut, other]) await expect(till.page.getByText('1 needs a decision')).toBeVisible()
  await expect(cut.waiting()).toBeHidden()
  const dishes = async () =>
    (await api.activeOrdersOf('T1')).map(({ items }) => items.map(({ name, quantity }) => `${quantity} × ${name}`))
  // Control: a merge without a person would be seen here.
  expect(await dishes()).toEqual([['1 × Dal Makhani']])

  await other.page.getByRole('button', { name: 'Decide' }).click()
  const sheet = other.page.getByRole('dialog', { name: 'Decisions' })
  await expect(sheet).toContainText(/T1 has order \S+, taken \d\d:\d\d [ap]m by Captain\./)
  await expect(sheet).toContainText(/Taken \d\d:\d\d [ap]m by Waiter1 × Palak Paneer/)
  await sheet.getByRole('button', { name: /^Add to order/ }).click()
  await expect(sheet).toContainText('Nothing needs a decision any more.')

  expect(await dishes()).toEqual([['1 × Dal Makhani', '1 × Palak Paneer']])
  await expect(cut.page.getByText('1 needs a decision')).toBeHidden()
  await cut.openTable('T1')
  await expect(cut.line('Palak Paneer')).toBeVisible()
  await expect(cut.line('Dal Makhani')).toBeVisible()
})
