import { AppError } from '@tiffin/contracts'
import { createMockRestaurant, seedSettings, type MockRestaurant } from '@tiffin/mock-api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openBill } from '../../testing/open-bill.ts'
import { callsTo, keysOf, screen, tap, tapWhenReady, waitFor } from '../../testing/render-pos.tsx'

const PRINTER = {
  id: '0000000d-0000-4000-8000-000000000001',
  name: 'Counter',
  agent_id: '0000000b-0000-4000-8000-000000000001',
  address: '192.168.1.51:9100',
  columns: 48,
  is_agent_on: true,
  problem: null,
  printed_at: null,
} as const

const print = vi.fn<() => void>()
beforeEach(() => {
  print.mockClear()
  vi.spyOn(window, 'print').mockImplementation(() => {
    print()
    window.dispatchEvent(new Event('afterprint'))
  })
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const withBillPrinter = (changes: Partial<MockRestaurant> = {}) =>
  createMockRestaurant({
    printers: [PRINTER],
    billOutput: { printer_id: PRINTER.id, drawer_pin: null },
    ...changes,
  })
/** Opens a bill once the till has the printer of bills. */
async function open(restaurant: MockRestaurant) {
  const opened = await openBill(restaurant)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Print here' })).not.toBeNull())
  const said = (text: string) => waitFor(() => expect(opened.toasts.at(-1)?.text).toContain(text))
  return { ...opened, said }
}

describe('Print Bill with a printer of bills', () => {
  test('sends the bill with what is typed, opens no window and says so', async () => {
    const restaurant = withBillPrinter()
    const { said } = await open(restaurant)
    tap('Print Bill')

    await said('Bill sent to Counter.')
    expect(callsTo(restaurant, 'sendBill').map(({ body }) => body)).toEqual([
      { version: 1, by_gst: false, discount: null },
    ])
    expect([print.mock.calls.length, callsTo(restaurant, 'markBillPrinted')]).toEqual([0, []])
    // The floor is covered by the open bill and order.
    const table = () => screen.getByRole('button', { name: /^T2 /, hidden: true })
    await waitFor(() => expect(table().textContent).toContain('Bill sent'))
  })

  test('twice is two bills, each under a key of its own', async () => {
    const restaurant = withBillPrinter()
    await open(restaurant)
    for (let count = 1; count <= 2; count++) {
      await tapWhenReady('Print Bill')
      await waitFor(() => expect(callsTo(restaurant, 'sendBill')).toHaveLength(count))
    }
    expect(new Set(keysOf(restaurant, 'sendBill')).size).toBe(2)
  })

  test('by GST shows the invoice that was issued', async () => {
    const settings = { ...seedSettings, gstin: '27AAPFU0939F1ZV', gst_mode: 'regular' } as const
    const restaurant = withBillPrinter({ settings })
    await open(restaurant)
    tap('Print Bill')
    await waitFor(() => expect(screen.queryByText('TAX INVOICE')).not.toBeNull())
    expect(screen.getByText(/^Invoice .* · sent /)).toBeDefined()
    expect([print.mock.calls.length, restaurant.documents.length]).toEqual([0, 1])
  })

  test('of which no answer came is sent again under the same key', async () => {
    const restaurant = withBillPrinter()
    const { said } = await open(restaurant)
    restaurant.lostReplies.add('sendBill')
    tap('Print Bill')
    await said('It is not known whether the printer got the bill')
    restaurant.lostReplies.delete('sendBill')
    await tapWhenReady('Print Bill')
    await said('Bill sent to Counter.')
    expect(new Set(keysOf(restaurant, 'sendBill')).size).toBe(1)
    expect(restaurant.sentBills).toHaveLength(1)
  })

  test('that is set no more says so, and the browser prints from then on', async () => {
    const restaurant = withBillPrinter()
    const { said } = await open(restaurant)
    restaurant.billOutput = { printer_id: null, drawer_pin: null }
    tap('Print Bill')
    await said(new AppError('BILL_PRINTER_NOT_SET').message)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Print here' })).toBeNull())
    await tapWhenReady('Print Bill')
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  })

  test('Print here is the print of the browser, which is noted as ever', async () => {
    const restaurant = withBillPrinter()
    await open(restaurant)
    tap('Print here')
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(callsTo(restaurant, 'sendBill')).toEqual([])
    await waitFor(() => expect(callsTo(restaurant, 'markBillPrinted')).toHaveLength(1))
  })
})

test('without a printer of bills the browser prints, and nothing is sent', async () => {
  const restaurant = createMockRestaurant({ printers: [PRINTER] })
  await openBill(restaurant)
  tap('Print Bill')
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect([callsTo(restaurant, 'sendBill'), screen.queryByRole('button', { name: 'Print here' })]).toEqual([[], null])
})
