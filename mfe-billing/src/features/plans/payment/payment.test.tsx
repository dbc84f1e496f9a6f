import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FakeCheckout, installCheckout, openedCheckout } from '../../../testing/fake-checkout.ts'
import {
  addressShown,
  advanceTime,
  callsTo,
  confirmAndPay,
  currentPlan,
  dialog,
  fakeTime,
  openPlan,
  planCard,
  renderPlans,
  restaurantOnPlan,
} from '../../../testing/render-billing.tsx'

const CANCELLED = 'Payment cancelled. Your plan remains unchanged.'

test('[C1-013] [C4-032] [C4-033] [C7-047] [C9-039] the subscription is created first, then the checkout opens, in green', async () => {
  const script = installCheckout()
  const { restaurant } = renderPlans(restaurantOnPlan())
  expect(script.asked).toEqual([])

  await confirmAndPay('Pro')

  const { options } = await openedCheckout()
  expect(script.asked).toEqual(['/dev/razorpay/checkout.js'])
  expect(callsTo(restaurant, 'createSubscription')).toMatchObject([
    { body: { plan_id: 'plan_pro' }, idempotencyKey: expect.stringMatching(/^\w{32}$/) },
  ])
  expect(options).toMatchObject({
    key: 'rzp_test_mock',
    subscription_id: 'sub_plan_pro',
    name: 'Tiffin',
    description: 'Pro plan, billed monthly',
    prefill: { email: restaurant.user.userEmail },
    retry: { enabled: false },
  })
  const [red, green, blue] = options.theme.color.match(/\w\w/g)!.map((part) => Number.parseInt(part, 16)) as [
    number,
    number,
    number,
  ]
  expect(green).toBeGreaterThan(Math.max(red, blue) * 1.5)
  // An open dialog would keep the focus from the checkout.
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[C1-006] [C4-034] [C4-035] [C7-048] a payment is verified, the page refreshed, and the dashboard opens', async () => {
  installCheckout()
  const { restaurant, texts } = renderPlans(restaurantOnPlan())
  await confirmAndPay('Pro')
  const checkout = await openedCheckout()
  const readBefore = callsTo(restaurant, 'getSubscriptionDetails').length

  await checkout.succeed()

  await waitFor(() => expect(addressShown()).toBe('/dashboard'))
  expect(callsTo(restaurant, 'verifySubscription')).toMatchObject([
    {
      body: {
        razorpay_payment_id: 'pay_mock',
        razorpay_subscription_id: 'sub_plan_pro',
        razorpay_signature: 'signed sub_plan_pro',
      },
    },
  ])
  expect(callsTo(restaurant, 'getSubscriptionDetails').length).toBeGreaterThan(readBefore)
  expect(texts()).toEqual(['You are on the Pro plan now.'])
  expect(await screen.findByRole('cell', { name: 'Pro' })).toBeDefined()
})

test('[C4-036] [C4-037] a checkout that is dismissed changes nothing, says so and refreshes', async () => {
  installCheckout()
  const { restaurant, texts } = renderPlans(restaurantOnPlan())
  await confirmAndPay('Pro')
  const checkout = await openedCheckout()
  const readBefore = callsTo(restaurant, 'getSubscriptionDetails').length

  await checkout.dismiss()

  await waitFor(() => expect(texts()).toEqual([CANCELLED]))
  await waitFor(() => expect(callsTo(restaurant, 'getSubscriptionDetails').length).toBeGreaterThan(readBefore))
  expect(callsTo(restaurant, 'verifySubscription')).toEqual([])
  expect(addressShown()).toBe('/plans')
  const opener = (await planCard('Pro')).getByRole<HTMLButtonElement>('button', { name: 'Upgrade Plan' })
  expect([opener.disabled, document.activeElement]).toEqual([false, opener])
})

test.each([
  [
    { error: { description: 'The card was declined by the bank.' } },
    'Payment failed: The card was declined by the bank.',
  ],
  [{ error: {} }, 'Payment failed: Please try again.'],
  [{}, 'Payment failed: Please try again.'],
])('[C4-038] [C4-039] [C8-046] a failed payment %j says why, once, and refreshes', async (failure, text) => {
  installCheckout()
  const { restaurant, toasts, texts } = renderPlans(restaurantOnPlan())
  await confirmAndPay('Pro')
  const checkout = await openedCheckout()
  const readBefore = callsTo(restaurant, 'getSubscriptionDetails').length

  await checkout.fail(failure)

  await waitFor(() => expect(callsTo(restaurant, 'getSubscriptionDetails').length).toBeGreaterThan(readBefore))
  expect(toasts).toMatchObject([{ kind: 'error', text }])
  expect(texts()).not.toContain(CANCELLED)
  expect((await currentPlan()).getByText('Free')).toBeDefined()
})

