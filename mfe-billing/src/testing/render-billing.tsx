import { paths, type EndpointId, type SubscriptionDetails } from '@tiffin/contracts'
import { PLAN_FREE_ID } from '@tiffin/domain'
import { createHandlers, createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mount, server } from '@tiffin/web-kit/testing'
import billing from '../routes.tsx'

export function renderPlans(restaurant: MockRestaurant = createMockRestaurant()) {
  server.use(...createHandlers(restaurant))
  const BillingRoutes = billing.routes
  return { ...mount(<BillingRoutes />, { at: paths.plans(), session: restaurant.user }), restaurant }
}

/** Returns a restaurant on a seeded plan, with `changes` to its subscription. */
export function restaurantOnPlan(
  planId: string = PLAN_FREE_ID,
  changes: Partial<SubscriptionDetails> = {},
): MockRestaurant {
  const restaurant = createMockRestaurant()
  const plan = restaurant.plans.find(({ plan_id }) => plan_id === planId)
  if (!plan) throw new Error(`no plan ${planId}`)
  const { plan_id, name, price_in_paise, billing_interval, features } = plan
  restaurant.subscription = {
    plan_id,
    name,
    status: 'active',
    current_period_end: null,
    price_in_paise,
    billing_interval,
    features,
    cancels_at_period_end: false,
    ...changes,
  }
  return restaurant
}

export const currentPlan = async () => within(await screen.findByRole('region', { name: 'Current Plan' }))
export const planCards = async () =>
  within(await screen.findByRole('region', { name: 'Available Plans' })).getAllByRole('listitem')
export const planCard = async (name: string) => {
  const cards = await planCards()
  const card = cards.find((each) => within(each).queryByRole('heading', { name }))
  if (!card) throw new Error(`no card for ${name}`)
  return within(card)
}
export const dialog = () => within(screen.getByRole('dialog'))

export async function openPlan(name: string) {
  await userEvent.click((await planCard(name)).getByRole('button'))
  return dialog()
}

/** Opens the plan's dialog and presses Confirm & Pay, which leads to the provider's checkout. */
export async function confirmAndPay(name: string) {
  await openPlan(name)
  await userEvent.click(dialog().getByRole('button', { name: 'Confirm & Pay' }))
}

export const callsTo = (restaurant: MockRestaurant, endpoint: EndpointId) =>
  restaurant.calls.filter((call) => call.endpoint === endpoint)
export { addressShown, advanceTime, fakeTime } from '@tiffin/web-kit/testing'
