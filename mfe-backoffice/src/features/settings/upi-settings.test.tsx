import { catalogue } from '@tiffin/contracts'
import { createMockRestaurant, seedSettings } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'
import { messages } from './messages.ts'

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(`${label} (optional)`)
const write = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
const code = () => within(screen.getByRole('article', { name: 'Guest Copy' })).queryByRole('img', { name: /^QR code/ })

test('a UPI ID is saved, and the preview has its QR code as soon as it is typed', async () => {
  const { restaurant, texts } = renderPage('settings')
  await write('UPI ID', 'spicegarden@')
  expect(code()).toBeNull()

  await write('UPI ID', ' spicegarden@okicici ')
  expect(code()).not.toBeNull()
  await save()

  await waitFor(() => expect(texts()).toEqual(['Settings saved!']))
  expect(restaurant.settings).toMatchObject({ upi_vpa: 'spicegarden@okicici', upi_name: null, upi_mc: null })
  const [call] = callsTo(restaurant, 'updateRestaurant')
  expect(call?.body).not.toHaveProperty('upi_name')
  expect((await field('UPI ID')).value).toBe('spicegarden@okicici')
})

test('emptied fields are taken away', async () => {
  const upi = { upi_vpa: 'spicegarden@okicici', upi_name: 'Spice Foods', upi_mc: '5812' }
  const { restaurant } = renderPage('settings', {
    restaurant: createMockRestaurant({ settings: { ...seedSettings, ...upi } }),
  })
  const labels = ['UPI ID', 'Payee Name', 'Merchant Code']
  expect(await Promise.all(labels.map(async (label) => (await field(label)).value))).toEqual(Object.values(upi))

  for (const label of labels) await write(label, '')
  await save()

  await waitFor(() => expect(restaurant.settings).toMatchObject({ upi_vpa: null, upi_name: null, upi_mc: null }))
  expect(code()).toBeNull()
})

test.each([
  ['UPI ID', 'spicegarden', messages.upiVpaInvalid],
  ['Merchant Code', '58', messages.upiMcInvalid],
])('a %s that cannot be one shows the error at its field, and nothing is sent', async (label, value, text) => {
  const { restaurant } = renderPage('settings')
  await write(label, value)

  await save()

  expect(await screen.findByText(text)).toBeDefined()
  expect(document.activeElement).toBe(await field(label))
  expect(callsTo(restaurant, 'updateRestaurant')).toEqual([])
})

test('the form says what the server says', () => {
  expect([messages.upiVpaInvalid, messages.upiMcInvalid]).toEqual([
    catalogue.UPI_VPA_INVALID.text(),
    catalogue.UPI_MC_INVALID.text(),
  ])
})

test('a field of UPI shows the bill, on which its code stands', async () => {
  renderPage('settings')
  fireEvent.focus(await screen.findByLabelText('KOT Header'))
  expect(screen.queryByRole('article', { name: 'Guest Copy' })).toBeNull()

  fireEvent.focus(await field('UPI ID'))
  expect(screen.getByRole('article', { name: 'Guest Copy' })).toBeDefined()
})
