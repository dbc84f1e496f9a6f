import { getActiveOrder, listKots, listTables } from '@tiffin/contracts'
import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { looksByTurns, STAFF_LOOKS } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

test('a waiter holds the main course and fires it later: the kitchen gets it then, and a payment before that asks', async ({
  openSession,
}) => {
  const restaurant = await TestRestaurant.open()
  const station_id = await restaurant.openStation('Tandoor')
  await restaurant.addDish({ name: 'Paneer Tikka', price: '100', station_id })
  await restaurant.addDish({ name: 'Tomato Soup', price: '50', station_id })
  await restaurant.addTable('T4')
  const page = await openSession(restaurant.token('Waiter'))
  const till = new Till(page)
  const look = looksByTurns(STAFF_LOOKS)
  await page.goto('/pos')
  await till.openTable('T4')
  await till.add('Tomato Soup', 'Paneer Tikka', 'Paneer Tikka')
  await till.button('Note for Paneer Tikka').click()
  const sheet = page.getByRole('dialog', { name: 'Note for Paneer Tikka' })
  await sheet.getByRole('checkbox', { name: 'Hold' }).check()
  await look(page, 'a dish is held')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(till.line('Paneer Tikka')).toContainText('Held')
  await till.punch()

  const table = (await restaurant.asAdmin(listTables, {})).find(({ name }) => name === 'T4')!
  const order = await restaurant.asAdmin(getActiveOrder, { params: { id: table.id } })
  const cooked = async () =>
    (await restaurant.asAdmin(listKots, { params: { id: order.id } })).map(({ number, note, lines }) => [
      number,
      note,
      ...lines.map(({ quantity, name }) => `${quantity} ${name}`),
    ])
  expect(await cooked()).toEqual([[1, null, '1 Tomato Soup']])
  await expect(till.tile('T4')).toContainText('2 held')

  await till.openTable('T4')
  await expect(till.cart).toContainText('₹250.00')
  await till.button('Bill').click()
  await page.getByRole('button', { name: 'Cash & Clear' }).click()
  const question = page.getByRole('dialog', { name: 'Dishes are held' })
  await expect(question).toContainText('The kitchen has no ticket for 2 × Paneer Tikka.')
  await look(page, 'a payment with held dishes')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')

  await till.button('KOT').click()
  const kot = page.getByRole('dialog', { name: 'Kitchen Order Ticket' })
  await kot.getByRole('combobox', { name: 'Ticket' }).selectOption('Whole order')
  await expect(kot.getByRole('article')).toContainText('HELD')
  await kot.getByRole('button', { name: 'Close' }).click()

  await till.button('Fire 2 held').click()
  const fire = page.getByRole('dialog', { name: 'Fire held dishes' })
  await look(page, 'held dishes to fire')
  await fire.getByRole('button', { name: 'Fire 2 dishes' }).click()
  await expect(kot.getByRole('article')).toContainText('FIRE')
  await kot.getByRole('button', { name: 'Close' }).click()
  expect(await cooked()).toEqual([
    [1, null, '1 Tomato Soup'],
    [2, 'FIRE', '2 Paneer Tikka'],
  ])
  await expect(till.button(/^Fire/)).toHaveCount(0)
})
