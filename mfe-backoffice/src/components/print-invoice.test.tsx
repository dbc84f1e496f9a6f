import { createMockRestaurant, issueBillOf, seedHistory, seedSettings, settleOrderById } from '@tiffin/mock-api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { billPrinter } from '../testing/bill-printer.ts'
import { callsTo, renderPage } from '../testing/render-backoffice.tsx'

const papers: string[] = []
beforeEach(() => {
  papers.length = 0
  vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(document.querySelector('.tiffin-print')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
})
afterEach(() => void vi.restoreAllMocks())

/** Creates a restaurant that bills by GST, with one order that is not paid. */
function openOrder() {
  const restaurant = createMockRestaurant({
    settings: { ...seedSettings, gstin: '27AAPFU0939F1ZV', gst_mode: 'regular' },
  })
  seedHistory(restaurant, 1)
  const order = restaurant.orders[0]!
  order.settlement = null
  order.invoice = null
  restaurant.documents.length = 0
  return { restaurant, order }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const printed = (count: number) => waitFor(() => expect(papers).toHaveLength(count))

test('the invoice of a paid order is counted when it is printed: the first paper is the original, then duplicates', async () => {
  const { restaurant, order } = openOrder()
  settleOrderById(restaurant, order.id, undefined)
  renderPage('orders', { restaurant })
  await press('All')
  expect(await screen.findByText(/^X\/\d{4}\/000001$/)).toBeDefined()
  await press('Bill')

  await press('Print Invoice')
  await printed(1)
  expect(papers[0]).toMatch(/^(?!DUPLICATE).*TAX INVOICE.*X\/\d{4}\/000001.*PAID/s)
  await press('Print Invoice')
  await printed(2)
  expect(papers[1]).toMatch(/^DUPLICATE.*TAX INVOICE/s)
  expect(screen.getByText('DUPLICATE')).toBeDefined()
})

test('the printed invoice of an unpaid order is printed again with its discount, and not cancelled', async () => {
  const { restaurant, order } = openOrder()
  issueBillOf(restaurant, order.id, { version: order.version, discount: { type: 'percent', value: 10 } })
  renderPage('orders', { restaurant })
  await press('All')
  await press('Bill')
  await press('Print Invoice')

  await printed(1)
  expect(papers[0]).toMatch(/^DUPLICATE.*000001.*Discount-/s)
  expect(restaurant.documents).toHaveLength(1)
})

test('the first print of an unpaid order issues its invoice', async () => {
  const { restaurant, order } = openOrder()
  renderPage('orders', { restaurant })
  await press('All')
  await press('Bill')
  await press('Print Bill')

  await printed(1)
  expect(papers[0]).toMatch(/^(?!DUPLICATE).*TAX INVOICE/s)
  expect(order.invoice?.document.number).toMatch(/000001$/)
})

test('what cannot be issued is not printed; the next press repeats the same print', async () => {
  const { restaurant } = openOrder()
  const { texts } = renderPage('orders', { restaurant })
  await press('All')
  await press('Bill')
  restaurant.lostReplies.add('issueBill')
  await press('Print Bill')
  await waitFor(() =>
    expect(texts()).toEqual(['The invoice could not be issued, so nothing was printed. Please try again.']),
  )
  expect(papers).toEqual([])

  restaurant.lostReplies.clear()
  await press('Print Bill')
  await printed(1)
  expect(papers[0]).not.toContain('DUPLICATE')
  const [first, second] = callsTo(restaurant, 'issueBill').map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
})

/** Opens the bill of the only order once it is known that bills have a printer. */
async function openBill() {
  await press('All')
  await press('Bill')
  await screen.findByRole('button', { name: 'Print here' })
}

test('where bills have a printer they are sent to it, without a window; every paper is sent, and counted by the server', async () => {
  const { restaurant, order } = openOrder()
  Object.assign(restaurant, billPrinter)
  settleOrderById(restaurant, order.id, undefined)
  const { texts } = renderPage('orders', { restaurant })
  await openBill()
  for (let paper = 1; paper <= 2; paper++) {
    await press('Print Invoice')
    await waitFor(() => expect(texts()).toHaveLength(paper))
  }

  expect(texts()).toEqual(['Bill sent to Counter.', 'Bill sent to Counter.'])
  const sent = callsTo(restaurant, 'sendBill')
  expect(sent.map(({ body }) => body)).toMatchObject([{ by_gst: true }, { by_gst: true }])
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  expect([papers, restaurant.sentBills.length]).toEqual([[], 2])
})

test('Print here is the print of the browser, counted as ever', async () => {
  const { restaurant } = openOrder()
  Object.assign(restaurant, billPrinter)
  renderPage('orders', { restaurant })
  await openBill()
  await press('Print here')
  await printed(1)
  expect([callsTo(restaurant, 'sendBill'), callsTo(restaurant, 'issueBill').length]).toEqual([[], 1])
})

test('a bill of which no answer came is sent again under its key, and one without a printer is printed here', async () => {
  const { restaurant, order } = openOrder()
  Object.assign(restaurant, billPrinter, { settings: seedSettings })
  const { texts } = renderPage('orders', { restaurant })
  await openBill()
  restaurant.lostReplies.add('sendBill')
  await press('Print Bill')
  await waitFor(() => expect(texts().at(-1)).toMatch(/^It is not known whether the printer got the bill/))
  restaurant.lostReplies.clear()
  await press('Print Bill')
  await waitFor(() => expect(texts().at(-1)).toBe('Bill sent to Counter.'))
  expect(callsTo(restaurant, 'sendBill').map(({ body }) => body)).toMatchObject([{ by_gst: false }, { by_gst: false }])
  expect([restaurant.sentBills.length, order.billSentAt]).toEqual([1, expect.any(Date)])

  restaurant.billOutput = { printer_id: null, drawer_pin: null }
  await press('Print Bill')
  await waitFor(() => expect(texts().at(-1)).toMatch(/^Bills have no printer of their own any more/))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Print here' })).toBeNull())
  await press('Print Bill')
  await printed(1)
})
