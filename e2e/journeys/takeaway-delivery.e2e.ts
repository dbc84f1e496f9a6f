import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { expect, test } from '../support/test.ts'

/** Returns a guest's name that no other order has, because the demo has two weeks of guests. */
const guest = (name: string) => `${name} ${Date.now() % 1_000_000}`

test('[C1-002] [C2-045] [C2-047] [C4-019] [C4-020] [C4-021] [C7-038] a takeaway goes from the form to the read-only bill', async ({
  page,
  api,
}) => {
  const till = new Till(page)
  const bill = new Bill(page)
  const name = guest('Nandini')
  await till.open()
  await till.tab('Takeaway').click()
  await expect(page.getByRole('heading', { name: 'Previous Takeaway Orders' })).toBeVisible()
  await page.getByRole('button', { name: 'New Takeaway Order' }).click()
  await expect(till.title()).toHaveText('New Order: Takeaway')
  await expect(till.cart.getByLabel('Name (optional)')).not.toHaveAttribute('required')
  await expect(till.cart.getByLabel('Contact')).toHaveAttribute('required')
  await till.cart.getByLabel('Name (optional)').fill(name)
  await till.cart.getByLabel('Contact').fill('98450 77001')
  await till.add('Mutton Dum Biryani')
  await till.punch()

  const row = till.previousOrder(name)
  await expect(row).toContainText('98450 77001')
  await expect(row).toContainText('₹471.45')
  await row.getByRole('button').click()
  await expect(till.title()).toContainText('Viewing Order: Takeaway')
  await till.button('Bill').click()
  await bill.discount('21.45', 'rupees')
  await bill.choose('Cash')
  await bill.payButton().click()
  const find = async () => (await api.orders()).find((each) => each.customer_name === name)
  await expect(toast(page, `Order ${(await find())?.order_number} settled!`)).toBeVisible()
  expect(await find()).toMatchObject({
    status: 'Completed',
    order_type: 'Takeaway',
    payments: [{ method: 'Cash', amount: 450 }],
  })

  await expect(row).toContainText('₹450.00')
  await row.getByRole('button').click()
  await expect(bill.heading('Payment Details')).toBeVisible()
  await expect(bill.dialog).toContainText('This order is completed and cannot be modified.')
  await expect(bill.slip).toContainText('PAID')
  await expect(bill.payButton()).toHaveCount(0)
  await expect(bill.dialog.getByRole('spinbutton')).toHaveCount(0)
})

test('[C1-002] [C5-003] [C5-005] [C5-006] a delivery is not punched before name, address and contact are there', async ({
  page,
  api,
}) => {
  const till = new Till(page)
  const name = guest('Harish')
  await till.open()
  await till.tab('Delivery').click()
  await page.getByRole('button', { name: 'New Delivery Order' }).click()
  await expect(till.title()).toHaveText('New Order: Delivery')
  const punch = till.button('Punch Order')
  await expect(punch).toBeDisabled()
  await till.add('Tandoori Chicken (Half)')
  await expect(punch).toBeDisabled()
  await till.cart.getByLabel('Name').fill(name)
  await till.cart.getByLabel('Contact').fill('99000 10002')
  await till.cart.getByLabel('Address').fill('   ')
  await expect(punch).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Please fill in all customer details for Delivery orders.')).toBeVisible()
  await till.cart.getByLabel('Address').fill('14, Hill Road, Indiranagar')
  await expect(punch).toBeEnabled()
  await till.punch()

  await expect(till.previousOrder(name)).toContainText('₹376.95')
  const order = (await api.orders()).find((each) => each.customer_name === name)
  expect(order).toMatchObject({
    order_type: 'Delivery',
    status: 'Active',
    customer_contact: '99000 10002',
    customer_address: '14, Hill Road, Indiranagar',
  })
})
