import { Bill } from '../pages/bill.ts'
import { Login } from '../pages/login.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { attachPrinter } from '../support/printing.ts'
import { expect, test } from '../support/test.ts'
import { stackUrl } from '../support/where.ts'

test.use({ role: null })

test('[C1-002] [C1-003] [C1-004] [C1-012] [C4-003] [C2-005] [C2-055] [C7-001] a waiter serves a table from the first tap to the settled bill', async ({
  page,
  api,
}) => {
  await api.freeTable('T1')
  const before = await api.overview()
  const printer = await attachPrinter(page)
  const login = new Login(page)
  const till = new Till(page)
  const bill = new Bill(page)
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))

  await test.step('signs in on the restaurant’s address', async () => {
    await login.open()
    await expect(page.getByRole('heading', { name: 'Welcome to Spice' })).toBeVisible()
    await login.signIn('Waiter')
    await page.getByRole('link', { name: 'POS Terminal' }).first().click()
    await expect(page.getByRole('heading', { name: 'Spice Garden - POS' })).toBeVisible()
  })

  await test.step('punches an order on a free table', async () => {
    await expect(till.tile('T1')).toContainText('Available')
    await till.openTable('T1')
    await expect(till.title()).toHaveText('New Order: T1')
    await expect(till.cart.getByText('Awaiting items...')).toBeVisible()
    await till.add('Paneer Tikka', 'Paneer Tikka')
    await expect(toast(page, 'Paneer Tikka added')).toBeVisible()
    expect(await till.totals()).toEqual([
      'Subtotal ₹638.00',
      'CGST @ 2.5% ₹15.95',
      'SGST @ 2.5% ₹15.95',
      'Total ₹669.90',
      'Payable ₹670.00',
    ])
    await till.punch()
    await expect(toast(page, 'Order placed successfully!')).toBeVisible()
    await expect(till.tile('T1')).toContainText('Occupied')
  })

  const [order] = await api.activeOrdersOf('T1')
  const number = order?.order_number ?? ''
  await test.step('prints the kitchen ticket', async () => {
    await till.openTable('T1')
    await expect(till.title()).toHaveText(`Viewing Order: T1${number}`)
    await till.button('KOT').click()
    const ticket = page.getByRole('article', { name: 'Kitchen ticket' })
    await expect(ticket.getByRole('listitem')).toHaveText(['2 ×Paneer Tikka'])
    await expect(ticket).toContainText(number)
    await expect(ticket).not.toContainText('319')
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const [paper, ...more] = await printer.printed()
    expect(paper).toMatch(/KOT\s*T1.*2 ×Paneer Tikka/s)
    expect(more).toEqual([])
    await page.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('adds to the order', async () => {
    await expect(till.button('Punch Update')).toHaveCount(0)
    await till.add('Cold Coffee')
    await expect(till.button('Bill')).toBeDisabled()
    await till.punch('Punch Update')
    await expect(toast(page, 'Order updated successfully!')).toBeVisible()
  })

  await test.step('takes the payment with a discount', async () => {
    await till.openTable('T1')
    await expect(till.line('Cold Coffee')).toContainText('Punched')
    await till.button('Bill').click()
    await expect(bill.heading('Finalize Payment')).toBeVisible()
    await expect(bill.payButton()).toHaveText('Pay ₹846.00 & Clear')
    await expect(bill.payButton()).toBeDisabled()
    await bill.discount('10', 'percent')
    await bill.choose('UPI')
    await expect(bill.payButton()).toHaveText('Pay ₹767.00 & Clear')
    expect((await bill.lines()).join('\n')).toContain('Guest Copy')
    await expect(bill.slip).toContainText(
      /Subtotal787\.00CGST @ 2\.5%15\.95SGST @ 2\.5%15\.95CGST @ 9%13\.41SGST @ 9%13\.41Discount-78\.70Round Off-0\.02Payable₹767\.00/,
    )
    await bill.dialog.getByRole('button', { name: 'Print Bill' }).click()
    expect(await printer.printed()).toEqual([
      expect.anything(),
      expect.stringMatching(/Guest Copy.*Powered by Tiffin/s),
    ])
    await bill.payButton().click()
    await expect(toast(page, 'Table T1 cleared!')).toBeVisible()
  })

  await test.step('finds the table free and the order in the books', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(till.tile('T1')).toContainText('Available')
    const settled = (await api.orders()).find((each) => each.order_number === number)
    expect(settled).toMatchObject({
      status: 'Completed',
      total_amount: 767,
      discount: { type: 'percent', value: 10, amount: 78.7 },
      payments: [{ method: 'UPI', amount: 767 }],
    })
    const after = await api.overview()
    expect(after.totalOrders).toBeGreaterThan(before.totalOrders)
    expect(after.todaysSales).toBeGreaterThanOrEqual(before.todaysSales + 767)
    expect([...hosts]).toEqual([stackUrl])
  })
})
