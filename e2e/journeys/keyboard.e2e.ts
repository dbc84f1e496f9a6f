import { Bill } from '../pages/bill.ts'
import { Till } from '../pages/till.ts'
import { toast } from '../pages/toasts.ts'
import { tabTo } from '../support/keyboard.ts'
import { attachPrinter } from '../support/printing.ts'
import { expect, test } from '../support/test.ts'

test('[C1-002] [C1-003] [C1-004] a table is served with the keyboard alone', async ({ page, api }) => {
  await api.freeTable('G1')
  const printer = await attachPrinter(page)
  const till = new Till(page)
  const bill = new Bill(page)
  const { keyboard } = page
  await till.open()

  await tabTo(page, till.tab('Dine-In'))
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Previous Delivery Orders' })).toBeVisible()
  await keyboard.press('ArrowLeft')
  await tabTo(page, till.tile('G1'))
  await keyboard.press('ArrowRight')
  await expect(till.tile('G2')).toBeFocused()
  await keyboard.press('ArrowLeft')
  await keyboard.press('Enter')
  await expect(till.title()).toHaveText('New Order: G1')
  await keyboard.press('/')
  await keyboard.type('malai kof')
  await keyboard.press('Enter')
  await expect(till.line('Malai Kofta')).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(toast(page, 'Order placed successfully!')).toBeVisible()
  await expect(till.popup).toHaveCount(0)
  await expect(till.tile('G1')).toBeFocused()

  await keyboard.press('Enter')
  await expect(till.title()).toContainText('Viewing Order: G1')
  // The buttons are the last stops of the popup: backwards from its first.
  await tabTo(page, till.button('Dismiss'))
  await tabTo(page, till.button('KOT'), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeFocused()
  await keyboard.press('Enter')
  expect(await printer.printed()).toHaveLength(1)
  await keyboard.press('Escape')
  await expect(page.getByRole('article', { name: 'Kitchen ticket' })).toHaveCount(0)

  await tabTo(page, till.button('Bill'))
  await keyboard.press('Enter')
  await tabTo(page, bill.dialog.getByRole('spinbutton', { name: 'Discount' }))
  await keyboard.type('29')
  await tabTo(page, bill.dialog.getByRole('button', { name: 'Card', exact: true }))
  await keyboard.press('Space')
  await expect(bill.payButton()).toHaveText('Pay ₹316.00 & Clear')
  await tabTo(page, bill.payButton())
  await keyboard.press('Enter')
  await expect(toast(page, 'Table G1 cleared!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
