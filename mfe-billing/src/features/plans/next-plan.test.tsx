import { formatDate } from '@tiffin/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { installCheckout, openedCheckout } from '../../testing/fake-checkout.ts'
import {
  addressShown,
  callsTo,
  confirmAndPay,
  currentPlan,
  dialog,
  openPlan,
  planCard,
  renderPlans,
  restaurantOnPlan,
} from '../../testing/render-billing.tsx'

const end = '2099-11-22T18:29:59.000Z'
const day = formatDate(end, 'day')
const paidUntil = { current_period_end: end }
const next_plan = {
  plan_id: 'plan_pro',
  name: 'Pro',
  price_in_paise: 1_499_00,
  billing_interval: 'monthly',
  starts_at: end,
} as const

test('a plan that is not dearer says before it is bought when it starts, and that nothing is due until then', async () => {
  renderPlans(restaurantOnPlan('plan_pro_yearly', paidUntil))

  const details = await openPlan('Pro')

  expect(details.getByText(`Your Pro Yearly plan stays until ${day}; Pro starts then.`)).toBeDefined()
  expect(
    details.getByText(`Nothing is due before ${day}. ₹1,499.00 is charged then, and every month until you cancel.`),
  ).toBeDefined()
  expect(details.queryByText(/not paid back/)).toBeNull()
  expect(details.getByText(/^Nothing is deleted on a smaller plan/)).toBeDefined()
})

test('in the last hour it is bought at once, which is said', async () => {
  const soon = new Date(Date.now() + 30 * 60_000).toISOString()
  renderPlans(restaurantOnPlan('plan_pro_yearly', { current_period_end: soon }))

  const details = await openPlan('Pro')

  expect(details.getByText(/^₹1,499.00 now/)).toBeDefined()
  expect(details.getByText(/^Pro Yearly ends as soon as this is paid/)).toBeDefined()
})

test('once the next plan is agreed to, a message and the page say when it changes', async () => {
  installCheckout()
  const { restaurant, texts } = renderPlans(restaurantOnPlan('plan_pro_yearly', paidUntil))
  await confirmAndPay('Pro')
  await (await openedCheckout()).succeed()

  await waitFor(() => expect(addressShown()).toBe('/dashboard'))
  expect(texts()).toEqual([`Pro starts on ${day}.`])
  expect(restaurant.subscription).toMatchObject({ plan_id: 'plan_pro_yearly', next_plan })
})

test('[C2-137 G24] until then the current plan and the next one say it, and the next one is not bought again', async () => {
  renderPlans(restaurantOnPlan('plan_pro_yearly', { ...paidUntil, next_plan }))

  expect((await currentPlan()).getByText(`Your Pro Yearly plan stays until ${day}; Pro starts then.`)).toBeDefined()
  expect((await planCard('Pro')).getByText(`Pro starts on ${day}.`)).toBeDefined()
  const details = await openPlan('Pro')
  expect(details.queryByRole('button', { name: 'Confirm & Pay' })).toBeNull()
  await userEvent.click(details.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the next plan is taken back: the current plan goes on after its last paid day, and nothing is due before', async () => {
  installCheckout()
  const { restaurant, texts } = renderPlans(restaurantOnPlan('plan_pro_yearly', { ...paidUntil, next_plan }))
  await userEvent.click((await currentPlan()).getByRole('button', { name: 'Keep this plan' }))

  expect(dialog().getByText(`Pro Yearly goes on after ${day}, and Pro does not start.`)).toBeDefined()
  expect(
    dialog().getByText(`Nothing is due before ${day}. ₹14,990.00 is charged then, and every year until you cancel.`),
  ).toBeDefined()
  await userEvent.click(dialog().getByRole('button', { name: 'Confirm & Pay' }))
  await (await openedCheckout()).succeed()

  await waitFor(() => expect(addressShown()).toBe('/dashboard'))
  expect(texts()).toEqual(['You are on the Pro Yearly plan now.'])
  expect(restaurant.subscription).toMatchObject({ plan_id: 'plan_pro_yearly', next_plan: null })
})

test('or left altogether: both end, and the free plan follows', async () => {
  const { restaurant } = renderPlans(restaurantOnPlan('plan_pro_yearly', { ...paidUntil, next_plan }))
  await userEvent.click((await currentPlan()).getByRole('button', { name: 'Cancel subscription' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel subscription' }))

  expect(await (await currentPlan()).findByText(`Ends on ${day}. After that the Free plan applies.`)).toBeDefined()
  expect(callsTo(restaurant, 'cancelSubscription')).toMatchObject([{ body: { at_period_end: true } }])
})

test('a date of the free plan is shown as what it is', async () => {
  renderPlans(restaurantOnPlan('plan_free', paidUntil))

  expect((await currentPlan()).getByText(`Set until ${day}. The Free plan goes on after that.`)).toBeDefined()
})
