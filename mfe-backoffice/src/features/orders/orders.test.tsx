import { formatRupees, paiseFromRupees } from '@tiffin/domain'
import { createMockRestaurant, settleOrderById, toWireOrder } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addressShown, advanceTime, fakeTime, renderPage } from '../../testing/render-backoffice.tsx'
import { gstRestaurant } from '../bills/testing/bills-page.ts'
import { matchesFilter } from './order-filter.ts'
import { filterBy, layRowsOut, numbers, queries, restaurantWith, rowOf, rows, showAll } from './testing/orders-page.ts'

layRowsOut()

describe('the filter', () => {
  test('[C2-093] [C2-094] [C2-104] [C9-049] title, Export, three buttons, and Active to begin with', async () => {
    const restaurant = restaurantWith(20)
    renderPage('orders', { restaurant, role: 'Captain' })

    expect(await numbers()).toEqual(
      restaurant.orders
        .filter((order) => !order.settlement)
        .map((order) => order.orderNumber)
        .toReversed(),
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Order History' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Export' })).toBeDefined()
    const buttons = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('button')
    expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
      ['Active', 'true'],
      ['Completed', 'false'],
      ['All', 'false'],
    ])
    expect(queries(restaurant)).toEqual([{ limit: '50', status: 'Active' }])
  })

  test('Completed and All show what they say, and the address keeps it', async () => {
    const restaurant = restaurantWith(12)
    renderPage('orders', { restaurant })
    await rows()

    filterBy('Completed')
    await waitFor(async () => expect(await rows()).toHaveLength(10))
    expect(addressShown()).toBe('/orders?status=completed')

    filterBy('All')
    await waitFor(async () =>
      expect(await numbers()).toEqual(restaurant.orders.map((order) => order.orderNumber).toReversed()),
    )
    expect(addressShown()).toBe('/orders?status=all')

    filterBy('Active')
    await waitFor(() => expect(addressShown()).toBe('/orders'))
  })

  test('[C2-095] the filter has Other: a status that is neither Active nor Completed', async () => {
    expect(['Active', 'Completed', 'Voided'].map((status) => matchesFilter('Other', { status }))).toEqual([
      false,
      false,
      true,
    ])
    const { restaurant } = renderPage('orders', { restaurant: restaurantWith(3), search: '?status=other' })

    expect(await screen.findByText('No Other orders found.')).toBeDefined()
    expect(queries(restaurant)).toEqual([{ limit: '50' }])
  })

  test.each(['Active', 'Completed', 'All'])('[C2-103] without orders it says No %s orders found.', async (filter) => {
    renderPage('orders', { restaurant: createMockRestaurant() })
    await screen.findByText('No Active orders found.')

    filterBy(filter)

    expect(await screen.findByText(`No ${filter} orders found.`)).toBeDefined()
  })

  test('where nothing is found the way on is a press away: all orders, and without any the till', async () => {
    renderPage('orders', { restaurant: createMockRestaurant() })

    fireEvent.click(await screen.findByRole('button', { name: 'Show all orders' }))
    expect(await screen.findByText('No All orders found.')).toBeDefined()
    expect([addressShown(), document.activeElement?.textContent]).toEqual(['/orders?status=all', 'Order History'])

    fireEvent.click(screen.getByRole('button', { name: 'Take an order' }))
    expect(addressShown()).toBe('/pos')
  })
})

