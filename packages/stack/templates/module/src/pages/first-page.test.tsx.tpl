import { createHandlers, createMockRestaurant } from '@tiffin/mock-api'
import { screen } from '@testing-library/react'
import { mount, server } from '@tiffin/web-kit/testing'
import { expect, test } from 'vitest'
import FirstPage from './first-page.tsx'

test('the page counts the tables of the restaurant', async () => {
  const restaurant = createMockRestaurant()
  server.use(...createHandlers(restaurant))
  mount(<FirstPage />, { at: '__PATH__', session: restaurant.user })

  expect(await screen.findByText(`Spice Garden has ${restaurant.tables.length} tables.`)).toBeDefined()
})
