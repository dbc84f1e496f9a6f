import { registerTill } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { call } from '@tiffin/web-kit'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'

const idOf = (n: number) => `01910000-0000-4000-8000-${String(n).padStart(12, '0')}`
async function openSettings(count: number) {
  const restaurant = createMockRestaurant()
  const page = renderPage('settings', { restaurant })
  for (let n = 1; n <= count; n++) await call(registerTill, { body: { id: idOf(n) } })
  page.unmount()
  return { ...renderPage('settings', { restaurant }), restaurant }
}
const card = async () => within(await screen.findByRole('region', { name: 'Tills' }))

test('a till is below the devices, with its series and when it was last opened', async () => {
  await openSettings(1)
  const section = await card()

  expect((await section.findByRole('row', { name: /Till A1/ })).textContent).toContain('Series A1')
  expect(section.getAllByText(/^(Opened just now|Last opened )/).length).toBeGreaterThan(0)
  const devices = within(screen.getByRole('region', { name: 'Devices' }))
  expect(devices.queryByText('Till A1')).toBeNull()
  expect(devices.getByText('No devices yet.')).toBeDefined()
})

test('an Admin names a till, and closes one after a question that says what becomes of its series', async () => {
  const { restaurant, questions, texts } = await openSettings(2)
  const section = await card()
  await userEvent.click(await section.findByRole('button', { name: 'Edit Till A1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Till A1' }))
  await userEvent.clear(dialog.getByLabelText(/^Name/))
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Counter')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await section.findByText('Counter')).toBeDefined()

  await userEvent.click(section.getByRole('button', { name: 'Close Till A2' }))
  await waitFor(() => expect(texts()).toContain('Till A2 is closed.'))
  expect(questions.map(({ message }) => message)[0]).toContain('Its series A2 is not given again.')
  expect(callsTo(restaurant, 'revokeDevice')).toHaveLength(1)
  await waitFor(() => expect(section.queryByText('Till A2')).toBeNull())
})

test('of many tills those that were opened last are shown, and the rest on demand', async () => {
  await openSettings(9)
  const section = await card()
  await section.findByRole('row', { name: /Till A9/ })
  expect(section.queryByText('Till A1')).toBeNull()

  await userEvent.click(section.getByRole('button', { name: 'Show all 9 tills' }))
  expect(section.getByText('Till A1')).toBeDefined()
})

test('without a till there is no card', async () => {
  await openSettings(0)
  await screen.findByRole('region', { name: 'Devices' })
  await screen.findByText('No devices yet.')

  expect(screen.queryByRole('region', { name: 'Tills' })).toBeNull()
})