test('[C8-044] a payment that cannot be set up says why; the dialog stays for another attempt with the same key', async () => {
  installCheckout()
  const restaurant = restaurantOnPlan()
  restaurant.outages.add('createSubscription')
  const { texts } = renderPlans(restaurant)

  await confirmAndPay('Pro')
  await waitFor(() =>
    expect(texts()).toEqual(['Error setting up payment: Something went wrong on our side. Please try again.']),
  )
  restaurant.outages.clear()
  await userEvent.click(dialog().getByRole('button', { name: 'Confirm & Pay' }))

  await openedCheckout()
  const keys = callsTo(restaurant, 'createSubscription').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('[C8-044] a plan that is not for sale says so', async () => {
  installCheckout()
  const { texts } = renderPlans(restaurantOnPlan())

  await confirmAndPay('Chain')

  await waitFor(() =>
    expect(texts()).toEqual(['Error setting up payment: This plan is not available for online purchase.']),
  )
  expect(FakeCheckout.opened).toEqual([])
})

test('[C8-044] a plan that became the current one meanwhile says so, and the page shows it', async () => {
  installCheckout()
  const { restaurant, texts } = renderPlans(restaurantOnPlan())
  await openPlan('Pro')
  restaurant.subscription = restaurantOnPlan('plan_pro').subscription

  await userEvent.click(dialog().getByRole('button', { name: 'Confirm & Pay' }))

  await waitFor(() => expect(texts()).toEqual(['Error setting up payment: This is your current plan.']))
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  expect(await (await currentPlan()).findByText('Pro')).toBeDefined()
})

test('[C8-047] a checkout that does not load says so, and the next attempt loads it again', async () => {
  const script = installCheckout()
  script.isAway = true
  const { texts } = renderPlans(restaurantOnPlan())

  await confirmAndPay('Pro')
  await waitFor(() =>
    expect(texts()).toEqual(['Payment gateway could not be loaded. Please check your connection or contact support.']),
  )
  expect(FakeCheckout.opened).toEqual([])
  script.isAway = false
  await userEvent.click(dialog().getByRole('button', { name: 'Confirm & Pay' }))

  await openedCheckout()
  expect(script.asked).toHaveLength(2)
})

test('[C8-045] a proof that is refused says why and leaves the plan as it is', async () => {
  installCheckout()
  const { restaurant, texts } = renderPlans(restaurantOnPlan())
  await confirmAndPay('Pro')
  const checkout = await openedCheckout()

  await checkout.succeed({
    razorpay_payment_id: 'pay_mock',
    razorpay_subscription_id: 'sub_plan_pro',
    razorpay_signature: 'forged',
  })

  await waitFor(() => expect(texts()).toEqual(['Payment verification failed: The payment could not be verified.']))
  expect(restaurant.subscription.plan_id).toBe('plan_free')
  expect(addressShown()).toBe('/plans')
})

test('a payment nobody confirms is not taken for the earlier plan; another can be bought', async () => {
  fakeTime()
  installCheckout()
  const { restaurant, texts } = renderPlans(restaurantOnPlan())
  await openPlan('Pro')
  await userEvent.click(dialog().getByRole('button', { name: 'Confirm & Pay' }))
  const checkout = await openedCheckout()
  restaurant.chargesLate = true
  await checkout.succeed()
  await screen.findByText('Awaiting payment confirmation...')

  restaurant.subscription = { ...restaurant.subscription, status: 'active' }
  await advanceTime(5_000)

  await waitFor(() =>
    expect(texts()).toEqual([
      'If you were charged, your plan becomes active as soon as the provider confirms the payment. You will not be charged twice.',
    ]),
  )
  expect(addressShown()).toBe('/plans')
  expect(screen.queryByText('Confirming your payment…')).toBeNull()
  expect((await planCard('Pro')).getByRole<HTMLButtonElement>('button', { name: 'Upgrade Plan' }).disabled).toBe(false)
})

test('[C4-026] [C4-035 G20] a payment the provider confirms later keeps the page until then', async () => {
  fakeTime()
  installCheckout()
  const { restaurant, texts } = renderPlans(restaurantOnPlan())
  await openPlan('Pro')
  await userEvent.click(dialog().getByRole('button', { name: 'Confirm & Pay' }))
  const checkout = await openedCheckout()
  restaurant.chargesLate = true

  await checkout.succeed()
  expect(await screen.findByText('Awaiting payment confirmation...')).toBeDefined()
  expect(addressShown()).toBe('/plans')
  restaurant.subscription = { ...restaurant.subscription, status: 'active', plan_id: 'plan_pro', name: 'Pro' }
  await advanceTime(5_000)

  await waitFor(() => expect(addressShown()).toBe('/dashboard'))
  expect(texts()).toEqual(['You are on the Pro plan now.'])
})
