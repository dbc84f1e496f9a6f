import type { Page } from '@playwright/test'
import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { looksByTurns, STAFF_LOOKS } from '../support/looks.ts'
import { readCode, upiField } from '../support/qr-codes.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const paymentsOf = (page: Page) =>
  page
    .getByRole('region', { name: /Payment/ })
    .getByRole('listitem')
    .allTextContents()

test('a guest pays ₹500.00 of ₹1,050.00 and eats on, the others pay the rest, and the history shows both', async ({
  openSession,
}) => {
  const restaurant = await TestRestaurant.open()
  await restaurant.addDish({ name: 'Thali', price: '500', tax_group_id: await restaurant.addTaxGroup() })
  await restaurant.addTable('T4')
  const look = looksByTurns(STAFF_LOOKS)
  const admin = await openSession(restaurant.token('Admin'))
  const waiter = await openSession(restaurant.token('Waiter'))
  const till = new Till(waiter)
  const bill = new Bill(waiter)
  const openBill = async () => {
    await till.openTable('T4')
    await till.button('Bill').click()
  }

  await test.step('the restaurant takes payments by scan', async () => {
    await admin.goto('/settings')
    await admin.getByLabel('UPI ID (optional)').fill('sagarratna@okicici')
    await admin.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(admin, 'Settings saved!')).toBeVisible()
  })

  await test.step('a part is typed with the keyboard alone, and the rest is the largest figure', async () => {
    await waiter.goto('/pos')
    await till.openTable('T4')
    await till.add('Thali', 'Thali')
    await till.punch()
    await openBill()
    const begin = bill.dialog.getByRole('button', { name: 'Take part payment' })
    expect((await begin.boundingBox())!.height).toBeGreaterThanOrEqual(48)
    await begin.focus()
    await waiter.keyboard.press('Enter')
    await waiter.keyboard.type('500')
    await bill.choose('Cash')
    await bill.dialog.getByLabel('Cash given (₹)').fill('600')
    await look(waiter, 'a part payment')
    await bill.dialog.getByRole('button', { name: 'Take ₹500.00' }).focus()
    await waiter.keyboard.press('Enter')

    const left = bill.dialog.locator('dl').filter({ hasText: 'Left to pay' })
    await expect(left).toHaveText('Left to payPaid ₹500.00 of ₹1,050.00₹550.00')
    await expect(bill.payButton()).toHaveText('Pay ₹550.00 & Clear')
    await look(waiter, 'a bill that was paid in part')
    await expect(bill.slip).toContainText('Left to pay₹550.00')
    const onPanel = bill.dialog.getByRole('region', { name: 'Finalize Payment' }).getByRole('img', { name: /^QR code/ })
    await expect.poll(async () => upiField(await readCode(onPanel), 'am')).toBe('550.00')
    const atDesk = waiter.viewportSize()!
    await waiter.setViewportSize({ width: 1024, height: 768 })
    const foot = await left.boundingBox()
    const code = await onPanel.boundingBox()
    expect(code!.y + code!.height).toBeLessThanOrEqual(foot!.y)
    await waiter.setViewportSize(atDesk)
  })

  await test.step('the floor says how much of what, and the guests eat on', async () => {
    await waiter.keyboard.press('Escape')
    await expect(bill.dialog).toHaveCount(0)
    await waiter.keyboard.press('Escape')
    await expect(till.tile('T4')).toContainText('Paid ₹500.00 of ₹1,050.00')
    await look(waiter, 'a table that was paid in part')
    await till.openTable('T4')
    await till.add('Thali')
    await till.punch('Punch Update')
    await expect(till.tile('T4')).toContainText('Paid ₹500.00 of ₹1,575.00')
  })

  await test.step('settling takes the rest', async () => {
    await openBill()
    await bill.choose('Card')
    await expect(bill.payButton()).toHaveText('Pay ₹1,075.00 & Clear')
    await bill.payButton().click()
    await expect(bill.dialog).toHaveCount(0)
    await expect(till.tile('T4')).toContainText('Available')
  })

  await test.step('the history has each payment with its time, sales are the payable, and the log shows the part', async () => {
    await admin.goto('/orders')
    await admin.getByRole('button', { name: 'Completed' }).click()
    await admin.getByRole('button', { name: 'Bill', exact: true }).click()
    await expect
      .poll(() => paymentsOf(admin))
      .toEqual([
        expect.stringMatching(/^Cash · \d\d:\d\d [ap]m · .+₹500\.00$/),
        expect.stringMatching(/^Card · \d\d:\d\d [ap]m₹1,075\.00$/),
      ])
    await look(admin, 'a bill that was paid in parts')
    await admin.goto('/dashboard')
    await expect(admin.getByRole('main')).toContainText('₹1,575.00')
    await admin.goto('/activity')
    await expect(admin.getByRole('main')).toContainText('Took a part payment')
  })
})
