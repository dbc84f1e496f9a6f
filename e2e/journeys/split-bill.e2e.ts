import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { looksByTurns, STAFF_LOOKS } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

test('guests pay for their own dishes, a dish goes to another table, and two tables join; another till sees all of it', async ({
  openSession,
}) => {
  const restaurant = await TestRestaurant.open()
  const taxGroup = await restaurant.addTaxGroup()
  for (const [name, price] of [
    ['Biryani', '350'],
    ['Lassi', '120'],
  ] as const)
    await restaurant.addDish({ name, price, tax_group_id: taxGroup })
  for (const table of ['T4', 'T7']) await restaurant.addTable(table)
  const look = looksByTurns(STAFF_LOOKS)
  const waiter = await openSession(restaurant.token('Waiter'))
  const other = new Till(await openSession(restaurant.token('Captain')))
  const admin = await openSession(restaurant.token('Admin'))
  const till = new Till(waiter)
  const bill = new Bill(waiter)
  const sheet = waiter.getByRole('dialog', { name: 'Move T4 to' })
  const openSheet = async () => {
    await till.button('Move or split').click()
    await sheet.waitFor()
  }

  await test.step('one Biryani gets a bill of its own, by taps', async () => {
    await other.page.goto('/pos')
    await waiter.goto('/pos')
    await till.openTable('T4')
    await till.add('Biryani', 'Biryani', 'Lassi')
    await till.punch()
    await till.openTable('T4')
    await openSheet()
    await look(waiter, 'a table to move to')
    await sheet.getByRole('button', { name: 'Some dishes' }).click()
    await sheet.getByRole('button', { name: 'Move one Biryani, 2' }).click()
    await look(waiter, 'dishes for a bill of their own')
    await sheet.getByRole('button', { name: 'New bill for T4' }).click()
    await sheet.waitFor({ state: 'detached' })

    await expect(till.line('Biryani')).toContainText('1')
    await expect(other.tile('T4')).toContainText('₹494.00')
    await look(waiter, 'a table with two bills')
  })

  await test.step('it is paid, and the table stays', async () => {
    await till.popup.getByRole('navigation', { name: 'More bills of this table' }).getByRole('button').click()
    await expect(till.line('Lassi')).toHaveCount(0)
    await till.button('Bill').click()
    await bill.choose('Cash')
    await expect(bill.payButton()).toHaveText('Pay ₹368.00 & Clear')
    await bill.payButton().click()
    await expect(bill.dialog).toHaveCount(0)
    await expect(till.tile('T4')).toContainText('₹494.00')
    await expect(other.tile('T4')).toContainText('₹494.00')
  })

  await test.step('the Lassi goes to another table, which is occupied then, on the other till too', async () => {
    await till.openTable('T4')
    await openSheet()
    await sheet.getByRole('button', { name: 'Some dishes' }).click()
    await sheet.getByRole('button', { name: 'Move one Lassi, 1' }).click()
    await sheet.getByRole('button', { name: 'T7' }).click()
    await sheet.waitFor({ state: 'detached' })

    await expect(other.tile('T4')).toContainText('₹368.00')
    await expect(other.tile('T7')).toContainText('₹126.00')
  })

  await test.step('both tables join, and one bill has everything', async () => {
    await openSheet()
    await sheet.getByRole('button', { name: 'T7' }).click()
    const question = waiter.getByRole('dialog', { name: 'Join T4 with T7?' })
    await look(waiter, 'the question before two tables join')
    await question.getByRole('button', { name: 'Join' }).click()
    await expect(till.title()).toContainText('Viewing Order: T7')
    await expect(till.line('Biryani')).toHaveCount(1)

    await expect(other.tile('T4')).toContainText('Available')
    await expect(other.tile('T7')).toContainText('₹494.00')
  })

  await test.step('a further bill moves with its party, and its table is not free before it is paid', async () => {
    await waiter.getByRole('button', { name: 'Move or split' }).click()
    const again = waiter.getByRole('dialog', { name: 'Move T7 to' })
    await again.getByRole('button', { name: 'Some dishes' }).click()
    await again.getByRole('button', { name: 'Move one Lassi, 1' }).click()
    await again.getByRole('button', { name: 'New bill for T7' }).click()
    await again.waitFor({ state: 'detached' })
    await expect(other.tile('T7')).toContainText('1 more bill')
    await till.button('Move or split').click()
    await again.getByText('the other bill of T7 goes along').waitFor()
    await again.getByRole('button', { name: 'T4' }).click()
    await expect(till.title()).toContainText('Viewing Order: T4')
    await expect(other.tile('T4')).toContainText('1 more bill')
    await expect(other.tile('T7')).toContainText('Available')

    await till.button('Bill').click()
    await bill.payBy('Cash')
    await expect(bill.dialog).toHaveCount(0)
    for (const each of [till, other]) await expect(each.tile('T4')).toContainText(/Occupied.*₹126\.00 1 bill open/)
    await look(waiter, 'a table with an open bill')
    await till.tile('T4').click()
    const open = waiter.getByRole('dialog', { name: 'T4: 1 bill open' })
    await open.waitFor()
    await look(waiter, 'the open bills of a table')
    await open.getByRole('button', { name: /^Bill / }).click()
    await bill.payBy('Cash')
    for (const each of [till, other]) await expect(each.tile('T4')).toContainText('Available')
    await expect(open).toHaveCount(0)
  })

  await test.step('the log tells of each, and the history has the order that ended without a figure', async () => {
    await admin.goto('/activity')
    // The filter of the page has the same words in options that nobody sees.
    for (const words of ['Merged two orders', 'Moved dishes to another bill'])
      await expect(admin.getByText(words).filter({ visible: true }).first()).toBeVisible()
    await admin.goto('/orders')
    await admin.getByRole('button', { name: 'All', exact: true }).click()
    await expect(admin.getByRole('main')).toContainText('Merged')
    await admin.goto('/dashboard')
    await expect(admin.getByRole('main')).toContainText('₹862.00')
  })
})
