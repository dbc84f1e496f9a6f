import { createMockRestaurant, issueBillOf, seedHistory, seedSettings, settleOrderById } from '@tiffin/mock-api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
