import { createMockRestaurant } from '@tiffin/mock-api'
import { isHeld } from '@tiffin/web-kit'
import { describe, expect, test } from 'vitest'
import {
  advanceTime,
  callsTo,
  fakeTime,
  fireEvent,
  openTable,
  popup,
  renderPos,
  screen,
  tap,
  tile,
  waitFor,
} from '../testing/render-pos.tsx'
import { pollsStarted, showPage } from '@tiffin/web-kit/testing'

describe('header', () => {
  test('[C2-035] Back goes to the home page of the role', async () => {
    renderPos(
      createMockRestaurant({ user: { userRole: 'Waiter', userEmail: 'w@x.example', restaurantName: 'Spice Garden' } }),
      '/pos',
      '/tables',
    )
    await tile('T1')

    tap('Back')

    expect(screen.getByTestId('address').textContent).toBe('/tables')
  })

  test('[C2-036] the title is the restaurant name followed by - POS', async () => {
    renderPos()

    expect(await screen.findByRole('heading', { name: 'Spice Garden - POS' })).toBeDefined()
  })

  test('a guest who takes food away is one tap from the floor', async () => {
    renderPos()
    fireEvent.click(await screen.findByRole('button', { name: 'New Takeaway Order' }))

    expect((await popup()).textContent).toContain('New Order: Takeaway')
  })

  test('[C2-037] the tabs are Dine-In, Delivery and Takeaway, in that order', async () => {
    renderPos()

    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['Dine-In', 'true'],
      ['Delivery', 'false'],
      ['Takeaway', 'false'],
    ])
  })

  test('arrow keys move between the tabs', async () => {
    renderPos()

    fireEvent.keyDown(await screen.findByRole('tab', { name: 'Dine-In' }), { key: 'ArrowRight' })

    expect(screen.getByRole('tab', { name: 'Delivery' }).getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement?.textContent).toBe('Delivery')
  })
})

test('an open order holds the version it was opened with', async () => {
  renderPos()
  await tile('T1')
  expect(isHeld()).toBe(false)

  await openTable('T1')
  expect(isHeld()).toBe(true)
  tap('Cancel')
  await waitFor(() => expect(isHeld()).toBe(false))
})

describe('loading', () => {
  test('[C2-078] a spinner fills the screen until the tables are there', async () => {
    renderPos()

    expect(screen.getByRole('status').textContent).toBe('Loading the POS…')
    await tile('T1')
    expect(screen.queryByText('Loading the POS…')).toBeNull()
  })

  test.each(['listTables', 'listOrders', 'listMenu'] as const)(
    '[C2-079] [C8-005] [C8-006] without %s the load has failed, and Try Again loads again',
    async (endpoint) => {
      const restaurant = createMockRestaurant({ outages: new Set([endpoint]) })
      const { texts } = renderPos(restaurant)

      expect(await screen.findByRole('heading', { name: 'Loading Failed' })).toBeDefined()
      expect(screen.getByText('Something went wrong on our side. Please try again.')).toBeDefined()
      expect(texts()).toEqual(['Failed to load initial data. Please check your connection.'])

      restaurant.outages.clear()
      tap('Try Again')
      expect(await tile('T1')).toBeDefined()
    },
  )

  test('[C8-004] without the settings the till works and says what is missing', async () => {
    const { toasts } = renderPos(createMockRestaurant({ outages: new Set(['getRestaurantSettings']) }))

    await tile('T1')
    await waitFor(() => expect(toasts).toMatchObject([{ kind: 'error', text: 'Failed to load restaurant settings.' }]))
  })
})

test('[C7-035] [C9-002] tables and orders are read again every 60 seconds', async () => {
  fakeTime()
  const polls = pollsStarted()
  const { restaurant } = renderPos()
  await tile('T1')
  const counts = () => [callsTo(restaurant, 'listOrders').length, callsTo(restaurant, 'listTables').length]
  expect(counts()).toEqual([1, 1])

  await advanceTime(50_000)
  expect(counts()).toEqual([1, 1])
  await advanceTime(10_000)
  await waitFor(() => expect(counts()).toEqual([2, 2]))
  expect([...polls]).toEqual([60_000])
})

test('[C7-035 G68] [C9-002 G68] a page that nobody sees asks for nothing; it reads when it is seen again', async () => {
  fakeTime()
  const { restaurant } = renderPos()
  await tile('T1')
  const counts = () => [callsTo(restaurant, 'listOrders').length, callsTo(restaurant, 'listTables').length]

  showPage('hidden')
  await advanceTime(120_000)
  expect(counts()).toEqual([1, 1])
  showPage('visible')
  await waitFor(() => expect(counts()).toEqual([2, 2]))
})

test('a failed refresh keeps the floor on the screen', async () => {
  fakeTime()
  const { restaurant, texts } = renderPos()
  await tile('T1')
  restaurant.outages.add('listTables')

  await advanceTime(60_000)
  await waitFor(() => expect(callsTo(restaurant, 'listTables')).toHaveLength(2))

  expect(await tile('T1')).toBeDefined()
  expect(texts()).toEqual([])
})
