import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { expectInEach, expectReadable, expectUsable, type Look } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

/**
 * The looks in which the bill is checked. Colours hardly depend on the size, so each size has one of the two themes.
 * The journey goes on in the last look.
 */
const LOOKS: readonly Look[] = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light', check: expectUsable },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', check: expectReadable },
  { viewport: { width: 1024, height: 768 }, colorScheme: 'light', check: expectUsable },
]

test('two guests share a bill: one pays in cash and gets change, the other pays the rest by card', async ({
  openSession,
}) => {
  const restaurant = await TestRestaurant.open()
  const { tableId } = await restaurant.addOrder()
  const page = await openSession(restaurant.token('Waiter'))
  const bill = new Bill(page)
  await page.goto(`/pos?table=${tableId}`)
  await new Till(page).button('Bill').click()

  await bill.dialog.getByRole('button', { name: 'Split payment' }).click()
  await bill.dialog.getByLabel('Part 1 (₹)').fill('80')
  await bill.methodOfPart(1, 'Cash')
  await expect(bill.payButton()).toBeDisabled()
  await bill.methodOfPart(2, 'Card')
  await bill.dialog.getByRole('button', { name: '₹100.00' }).click()
  await expect(bill.dialog.getByRole('status')).toHaveText('Change ₹20.00')
  await expectInEach(page, LOOKS, 'a bill that is paid in parts')
  await bill.payButton().click()
  await expect(bill.dialog).toHaveCount(0)

  const admin = await openSession(restaurant.token('Admin'))
  await admin.goto('/dashboard')
  await admin.getByRole('button', { name: 'View Bill' }).first().click()
  const paid = new Bill(admin)
  const details = admin.getByRole('region', { name: 'Payment Details' })
  await expect(details.getByRole('listitem')).toHaveText(['Cash₹80.00', 'Card₹40.00'])
  await expect(paid.slip).toContainText('PAID')
})
