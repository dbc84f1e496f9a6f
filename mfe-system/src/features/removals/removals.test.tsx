import type { Removal } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { advanceTime, fakeTime } from '@tiffin/web-kit/testing'
import { expect, test } from 'vitest'
import { callsTo, renderPanel } from '../../testing/render-system.tsx'

const openRestaurants = (setting?: Parameters<typeof renderPanel>[1]) => renderPanel('/system/restaurants', setting)

const removal = (id: number, changes: Partial<Removal>): Removal => ({
  restaurant_id: `00000008-0000-4000-8000-00000000000${id}`,
  name: `Diner ${id}`,
  subdomain: `diner${id}`,
  removed_at: '2026-11-20T10:00:00.000Z',
  removed_by: 'operator@tiffin.test',
  purge_at: '2026-12-20T10:00:00.000Z',
  state: 'closed',
  waiting_for: [],
  problem: null,
  ...changes,
})

test('removals are not there while none is', async () => {
  const { mock } = openRestaurants()
  await waitFor(() => expect(callsTo(mock, 'listRemovals')).toHaveLength(1))

  expect(screen.queryByRole('region', { name: 'Removals' })).toBeNull()
})

test('removals say in words how far each is, on whom it waits and what went wrong', async () => {
  const mock = createMockRestaurant()
  mock.platform.removals = [
    removal(1, {
      state: 'closing',
      waiting_for: ['billing'],
      problem: 'The payment provider does not answer right now.',
    }),
    removal(2, {}),
    removal(3, { state: 'purging', waiting_for: ['orders', 'catalog'] }),
    removal(4, { state: 'purged' }),
  ]
  openRestaurants({ mock })

  const rows = within(await screen.findByRole('list', { name: 'Removals' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Diner 1 diner1Nov 20, 2026 · operator@tiffin.testThe payment provider does not answer right now.Waiting ' +
      'for billingEnding payments',
    'Diner 2 diner2Nov 20, 2026 · operator@tiffin.testClosed, data removed on Dec 20, 2026',
    'Diner 3 diner3Nov 20, 2026 · operator@tiffin.testWaiting for orders, catalogRemoving data',
    'Diner 4 diner4Nov 20, 2026 · operator@tiffin.testRemoved',
  ])
})

test('removals are looked at again every 5 seconds while one is under way, and not after', async () => {
  fakeTime()
  const mock = createMockRestaurant()
  mock.platform.removals = [removal(1, { state: 'closing', waiting_for: ['billing'] })]
  openRestaurants({ mock })
  await screen.findByText('Ending payments')
  mock.platform.removals = [removal(1, {})]

  await advanceTime(5_000)
  await screen.findByText(/^Closed/)
  const looks = callsTo(mock, 'listRemovals').length
  await advanceTime(20_000)
  expect(callsTo(mock, 'listRemovals')).toHaveLength(looks)
})

test('where there was none and a later read fails, it says so instead of showing an empty list, until it can be read', async () => {
  const { mock } = openRestaurants()
  await waitFor(() => expect(callsTo(mock, 'listRemovals')).toHaveLength(1))
  await screen.findByRole('table', { name: 'Restaurants', busy: false })
  mock.outages.add('listRemovals')
  await userEvent.click(screen.getByRole('button', { name: 'Delete My Cafe' }))

  const part = within(await screen.findByRole('region', { name: 'Removals' }))
  expect(part.getByText(/^Failed to load removals: /)).toBeDefined()
  expect(part.queryByRole('list')).toBeNull()

  mock.outages.delete('listRemovals')
  await userEvent.click(part.getByRole('button', { name: 'Try Again' }))
  expect(await part.findByRole('listitem')).toBeDefined()

  // Control: the known removals stay when a read fails.
  mock.outages.add('listRemovals')
  const looks = callsTo(mock, 'listRemovals').length
  await userEvent.click(screen.getByRole('button', { name: /^Delete Annapurna/ }))
  await waitFor(() => expect(callsTo(mock, 'listRemovals').length).toBeGreaterThan(looks))
  expect(part.getByRole('listitem')).toBeDefined()
})

test('removals that cannot be read say so, beside a table that can', async () => {
  const { texts } = openRestaurants({ mock: createMockRestaurant({ outages: new Set(['listRemovals']) }) })

  expect(
    await screen.findByText('Failed to load removals: Something went wrong on our side. Please try again.'),
  ).toBeDefined()
  await screen.findByRole('table', { name: 'Restaurants', busy: false })
  expect([screen.getAllByRole('rowheader').length, texts().length]).toEqual([10, 1])
})
