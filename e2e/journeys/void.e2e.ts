import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { expectNotLogged } from '../support/logs.ts'
import { looksByTurns, STAFF_LOOKS } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

/** A PIN of the full length, so that its last digit sends it and no log contains it by chance. */
const PIN = '258036'

test('a Waiter takes a wrong dish back with the PIN of a Captain: the bill falls, and the kitchen gets a ticket', async ({
  openSession,
}) => {
  const restaurant = await TestRestaurant.open()
  const station_id = await restaurant.openStation('Tandoor')
  await restaurant.addDish({ name: 'Paneer Tikka', price: '100', station_id })
  await restaurant.addTable('T4')
  await restaurant.givePin('Captain', PIN)
  const page = await openSession(restaurant.token('Waiter'))
  const till = new Till(page)
  const look = looksByTurns(STAFF_LOOKS)
  await page.goto('/pos')
  await till.openTable('T4')
  await till.add('Paneer Tikka', 'Paneer Tikka')
  await till.punch()

  await till.openTable('T4')
  await expect(till.cart).toContainText('₹200.00')
  await till.button('Void Paneer Tikka').click()
  const form = page.getByRole('dialog', { name: 'Void Paneer Tikka' })
  await form.getByText('Guest changed mind').click()
  await expect(form.getByText('1 / 2')).toBeVisible()
  await look(page, 'what is to be voided')
  await form.getByRole('button', { name: 'Void 1 × Paneer Tikka' }).click()
  const approvers = page.getByRole('dialog', { name: 'Who approves this?' })
  await approvers.getByRole('button', { name: /Captain/ }).waitFor()
  await look(page, 'who approves a void')
  await approvers.getByRole('button', { name: /Captain/ }).click()
  await page.getByRole('dialog', { name: /^PIN of / }).waitFor()
  await look(page, 'the PIN of who approves')
  await page.keyboard.type(PIN)

  const kot = page.getByRole('dialog', { name: 'Kitchen Order Ticket' })
  await expect(kot.getByRole('article')).toContainText('VOID: Guest changed mind')
  await look(page, 'the ticket of a void')
  await kot.getByRole('button', { name: 'Close' }).click()
  await expect(till.cart).toContainText('₹100.00')
  await expect(till.cart).not.toContainText('₹200.00')

  const admin = await openSession(restaurant.token('Admin'))
  await admin.goto('/activity')
  const entry = admin.getByRole('listitem').filter({ hasText: 'Took portions of an order back' })
  await expect(entry).toContainText(/waiter/i)
  await expect(entry).toContainText('Reason: Guest changed mind')
  await expect(entry).toContainText(/(?<!Discount )approved by: captain/i)
  await expectNotLogged([PIN])
})
