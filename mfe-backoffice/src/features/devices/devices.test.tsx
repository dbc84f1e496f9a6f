import { createMockRestaurant } from '@tiffin/mock-api'
import type { Device } from '@tiffin/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'

const NOW = new Date('2026-11-21T13:48:00Z')
const device = (n: number, changes: Partial<Device>): Device => ({
  id: `01910000-0000-4000-8000-00000000000${n}`,
  kind: 'screen',
  name: `Screen ${n}`,
  station_id: null,
  code_expires_at: null,
  paired_at: null,
  seen_at: null,
  ...changes,
})
const card = async () => within(await screen.findByRole('region', { name: 'Devices' }))

test('an Admin adds a screen: its code stands large with the time it ends, once, and goes with the dialog', async () => {
  const restaurant = createMockRestaurant({ now: () => NOW })
  renderPage('settings', { restaurant })
  const section = await card()
  expect(await section.findByText('No devices yet.')).toBeDefined()

  await userEvent.click(section.getByRole('button', { name: 'Add Kitchen Screen' }))
  expect(await section.findByText('Give it a name.')).toBeDefined()
  await userEvent.type(section.getByLabelText(/^Name of the screen/), ' Tandoor ')
  await userEvent.click(section.getByRole('button', { name: 'Add Kitchen Screen' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Code for Tandoor' }))
  expect(callsTo(restaurant, 'createDevice')[0]?.body).toEqual({ kind: 'screen', name: 'Tandoor' })
  expect(dialog.getByText(/^\d{6}$/)).toBeDefined()
  expect(dialog.getByText('Type it on the device before 07:28 pm. It works once.')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText(/^\d{6}$/)).toBeNull())
  expect((await section.findAllByText('Waiting for its code until 07:28 pm')).length).toBeGreaterThan(0)
})

test('each device says what it is up to, in words', async () => {
  const at = '2026-01-05T10:00:00Z'
  const devices = [
    device(1, {}),
    device(2, { code_expires_at: at }),
    device(3, { paired_at: at, seen_at: at }),
    device(4, { paired_at: at, seen_at: new Date().toISOString() }),
  ]
  renderPage('settings', { restaurant: createMockRestaurant({ devices }) })
  const section = await card()
  const rowOf = async (name: RegExp) => (await section.findByRole('row', { name })).textContent

  expect(await rowOf(/Screen 1/)).toContain('Its code has ended')
  expect(await rowOf(/Screen 2/)).toContain('Waiting for its code until 03:30 pm')
  expect(await rowOf(/Screen 3/)).toContain('Last seen Jan 5, 03:30 pm')
  expect(await rowOf(/Screen 4/)).toContain('Seen just now')
})

test('a new code is asked for, and a device is revoked after a question', async () => {
  const restaurant = createMockRestaurant({ devices: [device(1, {}), device(2, {})] })
  const { questions, texts } = renderPage('settings', { restaurant })
  const section = await card()
  await userEvent.click(await section.findByRole('button', { name: 'New Code for Screen 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Code for Screen 1' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))

  await userEvent.click(section.getByRole('button', { name: 'Revoke Screen 2' }))
  await waitFor(() => expect(texts()).toEqual(['Screen 2 is revoked.']))
  expect(questions.map(({ title, danger }) => [title, danger])).toEqual([['Revoke Device', true]])
  await waitFor(() => expect(section.queryByText('Screen 2')).toBeNull())
  expect(section.getByText('Screen 1')).toBeDefined()
})

test('who cancels the question revokes nothing, and a failure is shown', async () => {
  const restaurant = createMockRestaurant({ devices: [device(1, {})] })
  restaurant.emptyFailures.add('makeDeviceCode')
  const { texts } = renderPage('settings', { restaurant, confirms: false })
  const section = await card()
  await userEvent.click(await section.findByRole('button', { name: 'Revoke Screen 1' }))
  await userEvent.click(section.getByRole('button', { name: 'New Code for Screen 1' }))

  await waitFor(() => expect(texts()).toEqual(['The code could not be made.']))
  expect(callsTo(restaurant, 'revokeDevice')).toEqual([])
})

const station = (n: number, name: string) => ({
  id: `0000000a-0000-4000-8000-00000000000${n}`,
  name,
  position: n,
  amber_minutes: 8,
  red_minutes: 15,
})
const tandoor = station(1, 'Tandoor')
const bar = station(2, 'Bar')

test('a screen is added for a station, of those there are', async () => {
  const restaurant = createMockRestaurant({ stations: [tandoor, bar] })
  renderPage('settings', { restaurant })
  const section = await card()
  const choice = await section.findByLabelText('Station')
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All stations', 'Tandoor', 'Bar'])
  await userEvent.type(section.getByLabelText(/^Name of the screen/), 'Pass')
  await userEvent.selectOptions(choice, 'Bar')
  await userEvent.click(section.getByRole('button', { name: 'Add Kitchen Screen' }))
  await screen.findByRole('dialog', { name: 'Code for Pass' })
  expect(callsTo(restaurant, 'createDevice')[0]?.body).toEqual({ kind: 'screen', name: 'Pass', station_id: bar.id })
})

test('a print agent is added with no station, and its code says where to run it', async () => {
  const restaurant = createMockRestaurant({ stations: [tandoor, bar], now: () => NOW })
  const { questions } = renderPage('settings', { restaurant })
  const section = await card()
  await userEvent.selectOptions(await section.findByLabelText('Station'), 'Bar')
  await userEvent.selectOptions(section.getByLabelText('Kind'), 'Print agent')
  expect(section.queryByLabelText('Station')).toBeNull()
  await userEvent.type(section.getByLabelText(/^Name of the print agent/), 'Counter PC')
  await userEvent.click(section.getByRole('button', { name: 'Add Print Agent' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Code for Counter PC' }))
  expect(callsTo(restaurant, 'createDevice')[0]?.body).toEqual({ kind: 'agent', name: 'Counter PC' })
  expect(dialog.getByText(/^Run this before 07:28 pm/)).toBeDefined()
  const code = dialog.getByText(/^\d{6}$/).textContent
  expect(dialog.getByText(/^npm run/).textContent).toBe(`npm run print-agent -- pair ${location.origin} ${code}`)
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await userEvent.click(await section.findByRole('button', { name: 'Revoke Counter PC' }))
  await waitFor(() => expect(questions[0]?.message).toContain('it prints nothing more'))
})

test('the table says which station a screen shows, and an Admin chooses another one', async () => {
  const gone = station(9, 'Gone').id
  const devices = [
    device(1, { station_id: tandoor.id }),
    device(2, { station_id: gone }),
    device(3, {}),
    device(4, { kind: 'agent', name: 'Printer' }),
  ]
  const restaurant = createMockRestaurant({ stations: [tandoor, bar], devices })
  renderPage('settings', { restaurant })
  const section = await card()
  const shown = async (name: RegExp) =>
    within(await section.findByRole('row', { name })).getByText(/^(Kitchen screen|Print agent)/).textContent
  await section.findByText('Kitchen screen · Tandoor')
  expect(await shown(/Screen 1/)).toBe('Kitchen screen · Tandoor')
  expect(await shown(/Screen 2/)).toBe('Kitchen screen · All stations (its own was deleted)')
  expect(await shown(/Screen 3/)).toBe('Kitchen screen · All stations')
  expect(await shown(/Printer/)).toBe('Print agent')

  await userEvent.click(section.getByRole('button', { name: 'Edit Screen 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Screen 1' }))
  const choice = dialog.getByLabelText('Station')
  expect((choice as HTMLSelectElement).value).toBe(tandoor.id)
  await userEvent.selectOptions(choice, 'All stations')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(async () => expect(await shown(/Screen 1/)).toBe('Kitchen screen · All stations'))
  expect(callsTo(restaurant, 'renameDevice')[0]?.body).toEqual({ name: 'Screen 1', station_id: null })
})

test('of a print agent, and without stations, no station is asked and none is sent', async () => {
  const restaurant = createMockRestaurant({ devices: [device(1, {}), device(2, { kind: 'agent', name: 'Printer' })] })
  renderPage('settings', { restaurant })
  const section = await card()
  await userEvent.click(await section.findByRole('button', { name: 'Edit Printer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Printer' }))
  await userEvent.type(dialog.getByLabelText(/^Name/), '!')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(callsTo(restaurant, 'renameDevice')[0]?.body).toEqual({ name: 'Printer!' }))
  expect(screen.queryByLabelText('Station')).toBeNull()
  expect(within(section.getByRole('table')).getByText('Print agent')).toBeDefined()
})

test('a device gets another name, and an empty one shows the error at its field', async () => {
  const restaurant = createMockRestaurant({ devices: [device(1, {})] })
  const { texts } = renderPage('settings', { restaurant })
  const section = await card()
  await userEvent.click(await section.findByRole('button', { name: 'Edit Screen 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Screen 1' }))
  const name = dialog.getByLabelText(/^Name/)
  await userEvent.clear(name)
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  expect(await dialog.findByText('Give it a name.')).toBeDefined()
  expect(callsTo(restaurant, 'renameDevice')).toEqual([])

  await userEvent.type(name, 'Pass')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(texts()).toEqual(['Pass is saved.']))
  expect(await section.findByText('Pass')).toBeDefined()
})
