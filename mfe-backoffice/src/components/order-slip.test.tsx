import { listOrders } from '@tiffin/contracts'
import {
  createMockRestaurant,
  seedHistory,
  settleOrderById,
  takePaymentOf,
  type MockRestaurant,
} from '@tiffin/mock-api'
import { holdAnswers } from '@tiffin/web-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-backoffice.tsx'

/** Creates a restaurant with two orders, of which the newer one is settled and the older one is not. */
function busyRestaurant(): MockRestaurant {
  const restaurant = createMockRestaurant()
  seedHistory(restaurant, 2)
  restaurant.orders[0]!.settlement = null
  return restaurant
}

const active = (restaurant: MockRestaurant) => restaurant.orders[0]!
/** Changes the quantity of the first dish, as an addition from another terminal does. */
function addToFirstDish(restaurant: MockRestaurant, quantity: number) {
  const [first, ...others] = active(restaurant).lines
  active(restaurant).lines = [{ ...first!, quantity }, ...others]
}
const open = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  button.focus()
  await userEvent.click(button)
  return button
}
const ticket = () => screen.findByRole('article', { name: 'Kitchen ticket' })

test('a kitchen ticket has what was punched since the list was read', async () => {
  const { restaurant } = renderPage('dashboard', { restaurant: busyRestaurant() })
  await screen.findByRole('button', { name: 'Print KOT' })
  addToFirstDish(restaurant, 17)

  await open('Print KOT')

  expect((await ticket()).textContent).toContain('17')
})

test('a bill is that of the order as it is now, settled or not', async () => {
  const { restaurant } = renderPage('orders', { restaurant: busyRestaurant() })
  await screen.findByRole('button', { name: 'Bill' })
  settleOrderById(restaurant, active(restaurant).id, undefined)

  await open('Bill')

  expect(await screen.findByText('This order is completed and cannot be modified.')).toBeDefined()
})

test('a bill that was paid in parts lists each payment with its time and who took it', async () => {
  const restaurant = busyRestaurant()
  const order = active(restaurant)
  renderPage('orders', { restaurant })
  await screen.findByRole('button', { name: 'Bill' })
  takePaymentOf(restaurant, order.id, { method: 'Cash', amount: 1, version: order.version })
  settleOrderById(restaurant, order.id, undefined)
  await open('Bill')

  const details = within(await screen.findByRole('region', { name: 'Payment Details' }))
  expect(details.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Cash · \d\d:\d\d [ap]m · Asha₹1\.00$/),
    expect.stringMatching(/^Unspecified · \d\d:\d\d [ap]m₹/),
  ])
})

test('a slip that is opened again is read again', async () => {
  const { restaurant } = renderPage('dashboard', { restaurant: busyRestaurant() })
  await open('Print KOT')
  await ticket()
  await userEvent.keyboard('{Escape}')
  addToFirstDish(restaurant, 17)

  await open('Print KOT')

  expect((await ticket()).textContent).toContain('17')
})

test('an order that cannot be read says that it may have changed, and is opened as it was listed if one wants to', async () => {
  const { restaurant } = renderPage('dashboard', { restaurant: busyRestaurant() })
  await screen.findByRole('button', { name: 'Print KOT' })
  restaurant.outages.add('listOrders')
  const opener = await open('Print KOT')
  expect(
    within(await screen.findByRole('alert')).getByText(
      'This order could not be read again. It may have changed since it was listed.',
    ),
  ).toBeDefined()
  expect(screen.queryByRole('article')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Open Anyway' }))
  expect(await ticket()).toBeDefined()

  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('an order that cannot be read is read again by Try Again', async () => {
  const { restaurant } = renderPage('dashboard', { restaurant: busyRestaurant() })
  await screen.findByRole('button', { name: 'Print KOT' })
  restaurant.outages.add('listOrders')
  await open('Print KOT')
  await screen.findByRole('alert')
  restaurant.outages.clear()
  addToFirstDish(restaurant, 17)

  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))

  expect((await ticket()).textContent).toContain('17')
})

test('a tap is answered at once: what is read takes its place in a dialog that can be dismissed', async () => {
  renderPage('dashboard', { restaurant: busyRestaurant() })
  await screen.findByRole('button', { name: 'Print KOT' })
  const letThrough = holdAnswers(listOrders)

  const opener = await open('Print KOT')
  const onTheWay = screen.getByRole('dialog', { name: 'Kitchen Order Ticket' })
  expect(within(onTheWay).getByRole('status').textContent).toBe('Loading…')
  await userEvent.click(within(onTheWay).getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(document.activeElement).toBe(opener))

  await open('Print KOT')
  letThrough()
  expect(await ticket()).toBeDefined()
})
