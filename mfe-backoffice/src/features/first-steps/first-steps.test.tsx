import { createMockRestaurant, seedMenu } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addressShown, renderPage } from '../../testing/render-backoffice.tsx'

const bare = () => {
  const restaurant = createMockRestaurant({ tables: [], areas: [], menu: [] })
  restaurant.settings = { ...restaurant.settings, address: '' }
  restaurant.users = restaurant.users.filter(({ role }) => role === 'Admin').slice(0, 1)
  return restaurant
}
const list = async () => within((await screen.findByRole('heading', { name: 'First steps' })).closest('section')!)
const state = async () =>
  (await list())
    .getAllByRole('listitem')
    .map(
      (step) => `${within(step).getByRole('img').getAttribute('aria-label')}: ${step.querySelector('p')?.textContent}`,
    )

test('a new restaurant sees what to do first, and each step leads to its page', async () => {
  renderPage('dashboard', { restaurant: bare() })

  expect(await state()).toEqual([
    'To do: Restaurant details',
    'To do: Areas and tables',
    'To do: Menu',
    'To do: First order',
    'To do: Staff',
  ])
  fireEvent.click((await list()).getByRole('button', { name: 'Open Tables' }))
  await waitFor(() => expect(addressShown()).toBe('/tables'))
})

test('the sample menu is one click', async () => {
  const { restaurant, texts } = renderPage('dashboard', { restaurant: bare() })
  fireEvent.click((await list()).getByRole('button', { name: 'Add the sample menu' }))

  await waitFor(() =>
    expect(texts()).toContain('24 dishes of the sample menu added. Change or delete them as you like.'),
  )
  expect(restaurant.menu).toHaveLength(24)
  await waitFor(async () => expect(await state()).toContain('Done: Menu'))
})

test('a sample menu that fails says so', async () => {
  const { restaurant, texts } = renderPage('dashboard', { restaurant: bare() })
  restaurant.emptyFailures.add('importMenu')
  fireEvent.click((await list()).getByRole('button', { name: 'Add the sample menu' }))

  await waitFor(() => expect(texts()).toContain('The sample menu could not be added.'))
})

test('what is done is ticked off', async () => {
  const restaurant = bare()
  restaurant.menu = seedMenu()
  restaurant.settings = { ...restaurant.settings, address: '12 Church Street' }
  renderPage('dashboard', { restaurant })

  expect(await state()).toEqual([
    'Done: Restaurant details',
    'To do: Areas and tables',
    'Done: Menu',
    'To do: First order',
    'To do: Staff',
  ])
  expect((await list()).getByText('2 of 5 done')).toBeDefined()
})

test('a Cashier sees no list', async () => {
  renderPage('dashboard', { restaurant: bare(), role: 'Cashier' })
  await screen.findByRole('heading', { name: 'Recent Activity' })

  expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull()
})
