import type { Page } from '@playwright/test'
import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { TestRestaurant } from '../support/access/test-restaurant.ts'
import { looksByTurns, STAFF_LOOKS } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const GSTIN = '27AAPFU0939F1ZV'
const invoiceOf = (page: Page) => page.getByRole('article', { name: 'Tax Invoice' })

test('an Admin switches GST invoices on, a guest gets one for ₹945.00, and switched off the bill is what it was', async ({
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
  const save = async () => {
    await admin.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(admin, 'Settings saved!')).toBeVisible()
  }

  /** Opens the bill of two Thali with a discount of ten percent. */
  const openBill = async () => {
    await waiter.goto('/pos')
    await till.openTable('T4')
    await till.add('Thali', 'Thali')
    await till.punch()
    await till.openTable('T4')
    await till.button('Bill').click()
    await bill.discount('10', 'percent')
  }
  /** Sells by the bill of spec §9, which taxes before the discount and has no invoice number. */
  const sellWithout = async () => {
    await openBill()
    await expect(bill.slip).toContainText(`TIN No.: ${GSTIN}`)
    await expect(bill.slip).not.toContainText('GSTIN')
    await expect(bill.payButton()).toHaveText('Pay ₹950.00 & Clear')
    await bill.payBy('Cash')
    await expect(waiter.getByRole('dialog')).toHaveCount(0)
  }
  const number = /^M1\/\d{4}\/000001$/

  await test.step('a valid GSTIN offers them, and until then bills are what they were', async () => {
    await admin.goto('/settings')
    await admin.getByLabel('Address', { exact: true }).fill('12 Church Street, Pune')
    await admin.getByLabel('GSTIN/TIN (optional)').fill(GSTIN)
    await save()
    await expect(admin.getByRole('region', { name: 'GST Invoices' })).toBeVisible()
    await sellWithout()
  })

  await test.step('the Admin switches them on', async () => {
    await admin.getByRole('button', { name: 'GST invoices' }).click()
    await admin.getByLabel('Legal Name (optional)').fill('Spice Foods LLP')
    await admin.getByLabel('Series (optional)').fill('m1')
    await look(admin, 'the settings of GST invoices')
    await save()
    await expect(admin.getByRole('columnheader', { name: 'Your GST bills' })).toBeVisible()
  })

  await test.step('a guest pays what the bill says, and the waiter prints the invoice', async () => {
    await openBill()
    await expect(bill.slip).toContainText('The tax invoice is issued when the bill is printed or paid.')
    await expect(bill.payButton()).toHaveText('Pay ₹945.00 & Clear')
    await look(waiter, 'a bill by GST')
    await bill.payBy('UPI')
    const paper = invoiceOf(waiter)
    for (const text of [
      'Spice Foods LLP',
      `GSTIN: ${GSTIN}`,
      'TAX INVOICE',
      '996331',
      'Taxable @ 5%',
      '900.00',
      '22.50',
    ])
      await expect(paper).toContainText(text)
    await expect(paper.getByText(number)).toBeVisible()
    await look(waiter, 'a paid bill with its invoice')
    await expect(waiter.getByRole('button', { name: 'Print Invoice' })).toBeVisible()
    await waiter.getByRole('button', { name: 'Dismiss' }).click()
    await expect(waiter.getByRole('dialog')).toHaveCount(0)
    await expect(till.tile('T4')).toContainText('Available')
  })

  await test.step('the history has the invoice, and of the order before the bill that the guest got', async () => {
    await admin.goto('/orders')
    await admin.getByRole('button', { name: 'Completed' }).click()
    const papers = admin.getByRole('button', { name: 'Bill', exact: true })
    await papers.first().click()
    await expect(invoiceOf(admin).getByText(number)).toBeVisible()
    await expect(admin.getByRole('region', { name: 'Payment Details' })).toContainText('Taxable value₹900.00')
    await admin.getByRole('button', { name: 'Dismiss' }).click()
    await papers.nth(1).click()
    await expect(new Bill(admin).slip).toContainText(`TIN No.: ${GSTIN}`)
    await expect(invoiceOf(admin)).toHaveCount(0)
    await admin.getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('IB-15: under composition the next guest pays no tax and gets a bill of supply', async () => {
    await admin.goto('/settings')
    await admin.getByRole('button', { name: 'Composition' }).click()
    await save()
    await openBill()
    await expect(bill.payButton()).toHaveText('Pay ₹900.00 & Clear')
    await bill.payBy('Cash')
    const paper = waiter.getByRole('article', { name: 'Bill of Supply' })
    await expect(paper).toContainText(/^composition taxable person, not eligible to collect tax on supplies/)
    await expect(paper.getByText(/^SM1\/\d{4}\/000001$/)).toBeVisible()
    await expect(paper).not.toContainText('CGST')
    await look(waiter, 'a paid bill of supply')
    await waiter.getByRole('button', { name: 'Dismiss' }).click()
    await expect(waiter.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('switched off, the next bill is what it was', async () => {
    await admin.goto('/settings')
    await admin.getByRole('button', { name: 'Off', exact: true }).click()
    await save()
    await sellWithout()
  })
})
