import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { looksByTurns, OFFICE_LOOKS } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

test('a regular pays later: the till puts two bills on the khata, and a receipt pays the older one first', async ({
  openSession,
}) => {
  const restaurant = await TestRestaurant.open()
  await restaurant.addDish({ name: 'Thali', price: '500', tax_group_id: await restaurant.addTaxGroup() })
  await restaurant.addTable('T4')
  const look = looksByTurns(OFFICE_LOOKS)
  const cashier = await openSession(restaurant.token('Cashier'))
  const till = new Till(cashier)
  const bill = new Bill(cashier)

  /** Sells a Thali for ₹525.00 and opens the choice of a customer. */
  const openChoice = async () => {
    await cashier.goto('/pos')
    await till.openTable('T4')
    await till.add('Thali')
    await till.punch()
    await till.openTable('T4')
    await till.button('Bill').click()
    await bill.dialog.getByRole('button', { name: 'On khata' }).click()
    return cashier.getByRole('dialog', { name: 'Put ₹525.00 on khata' })
  }

  await test.step('the customer gets a khata at the till, and the paper says that nothing was paid', async () => {
    const choice = await openChoice()
    await choice.getByRole('button', { name: 'New customer' }).click()
    await choice.getByLabel('Name').fill('Ravi Kumar')
    await choice.getByLabel('Phone number').fill('98450 12345')
    await choice.getByRole('button', { name: 'Open khata' }).click()
    await expect(choice.getByRole('button', { name: /^Ravi Kumar/ })).toHaveAttribute('aria-pressed', 'true')
    await look(cashier, 'the choice of a customer')
    await choice.getByRole('button', { name: 'Put ₹525.00 on the khata of Ravi Kumar' }).click()
    await expect(bill.heading('Payment Details')).toBeVisible()
    await expect(bill.slip).toContainText('On khata')
    await expect(bill.slip).not.toContainText('PAID')
    await look(cashier, 'a bill on a khata')
    await cashier.getByRole('button', { name: 'Dismiss' }).click()
    await expect(till.tile('T4')).toContainText('Available')
  })

  await test.step('the next bill finds the customer by the phone', async () => {
    const choice = await openChoice()
    await choice.getByLabel('Name or phone of the customer').fill('12345')
    await choice.getByRole('button', { name: /^Ravi Kumar.*₹525\.00 owed/ }).click()
    await choice.getByRole('button', { name: 'Put ₹525.00 on the khata of Ravi Kumar' }).click()
    await expect(bill.heading('Payment Details')).toBeVisible()
  })

  await test.step('a manager takes a receipt: more than is owed is refused, and 600 pays the first bill', async () => {
    const admin = await openSession(restaurant.token('Admin'))
    await admin.goto('/orders/khata')
    await expect(admin.getByRole('heading', { name: 'Khata', exact: true })).toBeVisible()
    await look(admin, 'the customers who owe')
    await admin.getByRole('button', { name: 'Ravi Kumar' }).click()
    const ledger = admin.getByRole('dialog', { name: 'Ravi Kumar · Khata 1' })
    const amount = ledger.getByLabel('Amount received (₹)')
    await amount.fill('2000')
    await ledger.getByRole('button', { name: 'Take receipt' }).click()
    await expect(ledger).toContainText('₹1,050.00 is owed. A receipt can be at most that.')
    await amount.fill('600')
    await ledger.getByRole('button', { name: 'Take receipt' }).click()
    await expect(toast(admin, '₹600.00 received!')).toBeVisible()
    await expect(ledger).toContainText('₹450.00 owed')
    const rows = ledger.getByRole('table', { name: 'Ledger' }).getByRole('row')
    await expect(rows.nth(1)).toContainText('Receipt, Cash')
    await expect(rows.nth(2)).toContainText('₹450.00 left to pay')
    await expect(rows.nth(3)).toContainText('Paid')
    await look(admin, 'the ledger of a customer')
  })
})
