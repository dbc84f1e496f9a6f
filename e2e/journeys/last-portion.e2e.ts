import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

test('the last fish is sold once: a Cashier counts it down, and of two tills the second is refused', async ({
  openSession,
  problems,
}) => {
  problems.allow(/409 \(Conflict\)/)
  const restaurant = await TestRestaurant.open()
  await restaurant.addDish({ name: 'Rava Fish', price: '100' })
  await restaurant.addDish({ name: 'Rasam', price: '40' })
  for (const table of ['T1', 'T2']) await restaurant.addTable(table)
  const open = async (role: 'Cashier' | 'Waiter') => {
    const till = new Till(await openSession(restaurant.token(role)))
    await till.open()
    return till
  }
  const [first, second] = [await open('Cashier'), await open('Waiter')]

  await first.openTable('T1')
  await first.dish('Rava Fish').click({ button: 'right' })
  const sheet = first.page.getByRole('dialog', { name: 'Rava Fish' })
  await sheet.getByLabel('Portions left').fill('1')
  await sheet.getByRole('button', { name: 'Count down' }).click()
  await expect(first.dish('Rava Fish')).toContainText('1 left')

  await second.openTable('T2')
  await expect(second.dish('Rava Fish')).toContainText('1 left')
  await first.add('Rava Fish')
  await second.add('Rava Fish', 'Rasam')
  await first.punch()
  await second.button('Punch Order').click()
  await expect(toast(second.page, /Rava Fish is not available right now/)).toBeVisible()
  await expect(second.line('Rava Fish')).toContainText('Not available')
  await expect(second.line('Rasam')).toBeVisible()

  await second.cart.getByRole('button', { name: 'One less Rava Fish' }).click()
  await second.punch()
})
