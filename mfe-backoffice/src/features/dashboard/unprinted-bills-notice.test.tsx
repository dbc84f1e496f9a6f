import { createMockRestaurant, seedHistory, type MockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime, callsTo, fakeTime, renderPage } from '../../testing/render-backoffice.tsx'

const PRINTER = {
  id: '0000000d-0000-4000-8000-000000000001',
  name: 'Counter',
  agent_id: '0000000b-0000-4000-8000-000000000001',
  address: '192.168.1.51:9100',
  columns: 48,
  is_agent_on: true,
  problem: 'paper-out',
  printed_at: null,
} as const
const jobOf = (place: number) => `0000000e-0000-4000-8000-00000000000${place}`

let restaurant: MockRestaurant
const papers: string[] = []
beforeEach(() => {
  fakeTime()
  vi.setSystemTime('2026-11-21T14:00:00Z')
  papers.length = 0
  vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(document.querySelector('.tiffin-print')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
  restaurant = createMockRestaurant({
    printers: [PRINTER],
    billOutput: { printer_id: PRINTER.id, drawer_pin: null },
    now: () => new Date(),
  })
})
afterEach(() => void vi.restoreAllMocks())

/** Opens the dashboard of a restaurant with this many bills that were sent just now, and waits until they are late. */
async function openWith(count: number) {
  seedHistory(restaurant, count)
  restaurant.sentBills = restaurant.orders.map(({ id }, place) => ({
    id: jobOf(place),
    orderId: id,
    sentAt: new Date(),
    isEnded: false,
  }))
  const { texts } = renderPage('dashboard', { restaurant })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(NOT_PRINTED)).toBeNull()
  await advanceTime(60_000)
  return texts
}
const NOT_PRINTED = /^Bill \S+.* was not printed\./

test('a bill that stays unprinted is shown with what is wrong, until its printer prints it', async () => {
  await openWith(1)
  expect((await screen.findByText(NOT_PRINTED)).textContent).toMatch(/ Counter: out of paper\.$/)
  restaurant.printers = [{ ...PRINTER, problem: null }]
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(screen.queryByText(NOT_PRINTED)).toBeNull())
  expect(callsTo(restaurant, 'retryBill').map(({ params }) => params)).toMatchObject([{ id: jobOf(0) }])
})

test('Print here prints the paper of the server once and ends the alarm', async () => {
  await openWith(1)
  await screen.findByText(NOT_PRINTED)
  fireEvent.click(screen.getByRole('button', { name: 'Print here' }))

  await waitFor(() => expect(papers).toHaveLength(1))
  expect(papers[0]).toMatch(/^Bill of /)
  await waitFor(() => expect(screen.queryByText(NOT_PRINTED)).toBeNull())
  expect(callsTo(restaurant, 'takeOverBill')).toHaveLength(1)
})

test('without a printer of bills by now there is nothing to try again, and five bills are named', async () => {
  restaurant.billOutput = { printer_id: null, drawer_pin: null }
  await openWith(7)

  expect(await screen.findAllByText(/Bills have no printer any more\.$/)).toHaveLength(5)
  expect(screen.getByText('and 2 more bills')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a bill that cannot be taken over stays, and says why', async () => {
  const texts = await openWith(1)
  await screen.findByText(NOT_PRINTED)
  restaurant.emptyFailures.add('takeOverBill')
  fireEvent.click(screen.getByRole('button', { name: 'Print here' }))

  await waitFor(() => expect(texts()).toEqual(['The bill could not be taken over.']))
  expect([papers, screen.getAllByText(NOT_PRINTED).length]).toEqual([[], 1])
})
