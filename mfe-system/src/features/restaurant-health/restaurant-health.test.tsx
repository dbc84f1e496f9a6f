import { systemPaths } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addressShown } from '@tiffin/web-kit/testing'
import { expect, test } from 'vitest'
import { renderPanel } from '../../testing/render-system.tsx'

const now = () => new Date('2026-11-21T12:30:00Z')
const mockNow = () => createMockRestaurant({ now })
const part = async (name: string) => within(await screen.findByRole('region', { name }))

function open(mock = mockNow()) {
  const [restaurant] = mock.platform.restaurants
  return renderPanel(systemPaths.restaurant(restaurant?.id ?? ''), { mock })
}

test('who works there, when somebody last signed in', async () => {
  open()
  const users = await part('Users')

  expect(users.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Admin', '1'],
    ['Cashier', '1'],
    ['Waiter', '1'],
    ['Last login', 'Nov 21, 2026 17:20'],
    ['Created', 'Nov 21, 2026'],
  ])
})

test('since when it is held for a move, and how it is opened again', async () => {
  const mock = mockNow()
  const [first, ...others] = mock.platform.restaurants
  mock.platform.restaurants = [{ ...first!, held_at: '2026-11-21T10:00:00.000Z' }, ...others]
  open(mock)
  await part('Users')

  const { textContent } = screen.getByText(/^Held since/)
  expect(textContent).toContain('Held since Nov 21, 2026 15:30, to be moved')
  expect(textContent).toMatch(new RegExp(`npm run restaurant -- release ${first?.subdomain}$`))
})

test('says nothing of a move while the restaurant is open', async () => {
  open()
  await part('Users')

  expect(screen.queryByText(/^Held since/)).toBeNull()
})

test('what it sells: in all, last, and each of 30 business days in a table', async () => {
  open()
  const orders = await part('Orders a day')

  expect(orders.getByText('1,204')).toBeDefined()
  expect(orders.getByText('Nov 21, 2026 17:48')).toBeDefined()
  await userEvent.click(orders.getByText('Show the numbers'))
  const rows = within(orders.getByRole('table', { name: 'Orders a day' })).getAllByRole('row')
  expect(rows).toHaveLength(31)
  expect(rows[1]?.textContent).toBe('Nov 21, 202652₹21,450.00')
})

test('what it pays, and how it came to that, the newest first', async () => {
  open()
  const plan = await part('Plan')

  expect(plan.getByText('until Nov 24, 2026')).toBeDefined()
  expect(plan.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'GrowthActiveNov 16, 2026 18:00 · Payment provider · until Nov 24, 2026',
    'FreeActiveNov 21, 2026 18:00 · Restaurant',
  ])
})

test.each([
  ['tenancy', 'Users', 'Failed to load restaurant: A service did not answer.', 'Waiter'],
  ['orders', 'Orders a day', 'Failed to load orders: A service did not answer.', '1,204'],
  ['billing', 'Plan', 'Failed to load plan: A service did not answer.', 'until Nov 24, 2026'],
] as const)(
  'without %s the part %s says so for itself and can be tried again, and the others stand',
  async (service, name, words, shown) => {
    const mock = mockNow()
    mock.platform.silent.add(service)
    open(mock)
    expect((await part(name)).getByText(words)).toBeDefined()
    expect(screen.getAllByRole('alert')).toHaveLength(1)

    mock.platform.silent.clear()
    await userEvent.click((await part(name)).getByRole('button', { name: 'Try Again' }))
    expect(await (await part(name)).findByText(shown)).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Spice Garden')
  },
)

test.each(['00000008-0000-4000-8000-0000000000ff', 'not-an-id'])(
  '%s is no restaurant, which is said with a way back',
  async (id) => {
    const { texts } = renderPanel(systemPaths.restaurant(id))

    expect(await screen.findByText('This restaurant is not on the platform. It may have been deleted.')).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: 'All restaurants' }))
    await waitFor(() => expect(addressShown()).toBe('/system/restaurants'))
    expect(texts()).toEqual([])
  },
)

test('a restaurant that cannot be loaded says why and can be tried again', async () => {
  const mock = createMockRestaurant({ now, outages: new Set(['getRestaurantHealth']) })
  const { texts } = open(mock)
  expect(
    await screen.findByText('Failed to load restaurant: Something went wrong on our side. Please try again.'),
  ).toBeDefined()
  expect(texts()).toHaveLength(1)

  mock.outages.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Spice Garden' })).toBeDefined()
})
