import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  currentPlan,
  dialog,
  openPlan,
  planCard,
  planCards,
  renderPlans,
  restaurantOnPlan,
} from '../../testing/render-billing.tsx'

const namesOf = (cards: readonly HTMLElement[]) => cards.map((card) => within(card).getByRole('heading').textContent)
const factsOf = (part: HTMLElement) =>
  [...part.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(': '),
  )

test('[C2-135] [C9-030] [C9-033] the current plan is a card with status, price and what it includes', async () => {
  renderPlans(restaurantOnPlan('plan_pro', { current_period_end: '2099-01-31T18:29:59.000Z' }))

  const card = await screen.findByRole('region', { name: 'Current Plan' })
  expect(within(card).getByText('Pro')).toBeDefined()
  expect(within(card).getByText('Active')).toBeDefined()
  expect(card.textContent).toContain('₹1,499.00/mo')
  expect(factsOf(card)).toEqual(['Daily orders: 500', 'Team users: 25', 'Menu items: 400', 'User management: Included'])
})

test('[C9-032] a limit of -1 shows as Unlimited', async () => {
  renderPlans(restaurantOnPlan('plan_pro_yearly'))

  expect(factsOf(await screen.findByRole('region', { name: 'Current Plan' }))).toEqual([
    'Daily orders: Unlimited',
    'Team users: Unlimited',
    'Menu items: Unlimited',
    'User management: Included',
  ])
})

test('[C2-136] [C9-031 G25] the other plans stand in a grid: with /mo by the month, /yr by the year, nothing when free', async () => {
  renderPlans(restaurantOnPlan('plan_growth'))

  const cards = await planCards()
  expect(namesOf(cards)).toEqual(['Free', 'Pro', 'Pro Yearly', 'Chain'])
  expect(cards.map((card) => /₹[\d,.]+(\/(mo|yr))?/.exec(card.textContent)?.[0])).toEqual([
    '₹0.00',
    '₹1,499.00/mo',
    '₹14,990.00/yr',
    '₹49,990.00/yr',
  ])
  expect((await currentPlan()).queryByText('/mo')).not.toBeNull()
  expect(factsOf(cards[0]!)).toEqual([
    'Daily orders: 10',
    'Team users: 3',
    'Menu items: 50',
    'User management: Not included',
  ])
})

test('[C4-045] [C4-046] a plan at a higher price is an upgrade, any other can be viewed, by the prices as they stand', async () => {
  const restaurant = restaurantOnPlan('plan_pro')
  restaurant.plans = [
    ...restaurant.plans,
    { ...restaurant.plans.find(({ plan_id }) => plan_id === 'plan_pro')!, plan_id: 'plan_twin', name: 'Twin' },
  ]
  renderPlans(restaurant)

  const labels = (await planCards()).map((card) => [
    within(card).getByRole('heading').textContent,
    within(card).getByRole('button').textContent,
  ])
  // The cards are in the order of their prices: 0, 999, 1,499 as the current plan costs, and 14,990 and 49,990 by the
  // year.
  expect(labels).toEqual([
    ['Free', 'View Details'],
    ['Growth', 'View Details'],
    ['Twin', 'View Details'],
    ['Pro Yearly', 'Upgrade Plan'],
    ['Chain', 'Upgrade Plan'],
  ])
})

test('[C4-046] who pays 14,990 a year views the plan for 1,499 a month', async () => {
  renderPlans(restaurantOnPlan('plan_pro_yearly'))

  const labels = (await planCards()).map((card) => [
    within(card).getByRole('heading').textContent,
    within(card).getByRole('button').textContent,
  ])
  expect(labels).toEqual([
    ['Free', 'View Details'],
    ['Growth', 'View Details'],
    ['Pro', 'View Details'],
    ['Chain', 'Upgrade Plan'],
  ])
})

test('[C4-022] an active plan shows when it renews', async () => {
  renderPlans(restaurantOnPlan('plan_growth', { current_period_end: '2099-01-31T18:29:59.000Z' }))

  const card = await currentPlan()
  expect(card.getByText('Active')).toBeDefined()
  expect(card.getByText('Renews on Jan 31, 2099')).toBeDefined()
})

test('[C4-023] [C4-024] a plan that is behind with its payment says so and can be paid again', async () => {
  renderPlans(restaurantOnPlan('plan_growth', { status: 'past_due' }))

  const card = await currentPlan()
  expect(card.getByText('Past Due')).toBeDefined()
  expect(card.getByText('Please update payment to continue service.')).toBeDefined()
  await userEvent.click(card.getByRole('button', { name: 'Pay and Renew' }))
  expect(dialog().getByRole('heading', { name: 'Growth' })).toBeDefined()
  expect(dialog().getByRole('button', { name: 'Confirm & Pay' })).toBeDefined()
})

