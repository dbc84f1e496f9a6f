import { createHandlers, seedHistory, settleOrderById, type MockRestaurant } from '@tiffin/mock-api'
import { server } from '@tiffin/web-kit/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { advanceTime, fakeTime, renderPage } from '../../../testing/render-backoffice.tsx'
import { layRowsOut, numbers, queries, restaurantWith, ROW_PX, rowOf, rows, showAll } from '../testing/orders-page.ts'

layRowsOut()

describe('a long history', () => {
  test('comes a page at a time, and only what is in view is in the page', async () => {
    const restaurant = restaurantWith(120)
    await showAll(restaurant)
    expect((await rows()).length).toBeLessThan(40)
    expect(queries(restaurant).filter((query) => !('status' in (query as object)))).toEqual([{ limit: '50' }])

    await scrollTo(40 * ROW_PX)
    await waitFor(() =>
      expect(queries(restaurant).at(-1)).toEqual({ limit: '50', cursor: restaurant.orders.at(-50)!.id }),
    )
    await scrollTo(90 * ROW_PX)
    await waitFor(() =>
      expect(queries(restaurant).at(-1)).toEqual({ limit: '50', cursor: restaurant.orders.at(-100)!.id }),
    )
    await scrollTo(119 * ROW_PX)

    expect(await screen.findByText('120 orders, all of them.')).toBeDefined()
    expect((await numbers()).at(-1)).toBe(restaurant.orders[0]!.orderNumber)
    expect((await rows()).length).toBeLessThan(40)
  })

  test('is read again as far back as it is shown: no order is lost between the new and the old', async () => {
    fakeTime()
    const restaurant = restaurantWith(60)
    await showAll(restaurant)
    await scrollTo(45 * ROW_PX)
    await screen.findByText('60 orders, all of them.')
    await scrollTo(0)

    seedHistory(restaurant, 80, 0)
    await advanceTime(60_000)
    await waitFor(async () => expect((await numbers())[0]).toBe(restaurant.orders.at(-1)!.orderNumber))
    const shown = await readDown(140)

    expect(shown).toEqual(restaurant.orders.map((order) => order.orderNumber).toReversed())
  })

  test('an order that is settled far back in the history is shown as it is now', async () => {
    fakeTime()
    const restaurant = restaurantWith(60)
    const old = reopened(restaurant)
    await showAll(restaurant)
    await scrollTo(45 * ROW_PX)
    await screen.findByText('60 orders, all of them.')
    await scrollTo(59 * ROW_PX)
    expect((await rowOf(old.orderNumber)).textContent).toContain('Active')

    settleOrderById(restaurant, old.id, undefined)
    await advanceTime(60_000)

    await waitFor(async () => expect((await rowOf(old.orderNumber)).textContent).toContain('Completed'))
  })

  test('an old order that is settled takes its place among the completed ones', async () => {
    fakeTime()
    const restaurant = restaurantWith(75)
    const old = reopened(restaurant)
    renderPage('orders', { restaurant, search: '?status=completed' })
    await rows()
    await scrollTo(45 * ROW_PX)
    await screen.findByText(/orders, all of them\.$/)
    await scrollTo(66 * ROW_PX)
    expect(await numbers()).not.toContain(old.orderNumber)

    settleOrderById(restaurant, old.id, undefined)
    await advanceTime(60_000)

    await waitFor(async () => expect(await numbers()).toContain(old.orderNumber))
  })

  test('a refresh that fails beyond the first page leaves what is there, and the next one makes up for it', async () => {
    fakeTime()
    const restaurant = restaurantWith(60)
    const { texts } = await showAll(restaurant)
    await scrollTo(45 * ROW_PX)
    await screen.findByText('60 orders, all of them.')
    await scrollTo(0)
    const before = await numbers()

    seedHistory(restaurant, 1, 0)
    const isBeyondFirst = (request: Request) => new URL(request.url).searchParams.has('cursor')
    server.use(http.get('*/api/orders', ({ request }) => (isBeyondFirst(request) ? HttpResponse.error() : undefined)))
    await advanceTime(60_000)
    expect(await numbers()).toEqual(before)
    expect(texts()).toEqual([])

    server.resetHandlers(...createHandlers(restaurant))
    await advanceTime(60_000)
    await waitFor(async () => expect((await numbers())[0]).toBe(restaurant.orders.at(-1)!.orderNumber))
  })

  test('[C8-019] a page of Order History that cannot be read says so, and Try Again goes on', async () => {
    const restaurant = restaurantWith(60)
    const { texts } = await showAll(restaurant)
    restaurant.outages.add('listOrders')
    await scrollTo(45 * ROW_PX)
    await waitFor(() => expect(texts()).toEqual(['Failed to fetch orders.']))

    restaurant.outages.clear()
    fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }))

    expect(await screen.findByText('60 orders, all of them.')).toBeDefined()
  })
})

/** Makes one of the oldest orders active again. */
function reopened(restaurant: MockRestaurant) {
  const old = restaurant.orders[3]!
  old.settlement = null
  return old
}

/** Returns the numbers of the first `count` orders, as a user sees them while scrolling down. */
async function readDown(count: number) {
  const seen = new Set<string | undefined>()
  for (let row = 0; row < count; row += 5) {
    await scrollTo(row * ROW_PX)
    await advanceTime(20)
    for (const number of await numbers()) seen.add(number)
  }
  return [...seen]
}

async function scrollTo(top: number) {
  await act(async () => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top)
    fireEvent.scroll(window)
    await Promise.resolve()
  })
}
