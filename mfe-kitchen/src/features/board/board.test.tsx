import { AppError, getDevice, listKitchenTickets } from '@tiffin/contracts'
import { addToOrder, createMockRestaurant, placeOrder, transferOrderTo } from '@tiffin/mock-api'
import { ticketDishes, ticketStations, ticketVectors } from '@tiffin/domain/kitchen-tickets.vectors'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { advanceTime, fakeTime, server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import {
  bar,
  callsTo,
  order,
  renderKitchen,
  restaurantWithStations,
  tandoor,
  ticket,
  ticketNumbers,
} from '../../testing/render-kitchen.tsx'
import { boardOf, ticketOf } from '../../testing/tickets.ts'
import { TicketCard } from './ticket-card.tsx'

const card = async (number: number) => within(await ticket(number))
const linesOf = (part: Awaited<ReturnType<typeof card>>) =>
  part
    .queryAllByRole('listitem')
    .map((line) => [...line.querySelectorAll('span')].map((span) => span.textContent))
    .map(([quantity, name]) => [name, Number(quantity)])
/** Makes the server reply with these tickets instead of those of the mock. */
const answer = (open: readonly object[], more = 0) =>
  server.use(http.get(`*${listKitchenTickets.path}`, () => HttpResponse.json({ ...boardOf(), open, more })))

test('the golden tickets are on the screen as the till made them', async () => {
  const stations = [tandoor, bar].filter(({ name }) => ticketStations.includes(name as 'Bar'))
  const [dish] = createMockRestaurant().menu
  const menu = Object.entries(ticketDishes).map(([name, station], index) => ({
    ...dish!,
    id: `00000003-0000-4000-8000-00000000000${index + 1}`,
    name,
    station_id: stations.find((each) => each.name === station)!.id,
  }))
  const restaurant = createMockRestaurant({ stations, menu })
  const table = restaurant.tables.find(({ name }) => name === 'T4')!
  let orderId = ''
  for (const { punch, ref } of ticketVectors) {
    const items = punch.map(([name, quantity]) => {
      const { id, price } = menu.find((each) => each.name === name)!
      return { id, price, quantity }
    })
    const taken = { till_id: table.id, ref }
    if (orderId) addToOrder(restaurant, orderId, items, { ref })
    else orderId = placeOrder(restaurant, { items, orderType: 'Dine-In', tableId: table.id, taken }).id
  }
  renderKitchen({ restaurant })

  for (const [index, { tickets, ref }] of ticketVectors.entries())
    for (const { number, lines } of tickets) {
      const drawn = await card(number)
      expect(linesOf(drawn)).toEqual(lines)
      expect(drawn.getByRole('heading', { name: 'T4' })).toBeDefined()
      expect(drawn.queryByText('Added') !== null).toBe(index > 0)
      expect(drawn.getByText(`KOT ${number}`, { exact: false }).textContent).toBe(`KOT ${number} · ${ref}`)
    }
  expect(ticketNumbers()).toEqual([1, 2, 3, 4, 5])
  for (const name of ticketStations) {
    fireEvent.change(screen.getByLabelText('Station'), {
      target: { value: stations.find((each) => each.name === name)!.id },
    })
    const ofStation = ticketVectors.flatMap(({ tickets }) => tickets).filter(({ station }) => station === name)
    await waitFor(() => expect(ticketNumbers()).toEqual(ofStation.map(({ number }) => number)))
  }
})

test('a ticket says where it goes, who sent it and how long it waits, by word and icon too', async () => {
  fakeTime()
  const now = Date.now()
  const aged = (number: number, minutes: number) =>
    ticketOf(number, { created_at: new Date(now - minutes * 60_000).toISOString() })
  renderKitchen()
  answer([aged(1, 15), aged(2, 14), aged(3, 8), { ...aged(4, 7), table_name: null, order_type: 'Takeaway' }])

  const ages = async () =>
    Promise.all([1, 2, 3, 4].map(async (number) => (await card(number)).getByText(/ min · /).textContent))
  await advanceTime(5_000)
  expect(await ages()).toEqual(['15 min · late', '14 min · waiting', '8 min · waiting', '7 min · in time'])
  expect((await card(4)).getByRole('heading', { name: 'Takeaway' })).toBeDefined()
  expect((await card(1)).getByText('Ravi')).toBeDefined()

  await advanceTime(60_000)
  expect(await ages()).toEqual(['16 min · late', '15 min · late', '9 min · waiting', '8 min · waiting'])
})

test('a ticket of a punch that came late waits since its tap', async () => {
  fakeTime()
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  renderKitchen()
  answer([ticketOf(1, { created_at: ago(1), taken_at: ago(20) }), ticketOf(2, { created_at: ago(1) })])

  expect((await card(1)).getByText(/ min · /).textContent).toBe('20 min · late')
  expect((await card(2)).getByText(/ min · /).textContent).toBe('1 min · in time')
})

test.each([
  ['ahead', 180],
  ['behind', -180],
])('a screen whose clock is three hours %s says how long a ticket waits all the same', async (_, wrongMinutes) => {
  const agoOf = (minutes: number) => new Date(Date.now() - (wrongMinutes + minutes) * 60_000)
  const restaurant = restaurantWithStations({ now: () => agoOf(0) })
  order({ ...restaurant, now: () => agoOf(9) }, { 'Paneer Tikka': 1 })
  renderKitchen({ restaurant })

  await waitFor(async () => expect((await card(1)).getByText('9 min · waiting')).toBeDefined())
})

test('what a guest wishes stands below its dish', async () => {
  renderKitchen()
  answer([ticketOf(1, { lines: [{ name: 'Dal Makhani', quantity: 1, notes: 'no onion', is_done: false }] })])
  expect((await card(1)).getByRole('button', { name: '1 Dal Makhani no onion' })).toBeDefined()
})

test('a move says where the party sits now', async () => {
  const restaurant = restaurantWithStations()
  const placed = order(restaurant, { 'Paneer Tikka': 1 }, 'T4')
  transferOrderTo(restaurant, placed.id, restaurant.tables.find(({ name }) => name === 'T7')!.id)
  renderKitchen({ restaurant })
  expect((await card(2)).getByText('T4 is now T7')).toBeDefined()
  expect((await card(2)).queryByText('MOVE')).toBeNull()
})

test('forty tickets are drawn, and how many more there are is said', async () => {
  renderKitchen()
  answer(
    Array.from({ length: 44 }, (_, index) => ticketOf(index + 1)),
    2,
  )

  expect(await screen.findByText('and 6 more')).toBeDefined()
  expect(ticketNumbers()).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  const counts = within(screen.getByRole('complementary', { name: 'All day' }))
  expect(counts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '88Paneer Tikka',
    '44Butter Naan',
  ])
})

