import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

test('add-ons of the settings are asked for at the till, stand on the bill and are in its price', async ({
  openSession,
}) => {
  const restaurant = await TestRestaurant.open()
  await restaurant.addDish({ name: 'Chicken Biryani', price: '320' })
  await restaurant.addTable('T1')
  const admin = await openSession(restaurant.token('Admin'))
  await admin.goto('/settings')
  const card = admin.getByRole('region', { name: 'Add-ons' })
  const addGroup = async (name: string, [least, most]: [number, number], options: Record<string, string>) => {
    await card.getByRole('button', { name: 'New Add-ons' }).click()
    const form = admin.getByRole('dialog', { name: 'New Add-ons' })
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Choose at least').fill(String(least))
    await form.getByLabel('Choose at most').fill(String(most))
    for (const [place, [option, price]] of Object.entries(options).entries()) {
      await form.getByRole('textbox', { name: `Option ${place + 1}`, exact: true }).fill(option)
      await form.getByLabel(`Price ${place + 1} (₹)`).fill(price)
    }
    await form.getByRole('button', { name: 'Save Add-ons' }).click()
    await expect(toast(admin, `Add-ons "${name}" added!`)).toBeVisible()
  }
  await addGroup('Spice level', [1, 1], { Mild: '0', Hot: '0' })
  await addGroup('Extras', [0, 2], { 'Extra raita': '40', 'Boiled egg': '25.50' })

  await admin.goto('/menu')
  await admin.getByRole('button', { name: 'Edit Chicken Biryani' }).click()
  const form = admin.getByRole('dialog', { name: 'Edit Item' })
  await form.getByRole('checkbox', { name: 'Spice level' }).check()
  await form.getByRole('checkbox', { name: 'Extras' }).check()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(admin, 'Item "Chicken Biryani" updated!')).toBeVisible()

  const till = new Till(await openSession(restaurant.token('Cashier')))
  await till.open()
  await till.openTable('T1')
  const sheet = till.page.getByRole('dialog', { name: 'Chicken Biryani' })
  await till.dish('Chicken Biryani').click()
  await expect(sheet.getByRole('button', { name: 'Choose Spice level' })).toBeDisabled()
  await sheet.getByRole('radio', { name: 'Hot' }).check()
  await sheet.getByRole('checkbox', { name: 'Boiled egg' }).check()
  await sheet.getByRole('button', { name: 'Add ₹345.50' }).click()
  await till.dish('Chicken Biryani').click()
  await sheet.getByRole('radio', { name: 'Mild' }).check()
  await sheet.getByRole('button', { name: 'Add ₹320.00' }).click()
  await till.page.getByRole('button', { name: 'One more Chicken Biryani (Hot, Boiled egg)' }).click()
  await till.punch()
  await till.openTable('T1')
  await expect(till.line('Chicken Biryani (Hot, Boiled egg)').getByText('2', { exact: true })).toBeVisible()
  await till.button('Bill').click()

  const bill = till.page.getByRole('dialog', { name: /^Bill / })
  await expect(bill.getByText('Chicken Biryani (Hot, Boiled egg)')).toBeVisible()
  await expect(bill.getByText('Chicken Biryani (Mild)')).toBeVisible()
  await expect(bill.getByRole('button', { name: 'Pay ₹1,011.00 & Clear' })).toBeVisible()
})
