import { getOverview, listOrders } from '@tiffin/contracts'
import { formatRupees, paiseFromRupees } from '@tiffin/domain'
import { createMockRestaurant, toWireOrder, seedHistory, type MockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { pollsStarted, server, showPage } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { addressShown, advanceTime, callsTo, fakeTime, renderPage } from '../../testing/render-backoffice.tsx'

/** Creates a restaurant with fourteen orders, one every seven minutes; the first and the eighth are still active. */
function busyRestaurant(changes: Partial<MockRestaurant> = {}): MockRestaurant {
  const restaurant = createMockRestaurant(changes)
  seedHistory(restaurant, 14)
  return restaurant
}

const rows = async () => within(await screen.findByRole('list', { name: 'Recent Activity' })).getAllByRole('listitem')
const figure = (label: string) => screen.getByText(label).nextElementSibling
const loaded = () => screen.findAllByRole('button', { name: 'View Bill' })

describe('today', () => {
  test('[C2-080] the heading is the business day: after midnight still the evening before', async () => {
    fakeTime()
    vi.setSystemTime('2026-11-21T20:15:00Z')
    renderPage('dashboard', { restaurant: busyRestaurant() })
    await loaded()

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Saturday, Nov 21, 2026')
    expect(screen.getByText('Spice Garden')).toBeDefined()
  })

  test('[C2-081] the cards say what is active, what was completed and what it brought', async () => {
    const restaurant = busyRestaurant({ now: () => new Date('2026-11-21T14:00:00Z') })
    renderPage('dashboard', { restaurant })
    await loaded()

    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Active Orders',
      'Completed Today',
      "Today's Sales",
    ])
    const sold = restaurant.orders.map(toWireOrder).filter((order) => order.status === 'Completed')
    expect(figure('Active Orders')?.textContent).toBe('2')
    expect(figure('Completed Today')?.textContent).toBe('12')
    expect(figure("Today's Sales")?.textContent).toBe(
      formatRupees(paiseFromRupees(sold.reduce((sum, order) => sum + order.total_amount, 0))),
    )
  })

  describe('of a plan that limits the orders of a day', () => {
    const limitedTo = (order_limit_daily: number) => {
      const restaurant = busyRestaurant({ now: () => new Date('2026-11-21T14:00:00Z') })
      const { subscription } = restaurant
      restaurant.subscription = { ...subscription, features: { ...subscription.features, order_limit_daily } }
      return restaurant
    }

    test.each([
      [17, '14 of the 17 orders a day of your plan are taken today.'],
      [14, 'Your plan includes 14 orders a day, and today has 14. Further ones are refused until 4:00 AM.'],
    ])('%d, the page says so before one is refused in front of guests', async (limit, text) => {
      renderPage('dashboard', { restaurant: limitedTo(limit) })

      const notice = within(await screen.findByRole('note'))
      expect(notice.getByText(text)).toBeDefined()
      fireEvent.click(notice.getByRole('link', { name: 'Upgrade Now' }))
      expect(addressShown()).toBe('/plans')
    })

    test('a Cashier, who cannot change the plan, reads it without the way there', async () => {
      renderPage('dashboard', { restaurant: limitedTo(14), role: 'Cashier' })

      expect(within(await screen.findByRole('note')).queryByRole('link')).toBeNull()
    })

    test('with room it says nothing', async () => {
      const { restaurant } = renderPage('dashboard', { restaurant: limitedTo(18) })
      await loaded()
      await waitFor(() => expect(callsTo(restaurant, 'getSubscriptionDetails')).toHaveLength(1))
      expect(screen.queryByRole('note')).toBeNull()
    })
  })

  test('[C2-085] NEW ORDER / POS opens the till', async () => {
    renderPage('dashboard', { restaurant: busyRestaurant() })

    fireEvent.click(await screen.findByRole('button', { name: 'NEW ORDER / POS' }))

    expect(addressShown()).toBe('/pos')
  })

  test('[C2-086] Order Insights is yet to come', async () => {
    renderPage('dashboard', { restaurant: busyRestaurant() })

    expect(within(await screen.findByRole('region', { name: 'Order Insights' })).getByText('coming soon')).toBeDefined()
  })
})

