import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { expect, signedIn, test } from '../support/test.ts'

test.use({ role: null })

test('a Waiter takes a wrong dish back with the PIN of a Captain: the bill falls, and the kitchen is told', async ({
  openTerminal,
}) => {
  const restaurant = await TestRestaurant.open()
  const station_id = await restaurant.openStation('Tandoor')
  await restaurant.addDish({ name: 'Paneer Tikka', price: '100', station_id })
  await restaurant.addTable('T4')
  await restaurant.givePin('Captain', '2580')
  const page = await openTerminal(null, { storageState: signedIn(restaurant.token('Waiter')) })
  const till = new Till(page)
  await page.goto('/pos')
  await till.openTable('T4')
  await till.add('Paneer Tikka', 'Paneer Tikka')
  await till.punch()

  await till.openTable('T4')
  await till.button('Void Paneer Tikka').click()
  const form = page.getByRole('dialog', { name: 'Void Paneer Tikka' })
  await form.getByText('Guest changed mind').click()
  await form.getByRole('button', { name: 'Void 1 × Paneer Tikka' }).click()
  await page
    .getByRole('dialog', { name: 'Who approves this?' })
    .getByRole('button', { name: /Captain/ })
    .click()
  await page.keyboard.type('2580')
  await page.keyboard.press('Enter')

  const kot = page.getByRole('dialog', { name: 'Kitchen Order Ticket' })
  await expect(kot.getByRole('article')).toContainText('VOID: Guest changed mind')
  await kot.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText('₹100.00')

  const admin = await openTerminal(null, { storageState: signedIn(restaurant.token('Admin')) })
  await admin.goto('/activity')
  const entry = admin.getByRole('listitem').filter({ hasText: 'Took portions of an order back' })
  await expect(entry).toContainText(/captain/i)
})
