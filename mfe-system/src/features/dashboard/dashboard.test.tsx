import { getMrr, getPlatformStats, listRecentOrders } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { holdAnswers } from '@tiffin/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPanel } from '../../testing/render-system.tsx'

const now = () => new Date('2026-11-21T12:30:00Z')
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement
const part = (name: string) => screen.findByRole('region', { name })

test('[C1-010] [C2-142] [C4-055] [C4-056] [C6-033] five cards say how the platform does', async () => {
  const { mock } = renderPanel('/system')
  await waitFor(() => expect(figure('Monthly Revenue (MRR)').textContent).toBe('₹12,989.33'))

  const { restaurants } = mock.platform
  const paid = restaurants.filter(({ plan_id, status }) => plan_id !== 'plan_free' && status === 'active')
  const lapsed = restaurants.filter(({ status }) => status === 'past_due' || status === 'pending')
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Total Restaurants',
    'Monthly Revenue (MRR)',
    'Active Paid Subs',
    'Lapsed / Pending',
    'Total Users',
  ])
  await waitFor(() => expect(figure('Total Restaurants').textContent).toBe('23'))
  expect(figure('Active Paid Subs').textContent).toBe(String(paid.length))
  expect(figure('Lapsed / Pending').textContent).toBe(String(lapsed.length))
  expect(figure('Total Users').textContent).toBe('263')
})

test('[C2-163] until they are there skeletons hold their places, and no figure reads 0', async () => {
  renderPanel('/system')
  const answers = [getPlatformStats, getMrr, listRecentOrders].map((endpoint) => holdAnswers(endpoint))
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })

  const figures = screen.getAllByRole('definition')
  expect(figures.map(({ textContent }) => textContent)).toEqual(['', '', '', '', ''])
  const parts = [...figures, await part('New Sign-ups (Last 7 Days)'), await part('Recent Orders')]
  for (const each of parts) expect(each.querySelector('.animate-pulse')?.getAttribute('aria-hidden')).toBe('true')
  for (const answer of answers) answer()
  await waitFor(() => expect(figure('Total Restaurants').textContent).toBe('23'))
})

test('a figure whose service is away says so instead of 0, and the others stand', async () => {
  const mock = createMockRestaurant()
  mock.platform.silent.add('billing')
  renderPanel('/system', { mock })

  await waitFor(() =>
    expect(figure('Active Paid Subs').textContent).toContain('Failed to load stats: A service did not answer.'),
  )
  expect(figure('Total Restaurants').textContent).toBe('23')
  mock.platform.silent.clear()
  await userEvent.click(within(figure('Active Paid Subs')).getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(figure('Active Paid Subs').textContent).toBe('11'))
})

test('[C8-060] without the MRR its card says why, in its place', async () => {
  renderPanel('/system', { mock: createMockRestaurant({ outages: new Set(['getMrr']) }) })

  await waitFor(() =>
    expect(figure('Monthly Revenue (MRR)').textContent).toContain(
      'Failed to load MRR: Something went wrong on our side. Please try again.',
    ),
  )
})

test('[C2-143] [C2-144] [C9-042] sign-ups are a bar for each of 7 days, under the orders of the platform, and a table for who cannot see them', async () => {
  // jsdom lays nothing out, so it measures every size as 0, and the chart draws no bar in that size.
  const layout = vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ width: 600, height: 224 } as DOMRect)
  onTestFinished(() => layout.mockRestore())
  renderPanel('/system', { mock: createMockRestaurant({ now }) })
  const signUps = await part('New Sign-ups (Last 7 Days)')

  expect(within(signUps).getByText('Total Orders on platform')).toBeDefined()
  expect(await within(signUps).findByText('18,432')).toBeDefined()
  await waitFor(() => expect(signUps.querySelectorAll('.recharts-bar-rectangle')).toHaveLength(7))
  expect(signUps.querySelector('.recharts-wrapper')?.closest('[aria-hidden=true]')).not.toBeNull()
  const rows = within(within(signUps).getByRole('table', { name: 'New Sign-ups (Last 7 Days)' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DaySign-ups',
    ...['15', '16', '17', '18', '19', '20', '21'].map((day) => `Nov ${day}, 2026${day === '20' ? 2 : 1}`),
  ])
})

test('[C2-144] without orders their figure says so instead of nothing, the bars stand, and it can be tried again', async () => {
  const mock = createMockRestaurant()
  mock.platform.silent.add('orders')
  renderPanel('/system', { mock })
  const signUps = within(await part('New Sign-ups (Last 7 Days)'))

  expect(
    (await signUps.findByText('Failed to load stats: A service did not answer.')).closest('p')?.textContent,
  ).toContain('Total Orders on platform')
  expect(signUps.getAllByRole('rowheader')).toHaveLength(7)
  mock.platform.silent.clear()
  await userEvent.click(signUps.getByRole('button', { name: 'Try Again' }))
  expect(await signUps.findByText('18,432')).toBeDefined()
})

test('without any figure sign-ups and orders say so once', async () => {
  const mock = createMockRestaurant({ outages: new Set(['getPlatformStats']) })
  renderPanel('/system', { mock })
  const signUps = within(await part('New Sign-ups (Last 7 Days)'))

  expect(await signUps.findAllByText(/^Failed to load stats: /)).toHaveLength(1)
})

test('[C2-145] [C2-147] [C9-041] [C9-048] Recent Orders: restaurant, time and amount in rupees of the last 20', async () => {
  const mock = createMockRestaurant({ now })
  renderPanel('/system', { mock })
  const recent = await part('Recent Orders')

  expect(within(recent).getByText('Last 20 orders across all restaurants')).toBeDefined()
  const list = within(await within(recent).findByRole('list', { name: 'Recent Orders' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(20))
  const [, , , row] = list.getAllByRole('listitem')
  expect(row?.textContent).toBe('Oota ManeNov 21, 2026 17:39261121-237₹12,34,567.50')
})

test('[C2-146] without an order the list says so', async () => {
  const mock = createMockRestaurant()
  mock.platform.recentOrders = []
  renderPanel('/system', { mock })

  expect(await screen.findByText('No recent orders found.')).toBeDefined()
})
