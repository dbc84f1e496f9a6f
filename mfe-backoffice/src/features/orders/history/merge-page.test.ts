import type { Order } from '@tiffin/contracts'
import { createMockRestaurant, orderToWire, seedHistory } from '@tiffin/mock-api'
import { expect, test } from 'vitest'
import { withFirstPage, withNextPage } from './merge-page.ts'

const restaurant = createMockRestaurant()
seedHistory(restaurant, 10)
const [a, b, c, d, e, f] = restaurant.orders.map(orderToWire).toReversed() as [Order, Order, Order, Order, Order, Order]

test('a newer order pushes another off the first page, not off the list', () => {
  expect(withFirstPage([b, c, d, e], [a, b, c], 3)).toEqual([a, b, c, d, e])
})

test('what left the first page without being pushed is gone', () => {
  expect(withFirstPage([a, b, c, d, e], [a, c, d], 3)).toEqual([a, c, d, e])
})

test('a first page that is not full is the whole list', () => {
  expect(withFirstPage([a, b, c], [b], 3)).toEqual([b])
  expect(withFirstPage([a, b, c], [], 3)).toEqual([])
})

test('the first page brings the newer state of an order', () => {
  const settled = { ...b, status: 'Completed' }

  expect(withFirstPage([a, b, c, d], [a, settled, c], 3)).toEqual([a, settled, c, d])
})

test('the next page goes on at the end, no order twice', () => {
  expect(withNextPage([a, b, c], [c, d, e, f])).toEqual([a, b, c, d, e, f])
})
