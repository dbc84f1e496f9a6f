import { listRestaurants } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addressShown, holdAnswers } from '@tiffin/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { callsTo, renderPanel } from '../../testing/render-system.tsx'
import { names, openRestaurants } from './testing/restaurants-page.ts'

const now = () => new Date('2026-11-21T12:30:00Z')
const header = (name: string) => screen.getByRole('columnheader', { name })
const asked = (mock: ReturnType<typeof createMockRestaurant>) =>
  callsTo(mock, 'listRestaurants').map(({ query }) => query)
const search = (text: string) => userEvent.type(screen.getByRole('searchbox', { name: 'Search restaurants' }), text)

describe('the table', () => {
  test('[C2-150] [C2-151] [C2-152] [C9-047] has the columns and actions of the specification', async () => {
    await openRestaurants({ mock: createMockRestaurant({ now }) })

    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Subdomain',
      'Admin Email',
      'Plan',
      'Status',
      'Period End',
      'Users',
      'Added On',
      'Actions',
    ])
    const [, first] = screen.getAllByRole('row')
    const cells = [...first!.children].map(({ textContent }) => textContent)
    expect(cells.slice(0, 8)).toEqual([
      'Spice Garden',
      'spicegarden',
      'owner@spicegarden.example',
      'Growth',
      'Active',
      'Nov 24, 2026',
      '3',
      'Nov 21, 2026',
    ])
    expect(
      within(first!)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Manage Sub', 'Edit', 'Delete'])
    expect(screen.getByRole('button', { name: 'Create' })).toBeDefined()
  })

  test.each([
    ['active', 'Active'],
    ['past_due', 'Past Due'],
    ['pending', 'Pending'],
    ['cancelled', 'Cancelled'],
    ['halted', 'N/A'],
  ])('[C4-030] [C4-031] shows the status %s as %s', async (status, label) => {
    const mock = createMockRestaurant()
    mock.platform.restaurants = mock.platform.restaurants.slice(0, 1).map((restaurant) => ({ ...restaurant, status }))
    await openRestaurants({ mock })

    expect(within(screen.getAllByRole('row')[1]!).getByRole('cell', { name: label })).toBeDefined()
  })

  test('[C4-031] while billing is away restaurants are there, their status is N/A, and the page says what is missing', async () => {
    const mock = createMockRestaurant()
    mock.platform.silent.add('billing')
    await openRestaurants({ mock })

    expect(screen.getAllByRole('cell', { name: 'N/A' })).toHaveLength(10)
    expect(screen.getByText('Plans and statuses are missing: a service did not answer.')).toBeDefined()
  })

  test('[C2-163] skeleton rows hold the place of rows that are on their way', async () => {
    const opening = openRestaurants()
    const answer = holdAnswers(listRestaurants)
    const loading = await screen.findByRole('table', { name: 'Restaurants', busy: true })

    expect(loading.querySelectorAll('tbody .animate-pulse').length).toBeGreaterThan(0)
    answer()
    await opening
  })

  test('the name leads to the page of the restaurant', async () => {
    const { mock } = await openRestaurants()

    await userEvent.click(screen.getByRole('link', { name: 'My Cafe' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'My Cafe' })).toBeDefined()
    expect(addressShown()).toBe(`/system/restaurants/${mock.platform.restaurants[1]?.id}`)
  })
})

