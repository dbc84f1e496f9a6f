import type { Page } from '@playwright/test'
import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { looksByTurns, STAFF_LOOKS } from '../support/looks.ts'
import { readCode, upiField } from '../support/qr-codes.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

/** Finds the terms and their values in the payment of a paid bill. */
const factsOf = (page: Page) => page.getByRole('region', { name: 'Payment Details' }).locator('dl').first()

test('an Admin switches tips on, a guest pays ₹1,050.00 with ₹1,200.00 and leaves 100, and the history shows it', async ({
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

  await test.step('nobody is asked for a tip before', async () => {
    await waiter.goto('/pos')
    await till.openTable('T4')
    await till.add('Thali', 'Thali')
    await till.punch()
    await till.openTable('T4')
    await till.button('Bill').click()
    await expect(bill.payButton()).toHaveText('Pay ₹1,050.00 & Clear')
    await expect(bill.dialog.getByLabel('Tip (₹)')).toHaveCount(0)
  })

  await test.step('the Admin switches it on', async () => {
    await admin.goto('/settings')
    await admin.getByLabel('UPI ID (optional)').fill('sagarratna@okicici')
    await admin.getByLabel('Ask for the tip').check()
    await look(admin, 'the settings of the till')
    await admin.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(admin, 'Settings saved!')).toBeVisible()
  })

  await test.step('the tip is outside of the payable, and the change is what is left of both', async () => {
    await waiter.goto('/pos')
    await till.openTable('T4')
    await till.button('Bill').click()
    await bill.dialog.getByLabel('Tip (₹)').fill('100')
    const onPanel = bill.dialog.getByRole('region', { name: 'Finalize Payment' }).getByRole('img', { name: /^QR code/ })
    await expect.poll(async () => upiField(await readCode(onPanel), 'am')).toBe('1150.00')
    const atDesk = waiter.viewportSize()!
    await waiter.setViewportSize({ width: 1024, height: 768 })
    await expect(onPanel).toBeInViewport({ ratio: 1 })
    const foot = await bill.dialog.getByText('Payable', { exact: true }).last().boundingBox()
    const code = await onPanel.boundingBox()
    expect(code!.y + code!.height).toBeLessThanOrEqual(foot!.y)
    await waiter.setViewportSize(atDesk)
    await bill.choose('Cash')
    await bill.dialog.getByLabel('Cash given (₹)').fill('1200')
    await expect(bill.dialog.getByRole('status')).toHaveText('Change ₹50.00')
    await expect(bill.dialog.getByText('To collect ₹1,150.00')).toBeVisible()
    await expect(bill.payButton()).toHaveText('Pay ₹1,050.00 & Clear')
    await look(waiter, 'a bill with a tip')
    await bill.payButton().click()
    await expect(bill.dialog).toHaveCount(0)
  })

  await test.step('the history has both beside the bill, and sales are the payable', async () => {
    await admin.goto('/orders')
    await admin.getByRole('button', { name: 'Completed' }).click()
    await admin.getByRole('button', { name: 'Bill', exact: true }).click()
    await expect(factsOf(admin)).toHaveText('Cash given₹1,200.00Change₹50.00Tip₹100.00')
    await look(admin, 'a paid bill with a tip')
    await expect(new Bill(admin).slip).not.toContainText('Tip')
    await admin.goto('/dashboard')
    await expect(admin.getByRole('main')).toContainText('₹1,050.00')
    await expect(admin.getByRole('main')).not.toContainText('₹1,150.00')
  })
})
