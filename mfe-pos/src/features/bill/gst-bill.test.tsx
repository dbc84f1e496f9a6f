import { createMockRestaurant, seedSettings, settleOrderById, toWireOrder } from '@tiffin/mock-api'
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBill } from '../../testing/open-bill.ts'
import { callsTo, closed, screen, tap, tile, waitFor, within } from '../../testing/render-pos.tsx'

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => void window.dispatchEvent(new Event('afterprint')))
})
afterEach(() => void vi.restoreAllMocks())

const GSTIN = '27AAPFU0939F1ZV'
const byGst = () => createMockRestaurant({ settings: { ...seedSettings, gstin: GSTIN, gst_mode: 'regular' } })
const tenPercent = () => {
  fireEvent.change(screen.getByLabelText('Discount'), { target: { value: '10' } })
  tap('Discount in percent')
}

test('by GST the payable is the one of the server, who then issues the invoice', async () => {
  const restaurant = byGst()
  const { order } = await openBill(restaurant)
  tenPercent()
  // 640 less 10 % is 576.00, and 604.80 with 5 % tax. The plain bill taxes before the discount and asks for 608.
  tap('Cash')
  tap('Pay ₹605.00 & Clear')

  await waitFor(() => expect(order.settlement).not.toBeNull())
  expect(callsTo(restaurant, 'freeTable')[0]?.body).toMatchObject({
    payments: [{ method: 'Cash', amount: 605 }],
    gst_mode: 'regular',
  })
  expect(toWireOrder(order).document).toMatchObject({ taxable: 576, cgst: 14.4, sgst: 14.4, payable: 605 })
})

test('once it is paid, the invoice stays open to be printed, over the floor with the table free', async () => {
  const restaurant = byGst()
  const { texts } = await openBill(restaurant)
  tap('Cash')
  tap('Pay ₹672.00 & Clear')

  const invoice = await screen.findByRole('article', { name: 'Tax Invoice' })
  expect(invoice.textContent).toMatch(/TAX INVOICE.*Invoice No\.X\/\d{4}\/000001/)
  expect(texts()).toEqual(['Table T2 cleared!'])
  tap('Print Invoice')
  await waitFor(() => expect(window.print).toHaveBeenCalledOnce())
  expect(callsTo(restaurant, 'issueBill')).toHaveLength(1)
  // IB-17: the invoice can be sent by link, too.
  tap('Send by link')
  const sending = await screen.findByRole('dialog', { name: /^Send X\/\d{4}\/000001 by link$/ })
  fireEvent.click(within(sending).getByRole('button', { name: 'Dismiss' }))
  tap('Dismiss')

  await closed()
  await waitFor(async () => expect((await tile('T2')).textContent).toContain('Available'))
  expect(callsTo(restaurant, 'markBillPrinted')).toEqual([])
  expect(texts()).toEqual(['Table T2 cleared!'])
})

test('a restaurant that no longer bills by GST: the payment is refused, and the bill is shown as it is now', async () => {
  const restaurant = byGst()
  const { texts, order } = await openBill(restaurant)
  tenPercent()
  tap('Cash')
  restaurant.settings = { ...restaurant.settings, gst_mode: 'off' }
  tap('Pay ₹605.00 & Clear')

  await waitFor(() =>
    expect(texts()).toEqual([
      'The restaurant has changed how it bills since this bill was opened. Please review the bill.',
    ]),
  )
  expect(order.settlement).toBeNull()
  expect(await screen.findByRole('button', { name: 'Pay ₹608.00 & Clear' })).toBeDefined()
})

test('a restaurant that bills by GST since the bill was opened: nothing is paid, and the bill is shown as it is now', async () => {
  const { restaurant, order } = await openBill()
  tenPercent()
  tap('Cash')
  restaurant.settings = { ...restaurant.settings, gstin: GSTIN, gst_mode: 'regular' }
  tap('Pay ₹608.00 & Clear')

  expect(await screen.findByRole('button', { name: 'Pay ₹605.00 & Clear' })).toBeDefined()
  expect(order.settlement).toBeNull()
})

test('a bill that somebody else has paid meanwhile shows its invoice', async () => {
  const restaurant = byGst()
  const { order } = await openBill(restaurant)
  settleOrderById(restaurant, order.id, { payments: [{ method: 'UPI', amount: 672 }] })
  tap('Cash')
  tap('Pay ₹672.00 & Clear')

  const invoice = await screen.findByRole('article', { name: 'Tax Invoice' })
  expect(invoice.textContent).toMatch(/TAX INVOICE.*Invoice No\.X\/\d{4}\/000001/)
})