describe('sorting', () => {
  test('[C2-149] [C9-045] is by what was added last, and by any other column of the server’s', async () => {
    const { mock } = await openRestaurants()
    expect(header('Added On').getAttribute('aria-sort')).toBe('descending')
    expect(asked(mock)).toEqual([{ page: '1', sort: 'created_at', direction: 'desc' }])

    await userEvent.click(within(header('Name')).getByRole('button'))

    await waitFor(() => expect(names()[0]).toBe('Annapurna Bhavan'))
    expect(header('Name').getAttribute('aria-sort')).toBe('ascending')
    expect(header('Added On').getAttribute('aria-sort')).toBe('none')
    expect(addressShown()).toBe('/system/restaurants?sort=name&direction=asc')

    await userEvent.click(within(header('Name')).getByRole('button'))
    await waitFor(() => expect(names()[0]).toBe('Vada Pav Wala'))
    expect(header('Name').getAttribute('aria-sort')).toBe('descending')
  })

  test.each([
    ['Name', 'name', 'asc'],
    ['Subdomain', 'subdomain', 'asc'],
    ['Admin Email', 'admin_email', 'asc'],
    ['Plan', 'plan_name', 'asc'],
    ['Status', 'subscription_status', 'asc'],
    ['Period End', 'current_period_end', 'asc'],
    ['Users', 'user_count', 'desc'],
    ['Added On', 'created_at', 'desc'],
  ] as const)('[C2-149] by %s asks for %s, first %s, whatever rows are shown', async (column, sort, direction) => {
    const mock = createMockRestaurant()
    mock.platform.restaurants = mock.platform.restaurants.map((restaurant) => ({
      ...restaurant,
      current_period_end: null,
    }))
    await openRestaurants({ mock }, sort === 'name' ? '?sort=user_count' : '?sort=name')

    await userEvent.click(within(header(column)).getByRole('button'))

    await waitFor(() => expect(asked(mock).at(-1)).toEqual({ page: '1', sort, direction }))
    await waitFor(() =>
      expect(header(column).getAttribute('aria-sort')).toBe(direction === 'asc' ? 'ascending' : 'descending'),
    )
  })

  test('by a field of billing, while it is away: the newest come first, and header and words say so', async () => {
    const mock = createMockRestaurant()
    mock.platform.silent.add('billing')
    await openRestaurants({ mock }, '?sort=plan_name&direction=asc')

    expect(names()[0]).toBe('Spice Garden')
    expect([header('Plan').getAttribute('aria-sort'), header('Added On').getAttribute('aria-sort')]).toEqual([
      'none',
      'descending',
    ])
    expect(
      screen.getByText(
        'Plans and statuses are missing: a service did not answer. ' +
          'Restaurants cannot be sorted by plan or status now; the newest come first.',
      ),
    ).toBeDefined()
  })
})

describe('searching', () => {
  test('[C2-148] waits until the typing pauses, starts at the first page and lives in the address', async () => {
    const { mock } = await openRestaurants({}, '?page=2')
    await search('junction')

    await waitFor(() => expect(names()).toEqual(['Dosa Junction', 'Jalebi Junction']))
    expect(addressShown()).toBe('/system/restaurants?q=junction')
    expect(asked(mock)).toEqual([
      { page: '2', sort: 'created_at', direction: 'desc' },
      { page: '1', sort: 'created_at', direction: 'desc', q: 'junction' },
    ])
  })

  test('[C2-155] without a match the table says for what', async () => {
    await openRestaurants()
    await search('pizza')

    expect(await screen.findByText('No restaurants found for "pizza".')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(names().length).toBeGreaterThan(1))
    expect([addressShown(), document.activeElement?.textContent]).toEqual(['/system/restaurants', 'Restaurants'])
  })

  test('a platform without restaurants offers to create the first', async () => {
    const mock = createMockRestaurant()
    mock.platform.restaurants = []
    renderPanel('/system/restaurants', { mock })

    expect(await screen.findByText('No restaurants yet. Create the first one.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Create a restaurant' }))
    expect(await screen.findByRole('dialog')).toBeDefined()
  })
})

describe('pages', () => {
  const status = () => screen.getByText(/^Page/).textContent

  test('[C2-153] [C9-040] are of ten, and Previous and Next lead through them', async () => {
    await openRestaurants()
    expect([names().length, status()]).toEqual([10, 'Page 1 of 3 (23 results)'])
    expect(screen.getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true')

    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(names()[0]).toBe('Jalebi Junction'))
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(names()).toEqual(['Tandoor Tales', 'Udupi Park', 'Vada Pav Wala']))

    expect([status(), addressShown()]).toEqual(['Page 3 of 3 (23 results)', '/system/restaurants?page=3'])
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    await waitFor(() => expect(status()).toBe('Page 2 of 3 (23 results)'))
  })

  test('the page that was stays in view while the next one loads', async () => {
    await openRestaurants()
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))

    expect(names()).toHaveLength(10)
    await waitFor(() => expect(names()[0]).toBe('Jalebi Junction'))
  })

  test('[C2-154] one page needs no pagination, and the eleventh restaurant brings it', async () => {
    const mock = createMockRestaurant()
    const all = mock.platform.restaurants
    mock.platform.restaurants = all.slice(0, 10)
    const { unmount } = await openRestaurants({ mock })

    expect(names()).toHaveLength(10)
    expect(screen.queryByText(/^Page/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()

    unmount()
    mock.platform.restaurants = all.slice(0, 11)
    await openRestaurants({ mock })
    expect(status()).toBe('Page 1 of 2 (11 results)')
  })

  test('an address past the last page leads to the last page', async () => {
    await openRestaurants({}, '?page=9')

    await waitFor(() => expect(addressShown()).toBe('/system/restaurants?page=3'))
  })
})
