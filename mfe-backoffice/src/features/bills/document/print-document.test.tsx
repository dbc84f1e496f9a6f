import { cancelDocumentOf, seedSettings } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { billPrinter } from '../../../testing/bill-printer.ts'
import { callsTo, renderPage } from '../../../testing/render-backoffice.tsx'
import { layRowsOut } from '../../../testing/rows-in-view.ts'
import { gstRestaurant, openDocument, order, paid, print } from '../testing/bills-page.ts'

layRowsOut()

const FIRST = 'X/2627/000001'
const papers: string[] = []
beforeEach(() => {
  papers.length = 0
  vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(document.querySelector('.tiffin-print')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
})
const printed = (count: number) => waitFor(() => expect(papers).toHaveLength(count))

test('IB-7: a paper that was lost is printed again, counted before, and says DUPLICATE', async () => {
  const restaurant = gstRestaurant()
  paid(restaurant)
  const { document } = await openDocument(restaurant, FIRST)
  expect(await document.findByText('1 paper printed')).toBeDefined()
  fireEvent.click(document.getByRole('button', { name: 'Print again' }))

  await printed(1)
  expect(papers[0]).toMatch(/^DUPLICATE.*TAX INVOICE.*X\/2627\/000001.*PAID/s)
  expect(document.getByText('2 papers printed')).toBeDefined()
})

test('IB-7: the paper of a cancelled bill says CANCELLED', async () => {
  const restaurant = gstRestaurant()
  cancelDocumentOf(restaurant, print(restaurant, order(restaurant)).id, { reason: 'guest_left' })
  const { document } = await openDocument(restaurant, FIRST)
  fireEvent.click(await document.findByRole('button', { name: 'Print again' }))

  await printed(1)
  expect(papers[0]).toMatch(/^DUPLICATECANCELLED.*TAX INVOICE/s)
  expect(papers[0]).not.toContain('PAID')
})

test('IB-7: the paper of an open bill can be paid by UPI, without the part that is paid', async () => {
  const settings = { ...seedSettings, gstin: '27AAPFU0939F1ZV', gst_mode: 'regular', upi_vpa: 'spice@okicici' } as const
  const restaurant = gstRestaurant({ settings })
  const open = order(restaurant)
  const { payable } = print(restaurant, open)
  const at = '2026-11-21T14:30:00.000Z'
  open.partPayments = [{ method: 'Cash', amount: 100, at }]
  const { document } = await openDocument(restaurant, FIRST)
  fireEvent.click(await document.findByRole('button', { name: 'Print again' }))

  await printed(1)
  const left = (payable - 100).toLocaleString('en-IN')
  expect(papers[0]).toContain(`Left to pay₹${left}.00Scan to pay by UPIspice@okicici`)
})

test('what could not be counted is not printed, and the next press is the same paper', async () => {
  const restaurant = gstRestaurant()
  paid(restaurant)
  const { document, texts } = await openDocument(restaurant, FIRST)
  restaurant.lostReplies.add('printDocument')
  fireEvent.click(await document.findByRole('button', { name: 'Print again' }))
  await waitFor(() => expect(texts()).toEqual(['The bill could not be printed. Please try again.']))
  expect(papers).toEqual([])

  restaurant.lostReplies.clear()
  fireEvent.click(document.getByRole('button', { name: 'Print again' }))
  await printed(1)
  const [first, second] = callsTo(restaurant, 'printDocument').map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
  expect(document.getByText('2 papers printed')).toBeDefined()
})

test('where bills have a printer a document is sent to it, and Print here is the print of the browser', async () => {
  const restaurant = gstRestaurant(billPrinter)
  paid(restaurant)
  const { document, texts } = await openDocument(restaurant, FIRST)
  const here = await document.findByRole('button', { name: 'Print here' })
  fireEvent.click(document.getByRole('button', { name: 'Print again' }))
  await waitFor(() => expect(texts()).toEqual(['Bill sent to Counter.']))
  expect(await document.findByText('2 papers printed')).toBeDefined()
  expect([papers, restaurant.sentBills.length]).toEqual([[], 1])

  fireEvent.click(here)
  await printed(1)
  expect([papers[0]?.slice(0, 9), restaurant.sentBills.length]).toEqual(['DUPLICATE', 1])
})

test('a document of which no answer came is sent again under its key', async () => {
  const restaurant = gstRestaurant(billPrinter)
  paid(restaurant)
  const { document, texts } = await openDocument(restaurant, FIRST)
  await document.findByRole('button', { name: 'Print here' })
  restaurant.lostReplies.add('sendDocument')
  fireEvent.click(document.getByRole('button', { name: 'Print again' }))
  await waitFor(() => expect(texts().at(-1)).toMatch(/^It is not known whether the printer got the bill/))
  restaurant.lostReplies.clear()
  fireEvent.click(document.getByRole('button', { name: 'Print again' }))
  await waitFor(() => expect(texts().at(-1)).toBe('Bill sent to Counter.'))
  expect(restaurant.sentBills).toHaveLength(1)
})

test('a bill that there is none of says so', async () => {
  renderPage('bills', {
    restaurant: gstRestaurant(),
    search: '?document=0000000c-0000-4000-8000-000000000001',
  })

  expect(await screen.findByText('Bill not found.')).toBeDefined()
})

afterEach(() => void vi.restoreAllMocks())
