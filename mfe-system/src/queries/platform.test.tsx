import { AppError, deletePlan, getPlatformStats } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addressShown, server } from '@tiffin/web-kit/testing'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { callsTo, loadsOf, renderPanel } from '../testing/render-system.tsx'

const DOWN = 'Something went wrong on our side. Please try again.'

test.each(['/system', '/system/restaurants', '/system/plans'])(
  '[C7-062] on entry at %s all five are loaded together, once',
  async (address) => {
    const { mock } = renderPanel(address)

    await waitFor(() => expect(loadsOf(mock)).toEqual([1, 1, 1, 1, 1]))
  },
)

test('[C7-062] none of the five waits for another: all are asked for while none is answered', async () => {
  const asked = new Set<string>()
  renderPanel('/system')
  server.use(
    http.get('*/api/system/:part', async ({ params }) => {
      asked.add(String(params['part']))
      await delay('infinite')
    }),
  )

  const five = ['stats', 'restaurants', 'mrr', 'recent-orders', 'plans']
  await waitFor(() => expect([...asked]).toEqual(expect.arrayContaining(five)))
})

test('[C7-063] after a plan was deleted all five are loaded again', async () => {
  const { mock, texts } = renderPanel('/system/plans')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Chain' }))

  await waitFor(() => expect(texts()).toEqual(['Plan deleted successfully!']))
  await waitFor(() => expect(loadsOf(mock)).toEqual([2, 2, 2, 2, 2]))
})

describe('a load that fails', () => {
  test.each([
    ['[C8-058]', 'getPlatformStats', 'Failed to load stats: '],
    ['[C8-059]', 'listRestaurants', 'Failed to load restaurants: '],
    ['[C8-060]', 'getMrr', 'Failed to load MRR: '],
    ['[C8-061]', 'listRecentOrders', 'Failed to load recent orders: '],
    ['[C8-062]', 'listAllPlans', 'Failed to load plans: '],
  ] as const)(
    '%s [C2-165] [C9-038] %s shows one error, for 3000 ms, and the rest is there',
    async (_clause, endpoint, words) => {
      const { toasts, texts } = renderPanel('/system', { mock: createMockRestaurant({ outages: new Set([endpoint]) }) })

      await waitFor(() => expect(texts()).toEqual([words + DOWN]))
      expect(toasts.map(({ kind, durationMs }) => [kind, durationMs])).toEqual([['error', 3_000]])
      expect(await screen.findByRole('heading', { name: 'Recent Orders' })).toBeDefined()
      expect(endpoint === 'getMrr' || (await screen.findByText('₹12,989.33'))).toBeTruthy()
    },
  )

  test('shows its error after one try: the gateway has waited for the service already', async () => {
    const { mock, texts } = renderPanel('/system', {
      mock: createMockRestaurant({ refusals: new Map([['getMrr', new AppError('SERVICE_UNAVAILABLE')]]) }),
    })

    await waitFor(() =>
      expect(texts()).toEqual([
        'Failed to load MRR: The service is not available right now. Please try again in a moment.',
      ]),
    )
    expect(callsTo(mock, 'getMrr')).toHaveLength(1)
  })

  test.each([
    ['/system/restaurants', 'listRestaurants', 'Failed to load restaurants: ', 'Spice Garden'],
    ['/system/plans', 'listAllPlans', 'Failed to load plans: ', 'plan_pro'],
  ] as const)(
    'the table of %s says why in its place, and Try Again loads it',
    async (address, endpoint, words, row) => {
      const { mock, texts } = renderPanel(address, { mock: createMockRestaurant({ outages: new Set([endpoint]) }) })
      const failed = within(await screen.findByRole('alert'))
      expect(failed.getByText(words + DOWN)).toBeDefined()

      mock.outages.clear()
      await userEvent.click(failed.getByRole('button', { name: 'Try Again' }))

      expect(await screen.findByRole('rowheader', { name: row })).toBeDefined()
      expect(texts()).toEqual([words + DOWN])
    },
  )

  test.each([
    ['[C8-063]', 'no answer', () => HttpResponse.error(), 'An unexpected error occurred'],
    [
      '[C8-063]',
      'an answer nobody understands',
      () => HttpResponse.json({ orders: 'many' }),
      'An unexpected error occurred',
    ],
    [
      '[C8-001]',
      'a breakdown that says why',
      () => HttpResponse.json({ error: 'The stats are being counted.' }, { status: 500 }),
      'The stats are being counted.',
    ],
    [
      '[C8-003]',
      'a breakdown without a word',
      () => new HttpResponse(null, { status: 500 }),
      'Request failed with status 500',
    ],
  ])('%s {msg} of %s', async (_clause, _what, answer, message) => {
    const { texts } = renderPanel('/system')
    server.use(http.get(`*${getPlatformStats.path}`, answer))

    await waitFor(() => expect(texts()).toEqual([`Failed to load stats: ${message}`]))
  })

  test('[C8-063] a change without an answer is an unexpected error too', async () => {
    const { texts } = renderPanel('/system/plans')
    server.use(http.delete(`*${deletePlan.path}`, () => HttpResponse.error()))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Chain' }))

    await waitFor(() => expect(texts()).toEqual(['Failed to delete plan: An unexpected error occurred']))
  })
})

describe('a session that is over', () => {
  test.each([
    ['[C8-070 G32]', 'getMrr', new AppError('SESSION_ENDED')],
    ['[C8-071 G32]', 'getPlatformStats', new AppError('ACCESS_DENIED')],
    ['[C8-072]', 'listRestaurants', new AppError('TOKEN_INVALID')],
    ['[C8-072]', 'listAllPlans', new AppError('PLAN_INVALID', { detail: 'Token is invalid' })],
  ] as const)('%s a load of %s answered with it logs out, and says so once', async (_clause, endpoint, refusal) => {
    const { texts } = renderPanel('/system', {
      mock: createMockRestaurant({ refusals: new Map([[endpoint, refusal]]) }),
    })

    expect(await screen.findByText('Sign in to manage the platform')).toBeDefined()
    await waitFor(() =>
      expect([addressShown(), localStorage.getItem('systemAuthToken')]).toEqual(['/system/login', null]),
    )
    expect(new Set(texts())).toEqual(new Set(['Your session has ended. Please sign in again.']))
  })

  test('[C8-070 G32] [C8-071 G32] the status decides: an amount of ₹403 or ₹401 in a message does not', async () => {
    const { texts } = renderPanel('/system', {
      mock: createMockRestaurant({
        refusals: new Map([['getMrr', new AppError('PLAN_INVALID', { detail: '₹403.00 is not ₹401.00' })]]),
      }),
    })

    await waitFor(() => expect(texts()).toEqual(['Failed to load MRR: The plan is not valid: ₹403.00 is not ₹401.00.']))
    expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined()
  })
})
