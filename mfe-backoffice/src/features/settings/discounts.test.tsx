import { createMockRestaurant, seedSettings } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { advanceTime, callsTo, fakeTime, renderPage } from '../../testing/render-backoffice.tsx'

const limit = (role: string) => screen.findByLabelText<HTMLInputElement>(`${role} (%)`)
const reason = () => screen.getByLabelText<HTMLInputElement>('Ask for a reason for every discount')
const write = async (role: string, value: string) => fireEvent.change(await limit(role), { target: { value } })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
const shown = async () =>
  Promise.all(['Admin', 'Captain', 'Cashier', 'Waiter'].map(async (role) => (await limit(role)).value))
/** The settings that are printed on slips, which every save sends. */
const {
  discount_limits: _limits,
  discount_reason_required: _reason,
  primary_punch: _punch,
  default_payment_method: _method,
  upi_vpa: _vpa,
  upi_name: _payee,
  upi_mc: _code,
  ...printed
} = seedSettings
const withRules = () =>
  createMockRestaurant({
    settings: {
      ...seedSettings,
      discount_limits: { Admin: null, Captain: 20, Cashier: 12.5, Waiter: 0 },
      discount_reason_required: true,
    },
  })

test('without any rules no role has a limit, and saving sends none', async () => {
  const { restaurant, texts } = renderPage('settings')
  expect(await shown()).toEqual(['', '', '', ''])
  expect(reason().checked).toBe(false)

  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '080 1111' } })
  await save()

  await waitFor(() => expect(texts()).toEqual(['Settings saved!']))
  expect(callsTo(restaurant, 'updateRestaurant')[0]?.body).toEqual({ ...printed, phone: '080 1111' })
})

test('limits and the need of a reason are saved; only what was changed is sent', async () => {
  const { restaurant, texts } = renderPage('settings', { restaurant: withRules() })
  expect(await shown()).toEqual(['', '20', '12.5', '0'])
  expect(reason().checked).toBe(true)

  await write('Cashier', '7.25')
  await write('Captain', '')
  await userEvent.click(reason())
  await save()

  await waitFor(() => expect(texts()).toEqual(['Settings saved!']))
  expect(callsTo(restaurant, 'updateRestaurant')[0]?.body).toEqual({
    ...printed,
    discount_limits: { Captain: null, Cashier: 7.25 },
    discount_reason_required: false,
  })
  expect(restaurant.settings.discount_limits).toEqual({ Admin: null, Captain: null, Cashier: 7.25, Waiter: 0 })
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
  expect(await shown()).toEqual(['', '', '7.25', '0'])
})

test.each(['101', '-1', '7.255', 'ten', '1e1'])(
  '%s is no limit: it is refused at its field, and nothing is sent',
  async (text) => {
    const { restaurant } = renderPage('settings')
    await write('Waiter', text)

    await save()

    expect(
      await screen.findByText('Enter a percent from 0 to 100 with at most two decimals, or nothing.'),
    ).toBeDefined()
    expect(document.activeElement).toBe(await limit('Waiter'))
    expect(callsTo(restaurant, 'updateRestaurant')).toEqual([])
  },
)

test('a limit somebody else set meanwhile shows up, and is not undone by a save of another one', async () => {
  fakeTime()
  const { restaurant } = renderPage('settings', { restaurant: withRules() })
  await write('Waiter', '5')
  restaurant.settings = {
    ...restaurant.settings,
    discount_limits: { ...restaurant.settings.discount_limits, Captain: 30 },
  }

  await advanceTime(6_000)
  fireEvent(globalThis.window, new Event('visibilitychange'))
  await waitFor(async () => expect((await limit('Captain')).value).toBe('30'))

  expect((await limit('Waiter')).value).toBe('5')
  expect(screen.getByText('Not saved yet')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() =>
    expect(restaurant.settings.discount_limits).toEqual({ Admin: null, Captain: 30, Cashier: 12.5, Waiter: 5 }),
  )
})

test('a failed save keeps what was typed, and Discard brings back what is saved', async () => {
  const { restaurant, texts } = renderPage('settings', { restaurant: withRules() })
  restaurant.outages.add('updateRestaurant')
  await write('Waiter', '5')
  await save()
  await waitFor(() => expect(texts()).toEqual(['Error: Something went wrong on our side. Please try again.']))
  expect((await limit('Waiter')).value).toBe('5')

  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))

  expect(await shown()).toEqual(['', '20', '12.5', '0'])
})
