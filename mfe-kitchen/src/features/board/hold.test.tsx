import { fireEvent, screen, waitFor } from '@testing-library/react'
import { isHeld } from '@tiffin/web-kit'
import { advanceTime, fakeTime, server } from '@tiffin/web-kit/testing'
import { listKitchenTickets } from '@tiffin/contracts'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { order, renderKitchen, restaurantWithStations, ticket } from '../../testing/render-kitchen.tsx'

beforeEach(fakeTime)

test('a screen holds its version while a ticket is open and for a minute after one arrived', async () => {
  const restaurant = restaurantWithStations()
  order(restaurant, { 'Paneer Tikka': 1 })
  renderKitchen({ restaurant, isDevice: true })
  await ticket(1)
  await advanceTime(120_000)
  expect(isHeld()).toBe(true)

  fireEvent.click(screen.getByRole('button', { name: /^Bump/ }))
  await screen.findByText('No open tickets')
  await waitFor(() => expect(isHeld()).toBe(false))

  order(restaurant, { 'Paneer Tikka': 1 })
  await advanceTime(5_000)
  await ticket(2)
  fireEvent.click(screen.getByRole('button', { name: /^Bump/ }))
  await screen.findByText('No open tickets')
  await advanceTime(40_000)
  expect(isHeld()).toBe(true)
  await advanceTime(20_000)
  expect(isHeld()).toBe(false)
})

test('a screen holds its version while there is no connection, and not where an answer of the server is not valid', async () => {
  const restaurant = restaurantWithStations()
  order(restaurant, { 'Paneer Tikka': 1 })
  renderKitchen({ restaurant, isDevice: true })
  await ticket(1)
  restaurant.outages.add('listKitchenTickets')
  await advanceTime(60_000)
  expect(isHeld()).toBe(true)

  server.use(http.get(`*${listKitchenTickets.path}`, () => HttpResponse.json({ tickets: 'elsewhere' })))
  await advanceTime(5_000)
  expect(isHeld()).toBe(false)
  await ticket(1)
})

test('control: staff holds nothing, and is asked as everywhere', async () => {
  const restaurant = restaurantWithStations()
  order(restaurant, { 'Paneer Tikka': 1 })
  renderKitchen({ restaurant })
  await ticket(1)
  expect(isHeld()).toBe(false)
})
