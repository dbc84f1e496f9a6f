import { createDaypart, listDayparts, updateDaypart } from '@tiffin/contracts'
import { clockOfMinute, MINUTES_OF_DAY } from '@tiffin/domain'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const INDIA_MINUTES = 330

/** Returns the minute of the day in India some hours from now, so that the journey passes at any hour. */
function minuteIn(hours: number): number {
  return (Math.floor(Date.now() / 60_000) + INDIA_MINUTES + hours * 60 + 10 * MINUTES_OF_DAY) % MINUTES_OF_DAY
}

test('hours of the settings say when a dish is offered, and one that is past its hours is refused by its name', async ({
  openSession,
  problems,
}) => {
  problems.allow(/409 \(Conflict\)/)
  const restaurant = await TestRestaurant.open()
  await restaurant.addDish({ name: 'Idli', main_category: 'Breakfast', subcategory: 'Steamed' })
  await restaurant.addDish({ name: 'Poha', main_category: 'Breakfast', subcategory: 'Fried' })
  await restaurant.addDish({ name: 'Tea', main_category: 'Drinks', subcategory: 'Hot' })
  await restaurant.addTable('T1')
  const opensAt = clockOfMinute(minuteIn(2))

  const admin = await openSession(restaurant.token('Admin'))
  await admin.goto('/settings')
  await admin.getByRole('region', { name: 'Serving Hours' }).getByRole('button', { name: 'New Serving Hours' }).click()
  const form = admin.getByRole('dialog', { name: 'New Serving Hours' })
  await form.getByLabel('Name').fill('Breakfast')
  await form.getByLabel('From').fill(opensAt)
  await form.getByLabel(/^To/).fill(clockOfMinute(minuteIn(4)))
  await form.getByRole('checkbox', { name: 'Breakfast' }).check()
  await form.getByRole('button', { name: 'Save Serving Hours' }).click()
  await expect(toast(admin, 'Serving hours "Breakfast" added!')).toBeVisible()

  await restaurant.asAdmin(createDaypart, {
    body: { name: 'All day', days: EVERY_DAY, from_minute: 0, to_minute: 0 },
  })
  await admin.goto('/menu')
  await admin.getByRole('button', { name: 'Edit Poha' }).click()
  const item = admin.getByRole('dialog', { name: 'Edit Item' })
  await item.getByRole('checkbox', { name: 'All day' }).check()
  await item.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(admin, 'Item "Poha" updated!')).toBeVisible()

  const till = new Till(await openSession(restaurant.token('Waiter')))
  await till.open()
  await till.openTable('T1')
  await till.page.getByRole('searchbox').fill('idli')
  await expect(till.dish('Idli')).toContainText(opensAt)
  await till.dish('Idli').click({ force: true })
  await expect(toast(till.page, 'Idli is not served now.')).toBeVisible()
  await till.page.getByRole('searchbox').fill('')
  await till.add('Poha', 'Tea')
  await till.punch()

  const [breakfast] = await restaurant.asAdmin(listDayparts, {})
  const serve = (from: number, to: number) =>
    restaurant.asAdmin(updateDaypart, {
      params: { id: breakfast!.id },
      body: { name: 'Breakfast', days: EVERY_DAY, from_minute: minuteIn(from), to_minute: minuteIn(to) },
    })
  await serve(-2, 2)
  await till.open()
  await till.openTable('T1')
  await till.add('Idli', 'Tea')
  await serve(-3, -1)
  await till.button('Punch Update').click()
  await expect(toast(till.page, 'Idli is not served at this hour.')).toBeVisible()
  await expect(till.line('Idli')).toContainText('Not served now')
  await till.page.getByRole('button', { name: 'One less Idli' }).click()
  await till.punch('Punch Update')
  await till.openTable('T1')
  await expect(till.line('Tea').getByText('2', { exact: true })).toBeVisible()
})