test('[C4-025] [C4-026] [C4-027] [C4-028] while a payment is awaited no other plan can be bought', async () => {
  renderPlans(restaurantOnPlan('plan_growth', { status: 'pending' }))

  const card = await currentPlan()
  expect(card.getByText('Payment Pending')).toBeDefined()
  expect(card.getByText('Awaiting payment confirmation...')).toBeDefined()
  const buttons = (await planCards()).map((each) => within(each).getByRole<HTMLButtonElement>('button'))
  expect(buttons.map(({ textContent, disabled }) => [textContent, disabled])).toEqual(
    Array.from({ length: 4 }, () => ['Payment Pending...', true]),
  )
})

test('[C4-029] a cancelled plan says so, and an unknown status is shown as it is', async () => {
  const view = renderPlans(restaurantOnPlan('plan_growth', { status: 'cancelled' }))
  expect((await currentPlan()).getByText('Cancelled')).toBeDefined()
  view.unmount()

  renderPlans(restaurantOnPlan('plan_growth', { status: 'paused' }))
  expect((await currentPlan()).getByText('paused')).toBeDefined()
})

test('[C2-137] the details of a paid plan have Cancel and Confirm & Pay; Cancel leads back to its button', async () => {
  renderPlans(restaurantOnPlan())

  await openPlan('Growth')
  expect(dialog().getByRole('heading', { name: 'Growth' })).toBeDefined()
  expect(
    within(screen.getByRole('dialog').querySelector('footer')!)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cancel', 'Confirm & Pay'])
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  const opener = (await planCard('Growth')).getByRole('button')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('[C2-138] the details of a free plan have Close instead, and no way to pay', async () => {
  renderPlans(restaurantOnPlan('plan_growth'))

  await openPlan('Free')
  expect(dialog().queryByRole('button', { name: 'Confirm & Pay' })).toBeNull()
  expect(dialog().queryByRole('button', { name: 'Cancel' })).toBeNull()
  await userEvent.click(dialog().getByRole('button', { name: 'Close' }))

  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a plan that takes the place of one that is paid for says what becomes of its days, and of what it includes less of', async () => {
  renderPlans(restaurantOnPlan('plan_pro', { current_period_end: '2099-01-31T18:29:59.000Z' }))

  const dearer = await openPlan('Chain')
  expect(
    dearer.getByText(
      'Pro ends as soon as this is paid. Its days until Jan 31, 2099 are not paid back: to use them, cancel Pro and choose this plan after that.',
    ),
  ).toBeDefined()
  expect(dearer.queryByText(/^Nothing is deleted/)).toBeNull()
  await userEvent.click(dearer.getByRole('button', { name: 'Cancel' }))
  const cheaper = await openPlan('Growth')
  expect(cheaper.getByText(/^Your Pro plan stays until .*; Growth starts then\.$/)).toBeDefined()
  expect(cheaper.getByText(/^Nothing is deleted on a smaller plan/)).toBeDefined()
})

test.each([
  ['plan_free', 'active'],
  ['plan_pro', 'past_due'],
])('where no paid day is lost, on %s that is %s, nothing is said of it', async (planId, status) => {
  renderPlans(
    restaurantOnPlan(planId, {
      status,
      current_period_end: planId === 'plan_free' ? null : '2099-01-31T18:29:59.000Z',
    }),
  )

  const details = await openPlan('Chain')
  expect(details.getByText(/^₹49,990.00 now/)).toBeDefined()
  expect(details.queryByText(/not paid back/)).toBeNull()
})

test('a renewal the bank will ask about says so before it is bought', async () => {
  renderPlans(restaurantOnPlan())

  const below = await openPlan('Pro Yearly')
  expect(below.queryByText(/Banks ask you/)).toBeNull()
  await userEvent.click(below.getByRole('button', { name: 'Cancel' }))

  expect(
    (await openPlan('Chain')).getByText(/Banks ask you to approve every renewal above ₹15,000\.00\./),
  ).toBeDefined()
})

test.each([
  ['getSubscriptionDetails', 'without a text', 'emptyFailures', 'Failed to load plan details.'],
  ['listPlans', 'without a text', 'emptyFailures', 'Failed to load plan details.'],
  ['listPlans', 'with a text', 'outages', 'Something went wrong on our side. Please try again.'],
] as const)(
  '[C8-037] when %s fails %s the page says so and can be tried again',
  async (endpoint, _how, failures, text) => {
    const restaurant = restaurantOnPlan('plan_growth')
    restaurant[failures].add(endpoint)
    const { toasts } = renderPlans(restaurant)

    const failed = within(await screen.findByRole('alert'))
    expect(failed.getByText(text)).toBeDefined()
    expect(toasts).toMatchObject([{ kind: 'error', text }])
    restaurant[failures].clear()
    await userEvent.click(failed.getByRole('button', { name: 'Try Again' }))

    expect((await currentPlan()).getByText('Growth')).toBeDefined()
  },
)
