import { createMockRestaurant, seedHistory } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { advanceTime, callsTo, fakeTime, renderPage } from '../../testing/render-backoffice.tsx'

const STATION = { id: '01910000-0000-7000-8000-000000000001', name: 'Tandoor', position: 0 }

/** Creates a restaurant with a ticket of this moment, for a station that gets its tickets on a screen. */
function withTicket() {
  fakeTime()
  vi.setSystemTime('2026-11-21T14:00:00Z')
  const stations = [{ ...STATION, amber_minutes: 8, red_minutes: 15 }]
  const restaurant = createMockRestaurant({ stations, now: () => new Date() })
  restaurant.outputs.set(STATION.id, { station_id: STATION.id, kind: 'screen', due_seconds: 8 })
  seedHistory(restaurant, 1)
  const [order] = restaurant.orders
  order!.kots.splice(0)
  order!.kots.push({
    version: 1,
    stationId: STATION.id,
    dishIds: [],
    kot: {
      id: '01910000-0000-7000-8000-0000000000aa',
      number: 45,
      kind: 'new',
      station: 'Tandoor',
      lines: [{ name: 'Roti', quantity: 1 }],
      note: null,
      created_at: new Date().toISOString(),
      is_addition: false,
      waiter: null,
      printed: 0,
    },
    shownAt: null,
    doneLines: [],
    bumpedAt: null,
    handedOver: null,
    pickedUpAt: null,
  })
  return restaurant
}

test('tickets that came up on no screen are shown half a minute after they are at the till, until somebody answers', async () => {
  const restaurant = withTicket()
  renderPage('dashboard', { restaurant })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/^Kitchen did not get/)).toBeNull()

  await advanceTime(60_000)
  expect((await screen.findByText(/^Kitchen did not get KOT 45/)).textContent).toContain('Tandoor')
  fireEvent.click(screen.getByRole('button', { name: 'I told the kitchen' }))
  await waitFor(() => expect(screen.queryByText(/^Kitchen did not get/)).toBeNull())
  expect(callsTo(restaurant, 'handOverTickets').map(({ body }) => body)).toEqual([
    { how: 'told', ids: ['01910000-0000-7000-8000-0000000000aa'], expired: false },
  ])
})

test.each([
  [{ problem: 'paper-out' }, 'Tandoor printer: out of paper.'],
  [{ is_agent_on: false }, 'Tandoor printer: the print agent is not on.'],
] as const)('of a ticket for a printer it says what is wrong with that: %j', async (state, words) => {
  const restaurant = withTicket()
  const printer = { name: 'Tandoor printer', agent_id: STATION.id, address: '192.168.1.50:9100', columns: 48 } as const
  restaurant.printers = [{ id: STATION.id, ...printer, is_agent_on: true, problem: null, printed_at: null, ...state }]
  restaurant.outputs.set(STATION.id, {
    station_id: STATION.id,
    kind: 'printer',
    due_seconds: 8,
    printer_id: STATION.id,
  })
  renderPage('dashboard', { restaurant })
  await screen.findByRole('heading', { level: 1 })
  await advanceTime(60_000)
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByText(/^Kitchen did not get KOT 45/)).toBeDefined()
})
