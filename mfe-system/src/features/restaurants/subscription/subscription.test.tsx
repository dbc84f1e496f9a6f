import { getRestaurantHealth } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { holdAnswers } from '@tiffin/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { callsTo, loadsOf } from '../../../testing/render-system.tsx'
import { openDialog, openRestaurants } from '../testing/restaurants-page.ts'

const now = () => new Date('2026-11-21T12:30:00Z')

type Dialog = Awaited<ReturnType<typeof openDialog>>
const submits = (dialog: Dialog) =>
  ['Change Plan', 'Extend Subscription'].map((name) => dialog.getByRole<HTMLButtonElement>('button', { name }))
const openUnchecked = (name: string) => openDialog(`Manage Sub of ${name}`, 'Manage Subscription')

async function open(name = 'Spice Garden', mock = createMockRestaurant({ now })) {
  const panel = await openRestaurants({ mock })
  const dialog = await openUnchecked(name)
  await waitFor(() => expect(submits(dialog).map(({ disabled }) => disabled)).toEqual([false, false]))
  return { ...panel, dialog }
}
const end = (dialog: Dialog) => dialog.getByLabelText<HTMLInputElement>(/^New end date/)
const extend = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Extend Subscription' }))
const changePlan = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Change Plan' }))

describe('Manage Sub', () => {
  test('[C2-161] shows what the restaurant is on', async () => {
    const { dialog } = await open()

    expect(await dialog.findByText('until Nov 24, 2026')).toBeDefined()
    expect(dialog.getByText('Growth')).toBeDefined()
    expect(dialog.getByText('Active')).toBeDefined()
  })

  test('[C4-047] says that the provider’s billing is not touched, and warns where the provider goes on charging', async () => {
    const { dialog } = await open('My Cafe')
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'The payment provider goes on charging this restaurant. What you change here does not touch that.',
    )
  })

  test('[C4-047] without a mandate it is said quietly', async () => {
    const { dialog } = await open()
    expect(
      dialog.getByText('Changes here are made by hand: they do not affect what the payment provider charges.'),
    ).toBeDefined()
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  test('[C4-047] changes nothing before it is known whether the provider goes on charging', async () => {
    await openRestaurants({ mock: createMockRestaurant({ now }) })
    const answer = holdAnswers(getRestaurantHealth)
    const dialog = await openUnchecked('My Cafe')

    expect(submits(dialog).map(({ disabled }) => disabled)).toEqual([true, true])
    expect(dialog.queryByText(/payment provider/)).toBeNull()
    answer()
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^The payment provider goes on charging/)
    expect(submits(dialog).map(({ disabled }) => disabled)).toEqual([false, false])
  })

  const silent = createMockRestaurant({ now })
  silent.platform.silent.add('billing')
  test.each([
    ['billing does not answer', silent],
    ['the read fails', createMockRestaurant({ now, outages: new Set(['getRestaurantHealth']) })],
  ])('[C4-047] where %s it works, and warns that it could not be checked', async (_words, mock) => {
    const { dialog } = await open('My Cafe', mock)

    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Whether the payment provider goes on charging could not be checked. What you change here does not touch that.',
    )
    expect(dialog.getByText('Failed to load restaurant: A service did not answer.')).toBeDefined()
  })
})

describe('changing the plan', () => {
  test('[C7-063] [C8-082] sends the id and shows a success', async () => {
    const { mock, toasts, dialog } = await open()
    const choice = dialog.getByLabelText<HTMLSelectElement>(/^New plan/)
    await dialog.findByRole('option', { name: 'Growth · ₹999.00/mo (current)' })
    await userEvent.selectOptions(choice, 'plan_pro_yearly')
    await changePlan(dialog)

    await waitFor(() =>
      expect(toasts).toMatchObject([{ kind: 'success', text: 'Plan changed to plan_pro_yearly successfully!' }]),
    )
    expect(callsTo(mock, 'changePlan')[0]).toMatchObject({
      params: { id: mock.platform.restaurants[0]?.id },
      body: { new_plan_id: 'plan_pro_yearly' },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(Math.min(...loadsOf(mock))).toBeGreaterThanOrEqual(2))
  })

  test('[C5-070] needs a plan', async () => {
    const { mock, dialog } = await open()
    await changePlan(dialog)

    expect(await dialog.findByText('Please select a plan.')).toBeDefined()
    expect(callsTo(mock, 'changePlan')).toEqual([])
  })

  test('[C8-065] that fails says why and keeps the choice', async () => {
    const { texts, dialog } = await open(
      'Spice Garden',
      createMockRestaurant({ now, outages: new Set(['changePlan']) }),
    )
    const choice = dialog.getByLabelText<HTMLSelectElement>(/^New plan/)
    await userEvent.selectOptions(choice, 'plan_pro')
    await changePlan(dialog)

    await waitFor(() =>
      expect(texts()).toEqual(['Failed to change plan: Something went wrong on our side. Please try again.']),
    )
    expect(choice.value).toBe('plan_pro')
  })
})

describe('extending', () => {
  test('[C7-063] [C8-083] sends the day and shows a success', async () => {
    const { mock, toasts, dialog } = await open()
    fireEvent.change(end(dialog), { target: { value: '2027-01-31' } })
    await extend(dialog)

    const success = { kind: 'success', text: 'Subscription extended to Jan 31, 2027 successfully!' }
    await waitFor(() => expect(toasts).toMatchObject([success]))
    expect(callsTo(mock, 'extendSubscription')[0]?.body).toEqual({ new_period_end: '2027-01-31' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('cell', { name: 'Jan 31, 2027' })).toBeDefined()
    await waitFor(() => expect(Math.min(...loadsOf(mock))).toBeGreaterThanOrEqual(2))
  })

  test('[C5-068] needs a date', async () => {
    const { mock, dialog } = await open()
    await extend(dialog)

    expect(await dialog.findByText('Please select a new end date.')).toBeDefined()
    expect(document.activeElement).toBe(end(dialog))
    expect(callsTo(mock, 'extendSubscription')).toEqual([])
  })

  test.each([
    ['typed halfway', (box: HTMLInputElement) => Object.defineProperty(box, 'validity', { value: { badInput: true } })],
    [
      'of a year with five digits',
      (box: HTMLInputElement) => fireEvent.change(box, { target: { value: '12027-01-31' } }),
    ],
  ])('[C5-069] refuses a date %s', async (_words, spoil) => {
    const { mock, dialog } = await open()
    spoil(end(dialog))
    await extend(dialog)

    expect(await dialog.findByText('Invalid date format. Please use YYYY-MM-DD.')).toBeDefined()
    expect(callsTo(mock, 'extendSubscription')).toEqual([])
  })

  test('[C8-066] that is refused says why and keeps the date', async () => {
    const { texts, dialog } = await open()
    fireEvent.change(end(dialog), { target: { value: '2026-11-01' } })
    await extend(dialog)

    await waitFor(() =>
      expect(texts()).toEqual(['Failed to extend subscription: The new end date must not be in the past.']),
    )
    expect(end(dialog).value).toBe('2026-11-01')
  })

  test('[C4-048] the free plan takes a date as well, and goes on after it, which is said before', async () => {
    const { texts, dialog } = await open('Annapurna Bhavan')
    expect(
      await dialog.findByText(
        'Until the end of that day in India. The free plan becomes active, and goes on after it.',
      ),
    ).toBeDefined()
    fireEvent.change(end(dialog), { target: { value: '2027-01-31' } })
    await extend(dialog)

    await waitFor(() => expect(texts()).toEqual(['Subscription extended to Jan 31, 2027 successfully!']))
  })
})
