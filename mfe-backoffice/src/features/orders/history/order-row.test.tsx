import { createMockRestaurant, toWireOrder, seedHistory } from '@tiffin/mock-api'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OrderRow } from './order-row.tsx'

test('[C8-048] an order of no date that can be read says Invalid Date, and shows the rest', () => {
  const restaurant = createMockRestaurant()
  seedHistory(restaurant, 1)
  const order = toWireOrder(restaurant.orders[0]!)

  render(<OrderRow order={{ ...order, created_at: 'the day before' }} onOpenBill={() => undefined} />)

  expect(screen.getByText('Invalid Date')).toBeDefined()
  expect(screen.getByText(order.order_number)).toBeDefined()
})
