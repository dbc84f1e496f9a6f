import { updateRestaurant, verifyDocuments, type Endpoint, type ResponseOf } from '@tiffin/contracts'
import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { sendWithinLimit, TestRestaurant } from '../support/access/test-restaurant.ts'
import { looksByTurns, STAFF_LOOKS } from '../support/looks.ts'
import { attachPrinter } from '../support/printing.ts'
import { stackUrl } from '../support/where.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: null })

const GST = { gst_mode: 'regular', gstin: '27AAPFU0939F1ZV', address: '1 MG Road, Pune' } as const

test('a guest is handed the tax invoice before paying; a dish more cancels it, and the payment keeps the number on paper', async ({
  openSession,
}) => {
  const restaurant = await TestRestaurant.open()
  await restaurant.addDish({ name: 'Thali', price: '500', tax_group_id: await restaurant.addTaxGroup() })
  await restaurant.addTable('T4')
  const asAdmin = async <E extends Endpoint>(endpoint: E, input: object): Promise<ResponseOf<E>> => {
    const { status, text } = await sendWithinLimit(stackUrl, endpoint, input, restaurant.token('Admin'))
    expect(status, text).toBeLessThan(300)
    return JSON.parse(text) as ResponseOf<E>
  }
  await asAdmin(updateRestaurant, { body: GST })
  const look = looksByTurns(STAFF_LOOKS)
  const waiter = await openSession(restaurant.token('Waiter'))
  const printer = await attachPrinter(waiter)
  const till = new Till(waiter)
  const bill = new Bill(waiter)
  const openBill = async () => {
    await till.openTable('T4')
    await till.button('Bill').click()
  }
  /** Presses Print and returns the paper. */
  const print = async (name: 'Print Bill' | 'Print Invoice') => {
    const before = (await printer.printed()).length
    await bill.dialog.getByRole('button', { name }).click()
    await expect.poll(async () => (await printer.printed()).length).toBe(before + 1)
    return (await printer.printed()).at(-1)!
  }
  const dismiss = async () => {
    await bill.dialog.getByRole('button', { name: 'Dismiss' }).click()
    await expect(bill.dialog).toHaveCount(0)
    await till.popup.getByRole('button', { name: 'Dismiss' }).click()
    await expect(till.popup).toHaveCount(0)
  }
  const first = /X\/\d{4}\/000001/
  const second = /X\/\d{4}\/000002/

  await test.step('Print Bill issues the invoice, and the paper is that', async () => {
    await waiter.goto('/pos')
    await till.openTable('T4')
    await till.add('Thali', 'Thali')
    await till.punch()
    await openBill()
    await bill.discount('10', 'percent')
    const paper = await print('Print Bill')
    expect(paper).toMatch(first)
    for (const text of ['TAX INVOICE', 'Taxable @ 5%', 'Payable₹945.00']) expect(paper).toContain(text)
    expect(paper).not.toContain('DUPLICATE')
    await expect(bill.dialog.getByRole('button', { name: 'Print Invoice' })).toBeFocused()
  })

  await test.step('a second paper says DUPLICATE', async () => {
    const paper = await print('Print Invoice')
    expect(paper).toMatch(/^DUPLICATE/)
    expect(paper).toMatch(first)
    await expect(bill.invoice.getByText('DUPLICATE')).toBeVisible()
    await look(waiter, 'a printed bill')
    await dismiss()
  })

  await test.step('opened again it has the discount and the number; another discount warns', async () => {
    await openBill()
    await expect(bill.dialog.getByText(/^Invoice X\/\d{4}\/000001 · printed \d\d:\d\d [ap]m$/)).toBeVisible()
    await expect(bill.payButton()).toHaveText('Pay ₹945.00 & Clear')
    await bill.discount('20', 'percent')
    const warning = bill.dialog.getByText('The bill has changed: the printed invoice will be cancelled.')
    await expect(warning).toBeVisible()
    await look(waiter, 'a bill whose printed invoice will be cancelled')
    await bill.discount('10', 'percent')
    await expect(warning).toHaveCount(0)
    await dismiss()
  })

  await test.step('a dish more: the next print is another invoice', async () => {
    await till.openTable('T4')
    await till.add('Thali')
    await till.punch('Punch Update')
    await openBill()
    await expect(bill.payButton()).toHaveText('Pay ₹1,575.00 & Clear')
    const paper = await print('Print Bill')
    expect(paper).toMatch(second)
    expect(paper).toContain('Payable₹1,575.00')
    expect(paper).not.toContain('DUPLICATE')
  })

  await test.step('paid, the bill closes, because the guest has the invoice', async () => {
    await bill.payBy('UPI')
    await expect(bill.dialog).toBeHidden()
  })

  await test.step('a takeaway has the packing on its paper; without it the payment issues another invoice', async () => {
    await asAdmin(updateRestaurant, { body: { takeaway_packing: 20 } })
    await waiter.goto('/pos')
    await till.tab('Takeaway').click()
    await waiter.getByRole('button', { name: 'New Takeaway Order' }).click()
    await till.cart.getByLabel('Contact').fill('98450 77001')
    await till.add('Thali')
    await till.punch()
    await till.previousOrder('98450 77001').getByRole('button').click()
    await till.button('Bill').click()
    await expect(bill.payButton()).toHaveText('Pay ₹546.00 & Clear')
    const paper = await print('Print Bill')
    for (const text of ['Packing20.00', 'Taxable @ 5%520.00', 'Payable₹546.00']) expect(paper).toContain(text)
    await bill.dialog.getByRole('checkbox', { name: 'Packing ₹20.00' }).uncheck()
    await expect(bill.dialog.getByText(/the printed invoice will be cancelled/)).toBeVisible()
    await bill.payBy('UPI')
    await expect(bill.heading('Payment Details')).toBeVisible()
    await expect(bill.invoice).not.toContainText('Packing')
    await expect(bill.invoice).toContainText('Payable₹525.00')
    await bill.dialog.getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('all numbers are in the series, and the history has the one that counts', async () => {
    const { series } = await asAdmin(verifyDocuments, {})
    expect(series.map(({ documents, first_broken }) => [documents, first_broken])).toEqual([[4, null]])
    const admin = await openSession(restaurant.token('Admin'))
    await admin.goto('/orders')
    await admin.getByRole('button', { name: 'Completed' }).click()
    await expect(admin.getByText(second)).toBeVisible()
    await expect(admin.getByText(first)).toHaveCount(0)
  })
})