describe('the station', () => {
  test('is chosen here, kept over a reload, and asked for', async () => {
    const restaurant = restaurantWithStations()
    order(restaurant, { 'Paneer Tikka': 1, 'Masala Chaas': 2 })
    const { unmount } = renderKitchen({ restaurant })
    await waitFor(() => expect(ticketNumbers()).toEqual([1, 2]))
    fireEvent.change(screen.getByLabelText('Station'), { target: { value: bar.id } })
    await waitFor(() => expect(ticketNumbers()).toEqual([2]))
    unmount()

    renderKitchen({ restaurant })
    await waitFor(() => expect(ticketNumbers()).toEqual([2]))
    expect(callsTo(restaurant, 'listKitchenTickets').at(-1)?.query).toEqual({ station: bar.id })
    fireEvent.change(screen.getByLabelText('Station'), { target: { value: '' } })
    await waitFor(() => expect(ticketNumbers()).toEqual([1, 2]))
  })

  test('that an Admin gives the screen is shown within a minute, whatever was chosen on it, and a choice of since', async () => {
    fakeTime()
    const restaurant = restaurantWithStations()
    order(restaurant, { 'Paneer Tikka': 1, 'Masala Chaas': 2 })
    let own: string | null = null
    const answerOwn = () =>
      server.use(
        http.get(`*${getDevice.path}`, () =>
          HttpResponse.json({ id: bar.id, kind: 'screen', name: 'Pass', station_id: own, restaurant_name: 'Spice' }),
        ),
      )
    const choose = (value: string) => fireEvent.change(screen.getByLabelText('Station'), { target: { value } })
    const shows = (...numbers: number[]) => waitFor(() => expect(ticketNumbers()).toEqual(numbers))
    const adminSets = async (station: string | null) => {
      own = station
      await advanceTime(60_000)
    }
    const { unmount } = renderKitchen({ restaurant, isDevice: true })
    answerOwn()
    await shows(1, 2)
    choose(tandoor.id)
    await shows(1)

    await adminSets(bar.id)
    await shows(2)
    choose('')
    await shows(1, 2)
    await adminSets(bar.id)
    await shows(1, 2)
    // A choice that was made on the screen before the Admin's last change does not count again when the Admin sets the
    // old station again.
    await adminSets(null)
    await shows(1, 2)
    choose(tandoor.id)
    await shows(1)
    await adminSets(bar.id)
    await adminSets(null)
    await shows(1, 2)

    choose(bar.id)
    await shows(2)
    unmount()
    renderKitchen({ restaurant, isDevice: true })
    answerOwn()
    await shows(2)
  })

  test('of the screen that was removed gives way to all', async () => {
    const restaurant = restaurantWithStations({ stations: [tandoor], stationRoutes: [] })
    order(restaurant, { 'Paneer Tikka': 1 })
    renderKitchen({ restaurant, isDevice: true })
    server.use(
      http.get(`*${getDevice.path}`, () =>
        HttpResponse.json({ id: bar.id, kind: 'screen', name: 'Pass', station_id: bar.id, restaurant_name: 'Spice' }),
      ),
    )
    await waitFor(() => expect(ticketNumbers()).toEqual([1]))
  })

  test('that cannot be read leaves the choice as it is', async () => {
    const restaurant = restaurantWithStations()
    order(restaurant, { 'Paneer Tikka': 1, 'Masala Chaas': 2 })
    localStorage.setItem('kitchenStationChoice', JSON.stringify({ station: tandoor.id, over: bar.id }))
    restaurant.refusals.set('getDevice', new AppError('ACCESS_DENIED'))
    renderKitchen({ restaurant, isDevice: true })
    await waitFor(() => expect(ticketNumbers()).toEqual([1]))
  })

  test('that was removed gives way to all: no ticket is missed for it', async () => {
    const restaurant = restaurantWithStations({ stations: [tandoor], stationRoutes: [] })
    order(restaurant, { 'Paneer Tikka': 1 })
    localStorage.setItem('kitchenStation', bar.id)
    renderKitchen({ restaurant })

    await waitFor(() => expect(ticketNumbers()).toEqual([1]))
  })
})

