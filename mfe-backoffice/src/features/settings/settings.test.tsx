import { updateRestaurant } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { holdAnswers } from '@tiffin/web-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { advanceTime, callsTo, fakeTime, renderPage } from '../../testing/render-backoffice.tsx'

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
/**
 * Sets a text in one step, as a paste does: the preview would be rendered again for each typed letter, which takes
 * long.
 */
const write = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } })

test('[C2-125] Restaurant Details has name, phone, address and GSTIN/TIN as they are saved', async () => {
  const { restaurant } = renderPage('settings')
  await field(/^Restaurant Name/)

  const details = within(screen.getByRole('region', { name: 'Restaurant Details' }))
  const shown = [/^Restaurant Name/, 'Phone', 'Address', /^GSTIN\/TIN/].map(
    (label) => details.getByLabelText<HTMLInputElement>(label).value,
  )
  const { name, phone, address, gstin } = restaurant.settings
  expect(shown).toEqual([name, phone, address, gstin])
})

test('[C1-005] [C9-035] [C2-126] saving sends the full object, also without a GSTIN, and says so for three seconds', async () => {
  const { restaurant, toasts } = renderPage('settings')
  const {
    discount_limits: _limits,
    discount_reason_required: _reason,
    primary_punch: _punch,
    default_payment_method: _method,
    upi_vpa: _vpa,
    upi_name: _payee,
    upi_mc: _code,
    ...before
  } = restaurant.settings

  await write('Phone', '080 1111')
  await write(/^GSTIN\/TIN/, '')
  await save()

  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', text: 'Settings saved!', durationMs: 3_000 }]))
  expect(callsTo(restaurant, 'updateRestaurant')[0]?.body).toEqual({ ...before, phone: '080 1111', gstin: '' })
  expect(screen.queryByText('Not saved yet')).toBeNull()
})

test('a new name is read again wherever it shows', async () => {
  const { restaurant } = renderPage('settings')
  await write(/^Restaurant Name/, 'Pepper Garden')

  await save()

  await waitFor(() => expect(callsTo(restaurant, 'getRestaurantSettings')).toHaveLength(2))
  expect((await field(/^Restaurant Name/)).value).toBe('Pepper Garden')
})

test('what is typed while the settings are saved is neither lost nor taken for saved', async () => {
  const { restaurant, texts } = renderPage('settings')
  const letThrough = holdAnswers(updateRestaurant)
  await write('Phone', '080 1111')
  await write('Address', 'sent  ')
  await save()
  await screen.findByRole('button', { name: 'Save Changes', busy: true })
  await write('Phone', '080 2222')

  letThrough()

  await waitFor(() => expect(texts()).toEqual(['Settings saved!']))
  expect(restaurant.settings.phone).toBe('080 1111')
  expect((await field('Phone')).value).toBe('080 2222')
  expect(await screen.findByText('Not saved yet')).toBeDefined()

  await save()
  await waitFor(() => expect(restaurant.settings.phone).toBe('080 2222'))
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
})

test('[C5-046] the name is required: nothing is sent and the field gets the focus', async () => {
  const { restaurant } = renderPage('settings')
  await write(/^Restaurant Name/, '   ')

  await save()

  expect(await screen.findByText('Restaurant name is required.')).toBeDefined()
  expect(document.activeElement).toBe(await field(/^Restaurant Name/))
  expect(callsTo(restaurant, 'updateRestaurant')).toEqual([])
})

test('[C8-038] [C9-036] a failed save says why for five seconds and keeps the input', async () => {
  const { restaurant, toasts } = renderPage('settings')
  restaurant.outages.add('updateRestaurant')
  await write('Phone', '080 1111')

  await save()

  await waitFor(() =>
    expect(toasts).toMatchObject([
      { kind: 'error', text: 'Error: Something went wrong on our side. Please try again.', durationMs: 5_000 },
    ]),
  )
  expect((await field('Phone')).value).toBe('080 1111')
  expect(screen.getByText('Not saved yet')).toBeDefined()
})

test.each([
  ['without a text says so', 'emptyFailures', 'Failed to load settings.'],
  ['with a text says that', 'outages', 'Something went wrong on our side. Please try again.'],
] as const)('[C2-130] [C8-031] a load that fails %s and offers Retry', async (_how, failures, text) => {
  const restaurant = createMockRestaurant()
  restaurant[failures].add('getRestaurantSettings')
  const { texts } = renderPage('settings', { restaurant })
  const failed = within(await screen.findByRole('alert'))
  expect(failed.getByText(text)).toBeDefined()
  expect(texts()).toEqual([text])

  restaurant[failures].clear()
  await userEvent.click(failed.getByRole('button', { name: 'Retry' }))

  expect((await field(/^Restaurant Name/)).value).toBe('Spice Garden')
})

test('unsaved changes are said, can be discarded, and warn before the tab is closed', async () => {
  renderPage('settings')
  await write('Phone', '080 1111')
  expect(await screen.findByText('Not saved yet')).toBeDefined()
  expect(fireEvent(globalThis.window, new Event('beforeunload', { cancelable: true }))).toBe(false)

  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))

  expect((await field('Phone')).value).toBe('080 4112 2334')
  expect(fireEvent(globalThis.window, new Event('beforeunload', { cancelable: true }))).toBe(true)
})

test('what somebody else saved shows up, but for the field being edited here, which stays unsaved', async () => {
  fakeTime()
  const { restaurant } = renderPage('settings')
  await write('Phone', '080 1111')
  restaurant.settings = { ...restaurant.settings, phone: '080 2222', gstin: 'NEW' }

  await advanceTime(6_000)
  fireEvent(globalThis.window, new Event('visibilitychange'))
  await waitFor(async () => expect((await field(/^GSTIN\/TIN/)).value).toBe('NEW'))

  expect((await field('Phone')).value).toBe('080 1111')
  expect(screen.getByText('Not saved yet')).toBeDefined()
})

test('[C2-129] Receipt Customization has bill header and bill footer, and those of the KOT', async () => {
  const { restaurant } = renderPage('settings')
  await field(/^Restaurant Name/)

  const receipts = within(screen.getByRole('region', { name: 'Receipt Customization' }))
  const shown = ['Bill Header', 'Bill Footer', 'KOT Header', 'KOT Footer'].map(
    (label) => receipts.getByLabelText<HTMLInputElement>(label).value,
  )
  const { bill_header, bill_footer, kot_header, kot_footer } = restaurant.settings
  expect(shown).toEqual([bill_header, bill_footer, kot_header, kot_footer])
})

test('the preview is the slip as typed; a text of the ticket turns it over', async () => {
  renderPage('settings')
  await write(/^Restaurant Name/, 'Pepper Garden')
  await write('Bill Footer', 'Come hungry')

  const bill = within(screen.getByRole('article', { name: 'Guest Copy' }))
  expect(bill.getByText('Pepper Garden')).toBeDefined()
  expect(bill.getByText('Come hungry')).toBeDefined()

  await userEvent.click(await field('KOT Footer'))
  await write('KOT Footer', 'Serve hot')
  expect(within(screen.getByRole('article', { name: 'Kitchen ticket' })).getByText('Serve hot')).toBeDefined()

  await userEvent.click(screen.getByRole('button', { name: 'Bill' }))
  expect(screen.getByRole('article', { name: 'Guest Copy' })).toBeDefined()
})
