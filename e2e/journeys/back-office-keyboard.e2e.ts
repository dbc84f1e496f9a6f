import { toast } from '../pages/toasts.ts'
import { choose, press, tabTo, typeInto } from '../support/keyboard.ts'
import { newRestaurantAs } from '../support/new-restaurant.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

test('[C1-005] the floor is laid out with the keyboard alone', async ({ openSession }) => {
  const { page } = await newRestaurantAs('Captain', openSession)
  const { keyboard } = page
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  await page.goto('/tables')
  await expect(page.getByText("Add areas (via 'Manage Areas') and tables.")).toBeVisible()

  await press(page, button('Manage Areas'))
  await typeInto(page, dialog.getByRole('textbox'), 'Garden')
  await keyboard.press('Enter')
  await expect(toast(page, 'Area "Garden" added!')).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button('Manage Areas')).toBeFocused()

  await typeInto(page, page.getByLabel('Name'), 'T1')
  await typeInto(page, page.getByLabel('Pax'), '4')
  await choose(page, page.getByLabel('Area'), 'Garden')
  await keyboard.press('Enter')
  await press(page, button('Add Table'))
  await expect(toast(page, 'Table "T1" added!')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()

  await tabTo(page, button('Add several'), 'Shift+Tab')
  await keyboard.press('Enter')
  await typeInto(page, dialog.getByLabel('Names'), 'T1-T12')
  await expect(dialog.getByText('11 tables to add, 1 already there and left out.')).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Add Tables' }))
  await expect(toast(page, '11 tables added!')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(13)

  await press(page, button('Edit T1'))
  await typeInto(page, dialog.getByLabel('Name'), 'Window')
  await keyboard.press('Enter')
  await expect(toast(page, 'Table "Window" updated!')).toBeVisible()
  // The renamed table is the last row now. In a headless browser Tab leads no further than the end of the page, so the
  // test tabs backwards.
  await tabTo(page, button('Delete T2'), 'Shift+Tab')
  await keyboard.press('Enter')
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Confirm' }))
  await expect(toast(page, 'Table "T2" deleted!')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(12)
  await expect(page.getByRole('button', { name: /^Edit / }).and(page.locator(':focus'))).toHaveCount(1)
})

test('[C1-005] a menu is begun, changed and thinned out with the keyboard alone', async ({ openSession }) => {
  const { page } = await newRestaurantAs('Cashier', openSession)
  const { keyboard } = page
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  await page.goto('/menu')
  await expect(page.getByRole('heading', { name: 'Menu Management' })).toBeVisible()

  await press(page, button('Manage Categories'))
  await typeInto(page, dialog.getByRole('textbox', { name: 'New Main Category' }), 'Mains')
  await keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Mains', exact: true })).toBeVisible()
  await typeInto(page, dialog.getByRole('textbox', { name: 'New Subcategory' }), 'Dal')
  await keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Delete Dal' })).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Done' }))
  await expect(dialog).toHaveCount(0)
  await expect(button('Manage Categories')).toBeFocused()

  await typeInto(page, page.getByLabel('Name'), 'Dal Makhani')
  await typeInto(page, page.getByLabel('Price'), '260')
  await choose(page, page.getByRole('combobox', { name: 'Main Category' }), 'Mains')
  await choose(page, page.getByRole('combobox', { name: 'Subcategory' }), 'Dal')
  await press(page, button('Add Item').last())
  await expect(toast(page, 'Item "Dal Makhani" added!')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()

  await press(page, button('Edit Dal Makhani'))
  await typeInto(page, dialog.getByLabel('Price'), '280')
  await keyboard.press('Enter')
  await expect(toast(page, 'Item "Dal Makhani" updated!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('₹280.00')

  await press(page, button('Delete Dal Makhani'))
  await press(page, dialog.getByRole('button', { name: 'Confirm' }))
  await expect(toast(page, 'Item "Dal Makhani" deleted!')).toBeVisible()
  await expect(page.getByText('No items yet.')).toBeVisible()
})

test('[C1-005] staff are taken on, moved and let go with the keyboard alone', async ({ openSession }) => {
  const { page } = await newRestaurantAs('Admin', openSession)
  const { keyboard } = page
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  await page.goto('/users')
  await expect(page.getByRole('row')).toHaveCount(2)

  await typeInto(page, page.getByLabel('Email'), 'ravi@staff.test')
  await typeInto(page, page.getByRole('textbox', { name: 'Password' }), '12345')
  await keyboard.press('Enter')
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await keyboard.type('678')
  await choose(page, page.getByLabel('Role'), 'Captain')
  await press(page, button('Add User'))
  await expect(toast(page, 'User "ravi@staff.test" added!')).toBeVisible()

  await press(page, button('Edit ravi@staff.test'))
  await choose(page, dialog.getByLabel('Role'), 'Cashier')
  await press(page, dialog.getByRole('button', { name: 'Save Changes' }))
  await expect(toast(page, 'User "ravi@staff.test" updated!')).toBeVisible()
  await expect(page.getByRole('row', { name: /ravi@staff\.test/ })).toContainText('Cashier')

  await press(page, button('Delete ravi@staff.test'))
  await press(page, dialog.getByRole('button', { name: 'Confirm' }))
  await expect(toast(page, 'User "ravi@staff.test" deleted!')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})