describe('a kitchen without stations', () => {
  const restaurant = () => restaurantWithStations({ stations: [] })
  const title = () => screen.findByRole('heading', { name: 'No kitchen station is set up' })

  test('leads an Admin to the settings', async () => {
    renderKitchen({ restaurant: restaurant() })
    await title()
    expect(screen.getByRole('link', { name: 'Settings → Kitchen' }).getAttribute('href')).toBe('/settings')
  })

  test('shows a Captain, who may not open the settings, whom to ask', async () => {
    const kitchen = restaurant()
    renderKitchen({ restaurant: { ...kitchen, user: { ...kitchen.user, userRole: 'Captain' } } })
    await title()
    expect(screen.getByText('An Admin adds stations in Settings → Kitchen.')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Settings → Kitchen' })).toBeNull()
  })
})

test('tickets that cannot be read say why, and come up once they can', async () => {
  fakeTime()
  const restaurant = restaurantWithStations()
  order(restaurant, { 'Paneer Tikka': 1 })
  restaurant.refusals.set('listKitchenTickets', new AppError('SERVICE_UNAVAILABLE'))
  renderKitchen({ restaurant })
  expect(await screen.findByText(/^The service is not available right now/)).toBeDefined()

  restaurant.refusals.clear()
  await advanceTime(5_000)
  await ticket(1)
})

test('what is not to be cooked after all is struck through, and says why', async () => {
  const voided = ticketOf(7, { kind: 'void', note: 'VOID: Wrong punch' })
  render(
    <TicketCard ticket={voided} limits={tandoor} failure={null} onLine={() => undefined} onBump={() => undefined} />,
  )
  const drawn = await card(7)
  expect(drawn.getByText('VOID: Wrong punch')).toBeDefined()
  expect(drawn.getByText('Paneer Tikka').className).toContain('line-through')
})
