import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { installCheckout, openedCheckout } from '../../../testing/fake-checkout.ts'
import {
  addressShown,
  confirmAndPay,
  currentPlan,
  dialog,
  planCard,
  renderPlans,
  restaurantOnPlan,
} from '../../../testing/render-billing.tsx'

test('[C8-045] a proof that gets lost can be handed in again, and nothing else can be bought meanwhile', async () => {
  installCheckout()
  const { restaurant, texts } = renderPlans(restaurantOnPlan())
  await confirmAndPay('Pro')
  const checkout = await openedCheckout()
  restaurant.outages.add('verifySubscription')

  await checkout.succeed()
  await waitFor(() =>
    expect(texts()).toEqual(['Payment verification failed: Something went wrong on our side. Please try again.']),
  )
  expect((await planCard('Growth')).getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  restaurant.outages.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))

  await waitFor(() => expect(addressShown()).toBe('/dashboard'))
})

const ends = { current_period_end: '2099-01-31T18:29:59.000Z', cancels_at_period_end: true }

test.each([
  ['Pay and Renew', { status: 'past_due' }],
  ['Keep this plan', ends],
])('while a proof is lost "%s" waits as well: money may have moved', async (name, subscription) => {
  installCheckout()
  const { restaurant } = renderPlans(restaurantOnPlan('plan_growth', subscription))
  const button = async () => (await currentPlan()).getByRole<HTMLButtonElement>('button', { name })
  const before = (await button()).disabled
  await confirmAndPay('Pro')
  const checkout = await openedCheckout()
  restaurant.outages.add('verifySubscription')

  await checkout.succeed()
  await screen.findByRole('button', { name: 'Try Again' })

  expect([before, (await button()).disabled]).toEqual([false, true])
})

test('a proof that gets lost does not take up a plan that is to end: it can be handed in again', async () => {
  installCheckout()
  const { restaurant, texts } = renderPlans(restaurantOnPlan('plan_growth', ends))
  await userEvent.click((await currentPlan()).getByRole('button', { name: 'Keep this plan' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Confirm & Pay' }))
  const checkout = await openedCheckout()
  restaurant.outages.add('verifySubscription')

  await checkout.succeed()
  const again = await screen.findByRole('button', { name: 'Try Again' })
  expect(texts()).toEqual(['Payment verification failed: Something went wrong on our side. Please try again.'])
  restaurant.outages.clear()
  await userEvent.click(again)

  await waitFor(() => expect(addressShown()).toBe('/dashboard'))
  expect(restaurant.subscription.cancels_at_period_end).toBe(false)
})

test('[C4-035] a proof that gets lost after billing received the event of the provider is not asked for again', async () => {
  installCheckout()
  const { restaurant, texts } = renderPlans(restaurantOnPlan())
  await confirmAndPay('Pro')
  const checkout = await openedCheckout()
  restaurant.outages.add('verifySubscription')
  restaurant.subscription = restaurantOnPlan('plan_pro').subscription

  await checkout.succeed()

  await waitFor(() => expect(addressShown()).toBe('/dashboard'))
  expect(texts().at(-1)).toBe('You are on the Pro plan now.')
})