describe('a row', () => {
  test('[C2-096] [C2-097] [C2-098] [C2-100] [C2-101] [C9-025] Dine-In: number, badges, time, table and area, items, total', async () => {
    await showAll()

    const row = await rowOf('T1,')
    const cells = [...row.firstElementChild!.children].map((cell) => cell.textContent)
    expect(cells[0]).toMatch(/^261121-\dActive$/)
    expect(cells.slice(1)).toEqual([
      'Dine-In',
      expect.stringMatching(/^Nov 21, 07:18\spm$/i),
      'T1, Terrace',
      '2 Item(s)',
      expect.stringMatching(/^₹[\d,]+\.\d\d$/),
      'Bill',
    ])
    const completed = (await rowOf('Takeaway')).firstElementChild!.firstElementChild
    expect(completed?.textContent).toMatch(/^261121-\dCompleted$/)
  })

  test('[C2-101] every row shows the total of its order with two decimals', async () => {
    const { restaurant } = await showAll()
    const shown = (await rows()).map((row) => [
      /^\d{6}-\d+/.exec(row.textContent ?? '')?.[0],
      [...row.firstElementChild!.children].at(-2)?.textContent,
    ])

    expect(shown.length).toBeGreaterThan(2)
    expect(shown).toEqual(
      restaurant.orders
        .map(toWireOrder)
        .toReversed()
        .map((order) => [order.order_number, formatRupees(paiseFromRupees(order.total_amount))]),
    )
  })

  test('[C2-100] one line is 1 Item(s), however many portions it has', async () => {
    const restaurant = restaurantWith(1)
    restaurant.orders = restaurant.orders.map((order) => ({ ...order, lines: order.lines.slice(1) }))
    await showAll(restaurant)

    expect(within((await rows())[0]!).getByText('1 Item(s)')).toBeDefined()
  })

  test('[C2-098] Dine-In without a table says N/A', async () => {
    const restaurant = restaurantWith(1)
    restaurant.orders = restaurant.orders.map((order) => ({ ...order, table: null }))
    await showAll(restaurant)

    expect(within((await rows())[0]!).getByText('N/A')).toBeDefined()
  })

  test('[C2-099] Delivery names the customer and the contact', async () => {
    await showAll()

    expect(
      within(await rowOf('Delivery')).getByText(/^(Meera Iyer, 98450 10002|Ravi Kumar, 98450 10005)$/),
    ).toBeDefined()
  })

  test('[C2-102] every row has Bill', async () => {
    await showAll()

    expect((await rows()).length).toBeGreaterThan(2)
    for (const row of await rows()) expect(within(row).getByRole('button', { name: 'Bill' })).toBeDefined()
  })

  test.each(['Active', 'Completed'])(
    '[C2-102] Bill of an order that is %s only shows it, and gives the focus back',
    async (status) => {
      await showAll()
      const button = within(await rowOf(status)).getByRole('button', { name: 'Bill' })
      button.focus()

      fireEvent.click(button)
      expect(await screen.findByRole('heading', { name: 'Payment Details' })).toBeDefined()
      const dialog = screen.getByRole('dialog')
      expect(within(dialog).queryByRole('button', { name: /^Pay/ })).toBeNull()

      fireEvent.keyDown(dialog, { key: 'Escape' })
      await waitFor(() => expect(document.activeElement).toBe(button))
    },
  )
})

describe('searching', () => {
  const typeSearch = (text: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search orders' }), { target: { value: text } })

  test('asks the server once one has stopped typing, and keeps the search in the address', async () => {
    const { restaurant } = await showAll(restaurantWith(12))
    const before = queries(restaurant).length

    typeSearch('mee')
    typeSearch(' meera ')

    await waitFor(() => expect(addressShown()).toBe('/orders?status=all&q=meera'))
    await waitFor(async () => expect((await rows()).every((row) => row.textContent?.includes('Meera Iyer'))).toBe(true))
    expect(queries(restaurant).slice(before)).toEqual([{ limit: '50', q: 'meera' }])
  })

  test('what the address says is what is searched; without a match it says so', async () => {
    renderPage('orders', { restaurant: restaurantWith(3), search: '?status=all&q=nobody' })

    expect(await screen.findByText(/^Nothing matches “nobody”/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Clear search' })).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('nobody')
  })

  test.each([
    ['has invoices', gstRestaurant(), 'Order, invoice, customer or table', 'an order or invoice number'],
    ['has none', restaurantWith(1), 'Order number, customer or table', 'an order number'],
  ])('where the restaurant %s, the texts name what is found', async (_case, restaurant, placeholder, number) => {
    renderPage('orders', { restaurant, search: '?status=all&q=nobody' })

    expect(
      await screen.findByText(`Nothing matches “nobody”. Search for ${number}, a customer or a table.`),
    ).toBeDefined()
    expect(screen.getByPlaceholderText(placeholder)).toBeDefined()
  })
})

test('the list is read again every minute: a settled order leaves Active', async () => {
  fakeTime()
  const restaurant = restaurantWith(20)
  renderPage('orders', { restaurant })
  const before = await rows()
  settleOrderById(restaurant, restaurant.orders.find((order) => !order.settlement)!.id, undefined)

  await advanceTime(60_000)

  await waitFor(async () => expect(await rows()).toHaveLength(before.length - 1))
})

test('[C8-019] a first load that fails says so, and Try Again loads again', async () => {
  const restaurant = restaurantWith(20, { outages: new Set(['listOrders']) })
  const { texts } = renderPage('orders', { restaurant })

  const failed = within(await screen.findByRole('alert'))
  expect(failed.getByText('Failed to fetch orders.')).toBeDefined()
  expect(failed.getByText('Something went wrong on our side. Please try again.')).toBeDefined()
  expect(texts()).toEqual(['Failed to fetch orders.'])

  restaurant.outages.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect((await rows()).length).toBeGreaterThan(0)
})
