import { AppError } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { callsTo, loadsOf } from '../../testing/render-system.tsx'
import { names, openRestaurants } from './testing/restaurants-page.ts'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('deleting a restaurant', () => {
  test('[C2-162] [C7-063] [C8-080] [C8-086] [C8-087] asks with its warning, deletes, shows a success and moves the focus to the next row', async () => {
    const { mock, questions, toasts } = await openRestaurants()
    const doomed = mock.platform.restaurants[1]
    await press('Delete My Cafe')

    const success = { kind: 'success', text: 'Restaurant "My Cafe" deleted successfully!' }
    await waitFor(() => expect(toasts).toMatchObject([success]))
    expect(questions).toEqual([
      {
        title: 'Delete Restaurant',
        message:
          'Delete "My Cafe"? This is irreversible: it removes the restaurant with its users, orders and menu items.',
        danger: true,
      },
    ])
    expect(callsTo(mock, 'removeRestaurant')).toMatchObject([{ params: { id: doomed?.id } }])
    await waitFor(() => expect(names()).not.toContain('My Cafe'))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Manage Sub of Annapurna Bhavan')
    await waitFor(() => expect(Math.min(...loadsOf(mock))).toBeGreaterThanOrEqual(2))
  })

  test('of the only row goes on at the title of the page', async () => {
    const mock = createMockRestaurant()
    mock.platform.restaurants = mock.platform.restaurants.slice(0, 1)
    await openRestaurants({ mock })
    await press('Delete Spice Garden')

    expect(await screen.findByText('No restaurants yet. Create the first one.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Restaurants' }))
  })

  test('[C2-162] is not done when the question is declined', async () => {
    const { mock } = await openRestaurants({ confirms: false })
    await press('Delete My Cafe')

    expect(names()).toContain('My Cafe')
    expect(callsTo(mock, 'removeRestaurant')).toEqual([])
  })

  test('[C8-068] that fails says why, and the row stays', async () => {
    const { texts } = await openRestaurants({
      mock: createMockRestaurant({ refusals: new Map([['removeRestaurant', new AppError('SERVICE_UNAVAILABLE')]]) }),
    })
    await press('Delete My Cafe')

    await waitFor(() =>
      expect(texts()).toEqual([
        'Failed to delete restaurant: The service is not available right now. Please try again in a moment.',
      ]),
    )
    expect(names()).toContain('My Cafe')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete My Cafe')
  })
})
