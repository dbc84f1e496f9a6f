import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { installCheckout, openedCheckout } from '../../testing/fake-checkout.ts'
import {
  addressShown,
  callsTo,
  currentPlan,
  dialog,
  openPlan,
  renderPlans,
  restaurantOnPlan,
} from '../../testing/render-billing.tsx'

const renewing = { current_period_end: '2099-01-31T18:29:59.000Z' }

test('a paid plan is cancelled for the end of its period, after a question', async () => {
  const { restaurant, texts } = renderPlans(restaurantOnPlan('plan_growth', renewing))

  await userEvent.click((await currentPlan()).getByRole('button', { name: 'Cancel subscription' }))
  expect(dialog().getByText(/^Growth stays active until Jan 31, 2099/)).toBeDefined()
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  expect(callsTo(restaurant, 'cancelSubscription')).toEqual([])

  await userEvent.click((await currentPlan()).getByRole('button', { name: 'Cancel subscription' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel subscription' }))

  await waitFor(() => expect(texts()).toEqual(['Your subscription ends on Jan 31, 2099.']))
  expect(callsTo(restaurant, 'cancelSubscription')).toMatchObject([{ body: { at_period_end: true } }])
  const card = await currentPlan()
  expect(card.getByText('Active')).toBeDefined()
  expect(card.getByText('Ends on Jan 31, 2099. After that the Free plan applies.')).toBeDefined()
  expect(card.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
  expect(card.getByRole('button', { name: 'Keep this plan' })).toBeDefined()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Growth'))
})

test('a plan that is to end is taken up again, charged from its last paid day on', async () => {
  installCheckout()
  const { restaurant } = renderPlans(restaurantOnPlan('plan_growth', { ...renewing, cancels_at_period_end: true }))

  await userEvent.click((await currentPlan()).getByRole('button', { name: 'Keep this plan' }))
  expect(
    dialog().getByText(
      'Nothing is due before Jan 31, 2099. ₹999.00 is charged then, and every month until you cancel.',
    ),
  ).toBeDefined()
  await userEvent.click(dialog().getByRole('button', { name: 'Confirm & Pay' }))
  await (await openedCheckout()).succeed()

  await waitFor(() => expect(addressShown()).toBe('/dashboard'))
  expect(callsTo(restaurant, 'createSubscription')).toMatchObject([{ body: { plan_id: 'plan_growth' } }])
  expect(restaurant.subscription).toMatchObject({
    plan_id: 'plan_growth',
    status: 'active',
    cancels_at_period_end: false,
  })
})

test('a plan that is not sold any more is not taken up again', async () => {
  renderPlans(restaurantOnPlan('plan_chain', { ...renewing, cancels_at_period_end: true }))

  expect((await currentPlan()).queryByRole('button', { name: 'Keep this plan' })).toBeNull()
})

test('the details of the free plan offer the same way back', async () => {
  const { restaurant, texts } = renderPlans(restaurantOnPlan('plan_growth', renewing))

  const details = await openPlan('Free')
  await userEvent.click(details.getByRole('button', { name: 'Cancel subscription' }))
  const question = await screen.findByRole('dialog', { name: 'Cancel subscription' })
  await userEvent.click(
    [...question.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel subscription')!,
  )

  await waitFor(() => expect(texts()).toEqual(['Your subscription ends on Jan 31, 2099.']))
  expect(restaurant.subscription.cancels_at_period_end).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['past_due', /^You leave Growth at once/],
  ['pending', /^A payment is still being confirmed/],
  ['cancelled', /^You leave Growth at once/],
])('a restaurant locked in by %s takes the free plan at once', async (status, question) => {
  const { restaurant, texts } = renderPlans(restaurantOnPlan('plan_growth', { ...renewing, status }))

  await userEvent.click((await currentPlan()).getByRole('button', { name: 'Switch to the free plan' }))
  expect(dialog().getByText(question)).toBeDefined()
  await userEvent.click(dialog().getByRole('button', { name: 'Switch to the free plan' }))

  await waitFor(() => expect(texts()).toEqual(['You are on the Free plan now.']))
  expect(callsTo(restaurant, 'cancelSubscription')).toMatchObject([{ body: { at_period_end: false } }])
  expect((await currentPlan()).getByText('Active')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Free'))
})

test('a lapsed free plan is made active again the same way', async () => {
  const { texts } = renderPlans(restaurantOnPlan('plan_free', { status: 'past_due' }))
  const card = await currentPlan()
  expect(card.queryByRole('button', { name: 'Pay and Renew' })).toBeNull()

  await userEvent.click(card.getByRole('button', { name: 'Switch to the free plan' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Switch to the free plan' }))

  await waitFor(() => expect(texts()).toEqual(['You are on the Free plan now.']))
})

test('who is on the free plan has nothing to cancel', async () => {
  renderPlans(restaurantOnPlan())

  expect((await currentPlan()).queryByRole('button')).toBeNull()
})

test('a cancellation that breaks down says so, and the way stays open', async () => {
  const restaurant = restaurantOnPlan('plan_growth', renewing)
  restaurant.emptyFailures.add('cancelSubscription')
  const { texts } = renderPlans(restaurant)

  await userEvent.click((await currentPlan()).getByRole('button', { name: 'Cancel subscription' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel subscription' }))

  await waitFor(() => expect(texts()).toEqual(['The subscription could not be cancelled. Please try again.']))
  const button = (await currentPlan()).getByRole<HTMLButtonElement>('button', { name: 'Cancel subscription' })
  await waitFor(() => expect(button.disabled).toBe(false))
})