describe('Recent Activity', () => {
  test('[C2-082] [C9-003] has the ten newest orders, the newest first by their time, in whatever order they are answered', async () => {
    const restaurant = busyRestaurant()
    renderPage('dashboard', { restaurant })
    // The times of the orders decrease while their numbers increase, so that a list sorted by number would be in
    // another order than one sorted by time.
    const times = restaurant.orders.map((order) => toWireOrder(order).created_at).toReversed()
    const orders = restaurant.orders.map((order, index) => ({ ...toWireOrder(order), created_at: times[index] }))
    const shuffled = [...orders.filter((_, index) => index % 3 === 1), ...orders.filter((_, index) => index % 3 !== 1)]
    server.use(http.get(`*${listOrders.path}`, () => HttpResponse.json(shuffled)))
    await loaded()
    expect(screen.getByRole('heading', { name: 'Recent Activity' })).toBeDefined()

    const newest = orders.slice(0, 10).map((order) => order.order_number)
    expect((await rows()).map((row) => newest.find((number) => within(row).queryByText(number)))).toEqual(newest)
  })

  test('[C2-083] View Bill of a completed order opens its bill and gives the focus back', async () => {
    renderPage('dashboard', { restaurant: busyRestaurant() })
    const [button] = await loaded()
    button!.focus()

    fireEvent.click(button!)
    expect(await screen.findByText('This order is completed and cannot be modified.')).toBeDefined()

    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('[C2-083] [C2-084] Print KOT of an active order opens its ticket, View Bill is there for every completed one', async () => {
    renderPage('dashboard', { restaurant: busyRestaurant() })
    await loaded()
    for (const row of await rows()) {
      const isActive = within(row).queryByText('Active') !== null
      expect(within(row).queryByRole('button', { name: 'Print KOT' }) !== null).toBe(isActive)
      expect(within(row).queryByRole('button', { name: 'View Bill' }) !== null).toBe(!isActive)
    }

    fireEvent.click(await screen.findByRole('button', { name: 'Print KOT' }))

    expect((await screen.findByRole('article', { name: 'Kitchen ticket' })).textContent).toContain('Main kitchen')
  })

  test('a merged order has no bill of its own', async () => {
    const restaurant = busyRestaurant()
    for (const order of restaurant.orders) if (order.settlement === null) order.mergedInto = crypto.randomUUID()
    renderPage('dashboard', { restaurant })
    await loaded()
    const merged = (await rows()).filter((row) => within(row).queryByText('Merged') !== null)
    expect(merged).not.toEqual([])
    expect(merged.flatMap((row) => within(row).queryAllByRole('button'))).toEqual([])
  })

  test('a slip opens without the settings, and says that they are missing', async () => {
    const { texts } = renderPage('dashboard', {
      restaurant: busyRestaurant({ outages: new Set(['getRestaurantSettings']) }),
    })

    fireEvent.click(await screen.findByRole('button', { name: 'Print KOT' }))

    expect(await screen.findByRole('article', { name: 'Kitchen ticket' })).toBeDefined()
    expect(texts()).toEqual(['Failed to load restaurant settings.'])
  })

  test('a restaurant without an order sees where to take one', async () => {
    renderPage('dashboard', { restaurant: createMockRestaurant() })

    expect(await screen.findByText('No orders yet. Take the first one at the POS.')).toBeDefined()
    expect(figure("Today's Sales")?.textContent).toBe('₹0.00')
  })
})

describe('refreshing', () => {
  test('[C7-036] [C9-001] orders and figures are read again every 30 seconds', async () => {
    fakeTime()
    const polls = pollsStarted()
    const { restaurant } = renderPage('dashboard', { restaurant: busyRestaurant(), role: 'Cashier' })
    await loaded()
    const counts = () => [callsTo(restaurant, 'listOrders').length, callsTo(restaurant, 'getOverview').length]

    await advanceTime(20_000)
    expect(counts()).toEqual([1, 1])
    await advanceTime(10_000)
    await waitFor(() => expect(counts()).toEqual([2, 2]))
    expect([...polls]).toEqual([30_000])
    expect(callsTo(restaurant, 'listOrders')[1]?.query).toEqual({ limit: '10' })
  })

  test('[C7-036 G68] [C9-001 G68] a page that nobody sees asks for nothing; it reads when it is seen again', async () => {
    fakeTime()
    const { restaurant } = renderPage('dashboard', { restaurant: busyRestaurant(), role: 'Cashier' })
    await loaded()
    const counts = () => [callsTo(restaurant, 'listOrders').length, callsTo(restaurant, 'getOverview').length]

    showPage('hidden')
    await advanceTime(60_000)
    expect(counts()).toEqual([1, 1])
    showPage('visible')
    await waitFor(() => expect(counts()).toEqual([2, 2]))
  })

  test('[C8-020] a refresh that fails keeps the figures, raises no toast and says how old they are', async () => {
    fakeTime()
    const { restaurant, texts } = renderPage('dashboard', { restaurant: busyRestaurant() })
    await loaded()
    restaurant.outages.add('listOrders').add('getOverview')

    await advanceTime(30_000)

    expect(await screen.findByText(/^Could not refresh\. These figures are of \d\d:\d\d/)).toBeDefined()
    expect(await rows()).toHaveLength(10)
    expect(texts()).toEqual([])

    restaurant.outages.clear()
    await advanceTime(30_000)
    await waitFor(() => expect(screen.queryByText(/^Could not refresh/)).toBeNull())
  })
})

test.each(['listOrders', 'getOverview'] as const)(
  '[C8-020] [C8-021] [C8-022] without %s the first load has failed, and Try Again loads again',
  async (endpoint) => {
    fakeTime()
    const restaurant = busyRestaurant({ outages: new Set([endpoint]) })
    const { texts } = renderPage('dashboard', { restaurant })
    const failed = 'Failed to load data: Something went wrong on our side. Please try again.'

    const heading = await screen.findByRole('heading', { name: 'Oops! Something went wrong.' })
    expect(screen.getByText('Could not load dashboard data.')).toBeDefined()
    expect(texts()).toEqual([failed])

    const tryAgain = screen.getByRole<HTMLButtonElement>('button', { name: 'Try Again' })
    for (const asked of [2, 3]) {
      await advanceTime(30_000)
      await waitFor(() => expect(callsTo(restaurant, endpoint)).toHaveLength(asked))
      await waitFor(() => expect(tryAgain.disabled).toBe(false))
    }
    expect(screen.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBe(heading)
    expect(texts()).toEqual([failed])

    fireEvent.click(tryAgain)
    await waitFor(() => expect(texts()).toEqual([failed, failed]))
    await waitFor(() => expect(tryAgain.disabled).toBe(false))

    restaurant.outages.clear()
    fireEvent.click(tryAgain)
    expect(await loaded()).toBeDefined()
  },
)

test.each([
  ['[C8-001]', () => HttpResponse.json({ error: 'The till is closed.' }, { status: 500 }), 'The till is closed.'],
  ['[C8-002]', () => HttpResponse.json({ reason: 'closed' }, { status: 500 }), '{"reason":"closed"}'],
  ['[C8-003]', () => new HttpResponse(null, { status: 500 }), 'Request failed with status 500'],
  [
    '[C7-006]',
    () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 }),
    'Request failed with status 502 and non-JSON response.',
  ],
])('%s the message of a failed load is what was answered', async (_clause, answer, message) => {
  const restaurant = busyRestaurant()
  const { texts } = renderPage('dashboard', { restaurant })
  server.use(http.get(`*${getOverview.path}`, answer))

  await waitFor(() => expect(texts()).toEqual([`Failed to load data: ${message}`]))
})

test('without its name from the server the restaurant keeps that of the session', async () => {
  renderPage('dashboard', { restaurant: busyRestaurant({ outages: new Set(['getDashboard']) }) })
  await loaded()

  expect(screen.getByText('Spice Garden')).toBeDefined()
})
