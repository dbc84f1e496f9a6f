import { listAllPlans } from '@tiffin/contracts'
import { createMockRestaurant, seedPlans } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { holdAnswers } from '@tiffin/web-kit/testing'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo } from '../../testing/render-system.tsx'
import { ids, openPlans } from './testing/plans-page.ts'

const CHEAPEST_FIRST = ['plan_free', 'plan_growth', 'plan_pro', 'plan_pro_yearly', 'plan_chain']
const rowOf = (planId: string) => screen.getByRole('rowheader', { name: planId }).closest('tr')!
const header = (name: string) => screen.getByRole('columnheader', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('[C2-141] [C2-158] [C2-160] [C9-030] [C9-047] Subscription Plans has its columns and actions', async () => {
  await openPlans()

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Subscription Plans')
  expect(screen.getByRole('button', { name: 'Add Plan' })).toBeDefined()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Plan ID',
    'Name',
    'Price',
    'Billing Interval',
    'Created',
    'Actions',
  ])
  expect([...rowOf('plan_chain').children].map(({ textContent }) => textContent)).toEqual([
    'plan_chain',
    'Chain',
    '₹49,990.00',
    'yearly',
    'Jan 05, 2026',
    'EditDelete',
  ])
})

test('[C2-159] [C6-034] the free plan can be edited, not deleted', async () => {
  await openPlans()

  expect(
    within(rowOf('plan_free'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Edit'])
})

test('[C2-163] skeleton rows hold the place of plans that are on their way', async () => {
  const opening = openPlans()
  const answer = holdAnswers(listAllPlans)
  const loading = await screen.findByRole('table', { name: 'Subscription Plans', busy: true })

  expect(loading.querySelectorAll('tbody .animate-pulse').length).toBeGreaterThan(0)
  answer()
  await opening
})

test('[C9-046] plans are sorted by price, the cheapest first, whatever order they come in', async () => {
  await openPlans({ mock: createMockRestaurant({ plans: seedPlans.toReversed() }) })

  expect(ids()).toEqual(CHEAPEST_FIRST)
  expect(header('Price').getAttribute('aria-sort')).toBe('ascending')
})

test.each([
  ['Plan ID', ['plan_chain', 'plan_free', 'plan_growth', 'plan_pro', 'plan_pro_yearly']],
  ['Name', ['plan_pro', 'plan_chain', 'plan_free', 'plan_growth', 'plan_pro_yearly']],
  ['Price', CHEAPEST_FIRST.toReversed()],
  ['Billing Interval', ['plan_free', 'plan_growth', 'plan_pro', 'plan_pro_yearly', 'plan_chain']],
  ['Created', ['plan_pro', 'plan_free', 'plan_growth', 'plan_pro_yearly', 'plan_chain']],
])('[C2-157] they can be sorted by %s, and back', async (column, order) => {
  const plans = seedPlans.map((plan) =>
    plan.plan_id === 'plan_pro' ? { ...plan, name: 'Advanced', created_at: '2025-12-01T00:00:00.000Z' } : plan,
  )
  await openPlans({ mock: createMockRestaurant({ plans }) })

  await userEvent.click(within(header(column)).getByRole('button'))
  expect(ids()).toEqual(order)
  const first = header(column).getAttribute('aria-sort')

  await userEvent.click(within(header(column)).getByRole('button'))
  expect(new Set([first, header(column).getAttribute('aria-sort')])).toEqual(new Set(['ascending', 'descending']))
})

test.each([
  ['PLAN_PRO', ['plan_pro', 'plan_pro_yearly']],
  ['growth', ['plan_growth']],
  ['pro yearly', ['plan_pro_yearly']],
])('[C2-156] searching %s finds plans by id or name', async (text, found) => {
  await openPlans()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search plans' }), text)

  await waitFor(() => expect(ids()).toEqual(found))
})

test.each(['49990', 'monthly', '2026-01-05'])(
  '[C2-156] searching %s finds nothing: neither price, interval nor date is searched',
  async (text) => {
    await openPlans()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search plans' }), text)

    expect(await screen.findByText(`No plans found for "${text}".`)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(ids()).toEqual(CHEAPEST_FIRST))
  },
)

test('[C2-162] [C8-081] [C8-088] [C8-089] deleting asks with its warnings, deletes and shows a success', async () => {
  const { questions, toasts } = await openPlans()
  await press('Delete Chain')

  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', text: 'Plan deleted successfully!' }]))
  expect(questions).toEqual([
    {
      title: 'Delete Plan',
      message: 'Delete "Chain"? This cannot be undone. Please ensure no restaurant uses this plan.',
      danger: true,
    },
  ])
  await waitFor(() => expect(ids()).not.toContain('plan_chain'))
})

test('deleting the only row that is shown goes on at the title of the page', async () => {
  await openPlans()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search plans' }), 'chain')
  await waitFor(() => expect(ids()).toEqual(['plan_chain']))
  await press('Delete Chain')

  expect(await screen.findByText('No plans found for "chain".')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Subscription Plans' }))
})

test('deleting is not done when the question is declined', async () => {
  const { mock } = await openPlans({ confirms: false })
  await press('Delete Chain')

  expect(callsTo(mock, 'deletePlan')).toEqual([])
})

test('[C8-069] a plan in use stays, and why is said', async () => {
  const { texts } = await openPlans()
  await press('Delete Pro')

  await waitFor(() =>
    expect(texts()).toEqual(['Failed to delete plan: Cannot delete "Pro": It is used by one or more restaurants.']),
  )
  expect(ids()).toContain('plan_pro')
})
