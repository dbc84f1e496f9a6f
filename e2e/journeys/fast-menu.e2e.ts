import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { newRestaurantAs } from '../support/new-restaurant.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const MENU = [
  'name,price,main_category,subcategory,code',
  'Masala Dosa,130,South Indian,Dosa,101',
  'Rava Dosa,140,South Indian,Dosa,102',
  'Idli,60,South Indian,Steamed,103',
  'Filter Coffee,45.50,Drinks,Hot,201',
].join('\n')

test('what a manager numbers, arranges and marks is what the till shows and takes', async ({
  openSession,
  problems,
}) => {
  // The server refuses a code that another dish has.
  problems.allow(/409 \(Conflict\)/)
  const { page } = await newRestaurantAs('Admin', openSession)
  await page.goto('/menu')
  await page
    .locator('input[type=file][accept*=csv]')
    .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(MENU) })
  await page.getByRole('main').locator('form').getByRole('button', { name: 'Import CSV' }).click()
  await page.getByRole('button', { name: 'Import 4 Items' }).click()
  await expect(toast(page, '4 item(s) imported!')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Idli' }).click()
  await page.getByRole('dialog').getByLabel('Code').fill('101')
  await page.getByRole('dialog').getByLabel('Favourite').check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'The code 101 belongs to "Masala Dosa" already.')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Code').fill('7')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Item "Idli" updated!')).toBeVisible()

  await page.getByRole('button', { name: 'Arrange' }).click()
  // With the keyboard the button keeps the focus while its entry moves.
  await page.getByRole('button', { name: 'Move South Indian up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move South Indian up' })).toBeFocused()
  await page.getByRole('button', { name: 'Open South Indian' }).click()
  await page.getByRole('button', { name: 'Open Dosa' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Rava Dosa' }).dragTo(page.getByText('Masala Dosa').last())
  await page.getByRole('button', { name: 'Save Order' }).click()
  await expect(toast(page, 'Menu order saved!')).toBeVisible()

  const till = new Till(page)
  await page.goto('/pos')
  await till.tab('Takeaway').click()
  await page.getByRole('button', { name: 'New Takeaway Order' }).click()
  const chips = till.popup.getByRole('group', { name: 'Categories' }).getByRole('button')
  await expect(chips).toHaveText(['Popular', 'All', 'South Indian', 'Drinks'])
  const names = till.dishes.getByRole('button').locator('> span:first-child')
  await expect(names).toHaveText(['Rava Dosa', 'Masala Dosa', 'Idli', 'Filter Coffee'])
  await chips.first().click()
  await expect(names).toHaveText(['Idli'])

  await page.keyboard.press('/')
  for (const code of ['102', '7', '7']) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await expect(till.line('Rava Dosa')).toBeVisible()
  await expect(till.line('Idli').getByText('2', { exact: true })).toBeVisible()
})
