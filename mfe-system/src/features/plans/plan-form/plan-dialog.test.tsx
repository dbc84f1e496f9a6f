import { createMockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { callsTo, loadsOf } from '../../../testing/render-system.tsx'
import { ids, openPlans } from '../testing/plans-page.ts'

const DEFAULTS = { order_limit_daily: 10, user_limit: 3, menu_item_limit: 50, allow_user_management: false }

async function open(button: string, title: string, mock = createMockRestaurant()) {
  const panel = await openPlans({ mock })
  await userEvent.click(screen.getByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const field = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label)
  const put = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
  const submit = () =>
    userEvent.click(dialog.getByRole('button', { name: title === 'Add Plan' ? 'Add Plan' : 'Save Changes' }))
  return { ...panel, dialog, field, put, submit }
}
const openNew = (mock?: ReturnType<typeof createMockRestaurant>) => open('Add Plan', 'Add Plan', mock)

describe('adding a plan', () => {
  test('[C2-161] [C3-022] [C5-067] [C7-063] [C8-077] starts with the default features and sends an empty provider plan as null', async () => {
    const { mock, toasts, field, put, submit } = await openNew()
    expect(JSON.parse(field(/^Features/).value)).toEqual(DEFAULTS)
    put(/^Plan ID/, 'plan_lite')
    put(/^Name/, ' Lite ')
    put(/^Price/, '1234567.85')
    put(/^Billing Interval/, 'yearly')
    await submit()

    await waitFor(() =>
      expect(toasts.map(({ kind, text, durationMs }) => [kind, text, durationMs])).toEqual([
        ['success', 'Plan added successfully!', 3_000],
      ]),
    )
    expect(callsTo(mock, 'createPlan')[0]?.body).toEqual({
      plan_id: 'plan_lite',
      name: 'Lite',
      price_in_paise: 123_456_785,
      billing_interval: 'yearly',
      razorpay_plan_id: null,
      features: DEFAULTS,
    })
    await waitFor(() => expect(ids()).toContain('plan_lite'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(Math.min(...loadsOf(mock))).toBeGreaterThanOrEqual(2))
  })

  test('[C5-063] needs id, name and price', async () => {
    const { mock, field, dialog, submit } = await openNew()
    await submit()

    expect(await dialog.findByText('Name is required.')).toBeDefined()
    expect([/^Plan ID/, /^Name/, /^Price/].map((label) => field(label).getAttribute('aria-invalid'))).toEqual([
      'true',
      'true',
      'true',
    ])
    expect(document.activeElement).toBe(field(/^Plan ID/))
    expect(callsTo(mock, 'createPlan')).toEqual([])
  })

  test.each(['-1', '-0.01', '1.005', '1e3', 'free'])('[C5-065] the price %s is refused', async (price) => {
    const { mock, dialog, put, submit } = await openNew()
    put(/^Plan ID/, 'plan_lite')
    put(/^Name/, 'Lite')
    put(/^Price/, price)
    await submit()

    expect(await dialog.findByText('Enter a price of ₹0.00 or more, with at most two decimals.')).toBeDefined()
    expect(callsTo(mock, 'createPlan')).toEqual([])
  })

  test.each([
    ['0', 0],
    ['0.29', 29],
    ['1.1', 110],
    ['4.35', 435],
    ['9999999.99', 999_999_999],
  ])('[C5-065] the price %s is %i paise exactly', async (price, paise) => {
    const { mock, put, submit } = await openNew()
    put(/^Plan ID/, 'plan_lite')
    put(/^Name/, 'Lite')
    put(/^Price/, price)
    await submit()

    await waitFor(() => expect(callsTo(mock, 'createPlan')[0]?.body).toMatchObject({ price_in_paise: paise }))
  })

  test('[C8-064] that is refused says why and keeps what was typed', async () => {
    const { texts, field, put, submit } = await openNew()
    put(/^Plan ID/, 'plan_pro')
    put(/^Name/, 'Another Pro')
    put(/^Price/, '10')
    await submit()

    await waitFor(() => expect(texts()).toEqual(['Failed to save plan: A plan with the id "plan_pro" already exists.']))
    expect(field(/^Name/).value).toBe('Another Pro')
  })
})

describe('editing a plan', () => {
  test('[C2-161] [C5-064] [C7-063] [C8-077] keeps the id, which cannot be typed into', async () => {
    const { mock, toasts, field, put, submit } = await open('Edit Pro', 'Edit Plan')
    expect([field(/^Plan ID/).readOnly, field(/^Plan ID/).value, field(/^Price/).value]).toEqual([
      true,
      'plan_pro',
      '1499.00',
    ])
    await userEvent.type(field(/^Plan ID/), 'x')
    put(/^Name/, 'Professional')
    await submit()

    await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', text: 'Plan updated successfully!' }]))
    expect(callsTo(mock, 'updatePlan')[0]).toMatchObject({
      params: { plan_id: 'plan_pro' },
      body: { plan_id: 'plan_pro', name: 'Professional', price_in_paise: 149_900, razorpay_plan_id: 'plan_mock_pro' },
    })
    await waitFor(() => expect(Math.min(...loadsOf(mock))).toBeGreaterThanOrEqual(2))
  })

  test('[C8-064] that fails says why and keeps what was typed', async () => {
    const { mock, texts, field, put, submit } = await open('Edit Pro', 'Edit Plan')
    mock.outages.add('updatePlan')
    put(/^Name/, 'Professional')
    await submit()

    await waitFor(() =>
      expect(texts()).toEqual(['Failed to save plan: Something went wrong on our side. Please try again.']),
    )
    expect(field(/^Name/).value).toBe('Professional')
  })

  test('says who pays a new price of a plan the provider has', async () => {
    const { dialog, put } = await open('Edit Pro', 'Edit Plan')
    const hint = () => dialog.queryByText(/is for new subscribers only/)
    expect(hint()).toBeNull()

    put(/^Price/, '1599')
    expect(hint()).not.toBeNull()
    put(/^Price/, '1499')
    expect(hint()).toBeNull()
    put(/^Billing Interval/, 'yearly')
    expect(hint()).not.toBeNull()
  })

  test('a plan the provider does not have changes its price for everybody, without a word', async () => {
    const { dialog, put } = await open('Edit Chain', 'Edit Plan')
    put(/^Price/, '1')
    expect(dialog.queryByText(/is for new subscribers only/)).toBeNull()
  })
})

describe('the features', () => {
  test('[C5-066] are checked while they are typed, and invalid JSON is not sent', async () => {
    const { mock, dialog, field, put, submit } = await openNew()
    put(/^Plan ID/, 'plan_lite')
    put(/^Name/, 'Lite')
    put(/^Price/, '10')
    expect(dialog.getByText('Valid. −1 is unlimited.')).toBeDefined()
    put(/^Features/, '{\n  "user_limit": 3,\n  "order_limit_daily" 10\n}')
    expect(dialog.getByText('Line 3, column 23: a colon is expected.')).toBeDefined()
    expect(dialog.queryByText('Invalid JSON format in features.')).toBeNull()

    await submit()

    expect(await dialog.findByText('Invalid JSON format in features.')).toBeDefined()
    expect(document.activeElement).toBe(field(/^Features/))
    expect(callsTo(mock, 'createPlan')).toEqual([])
  })

  test('that are JSON and no features are not sent either, and the form says what is wrong', async () => {
    const { mock, dialog, put, submit } = await openNew()
    put(/^Plan ID/, 'plan_lite')
    put(/^Name/, 'Lite')
    put(/^Price/, '10')
    put(/^Features/, JSON.stringify({ ...DEFAULTS, user_limit: '3' }))
    await submit()

    expect(dialog.getByText(/"user_limit" must be a whole number from -1, which is unlimited\.$/)).toBeDefined()
    expect(dialog.getByLabelText(/^Features/).getAttribute('aria-invalid')).toBe('true')
    expect(callsTo(mock, 'createPlan')).toEqual([])
  })
})
