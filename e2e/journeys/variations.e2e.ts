import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

test('what a manager sells as Full and Half is two taps at the till, and on the bill by its name and price', async ({
  openSession,
}) => {
  const restaurant = await TestRestaurant.open()
  await restaurant.addDish({ name: 'Chicken Biryani', price: '320' })
  await restaurant.addTable('T1')
  const manager = await openSession(restaurant.token('Admin'))
  await manager.goto('/menu')
  await manager.getByRole('button', { name: 'Edit Chicken Biryani' }).click()
  const form = manager.getByRole('dialog', { name: 'Edit Item' })
  await form.getByRole('button', { name: 'Sell in variations, such as Half and Full' }).click()
  await form.getByLabel('Price 2 (₹)').fill('180')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(manager, 'Item "Chicken Biryani" updated!')).toBeVisible()

  const till = new Till(await openSession(restaurant.token('Cashier')))
  await till.open()
  await till.openTable('T1')
  const choose = async (name: string) => {
    await till.dish('Chicken Biryani').click()
    await till.page.getByRole('dialog', { name: 'Chicken Biryani' }).getByRole('button', { name }).click()
  }
  await choose('Half')
  await choose('Full')
  await choose('Half')
  await till.punch()
  await till.openTable('T1')
  await expect(till.line('Chicken Biryani (Half)').getByText('2', { exact: true })).toBeVisible()
  await till.button('Bill').click()

  const bill = till.page.getByRole('dialog', { name: /^Bill / })
  await expect(bill.getByText('Chicken Biryani (Half)')).toBeVisible()
  await expect(bill.getByText('Chicken Biryani (Full)')).toBeVisible()
  await expect(bill.getByRole('button', { name: 'Pay ₹680.00 & Clear' })).toBeVisible()
})
