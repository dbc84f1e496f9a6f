import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { endSession, readToken, storeLastRestaurant, storeToken } from '@tiffin/web-kit'
import { advanceTime, fakeTime, server, tokenOf } from '@tiffin/web-kit/testing'
import { createDevice, getDevice, listKitchenTickets } from '@tiffin/contracts'
import type { DeviceKind } from '@tiffin/domain'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import {
  bar,
  callsTo,
  order,
  renderKitchen,
  restaurantWithStations,
  ticket,
  ticketNumbers,
} from '../../testing/render-kitchen.tsx'

/** Adds a device as an Admin does; a screen gets the station Bar. */
async function addDevice(kind: DeviceKind = 'screen') {
  const body = JSON.stringify({ kind, name: 'Bar screen', station_id: bar.id })
  const reply = await fetch(createDevice.path, { method: 'POST', body })
  return ((await reply.json()) as { code: string }).code
}

async function openAsStaff() {
  storeLastRestaurant('spice')
  storeToken('restaurant', tokenOf('asha'))
  const restaurant = restaurantWithStations()
  order(restaurant, { 'Paneer Tikka': 1, 'Masala Chaas': 1 })
  const rendered = renderKitchen({ restaurant })
  await ticket(2)
  return { ...rendered, restaurant }
}

async function type(code: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Pair this device' }))
  fireEvent.change(dialog.getByLabelText(/^Code/), { target: { value: code } })
  fireEvent.click(dialog.getByRole('button', { name: 'Start the screen' }))
  return dialog
}
const openForm = () => fireEvent.click(screen.getByRole('button', { name: 'Pair this device' }))

test('a code makes this browser the screen of its station, and ends the session of staff on it', async () => {
  const { restaurant } = await openAsStaff()
  const code = await addDevice()
  openForm()
  await type(`${code.slice(0, 3)} ${code.slice(3)}`)

  expect(await screen.findByRole('heading', { name: 'Bar screen' })).toBeDefined()
  await waitFor(() => expect(ticketNumbers()).toEqual([2]))
  expect([readToken('restaurant'), readToken('device')]).toEqual([null, expect.any(String)])
  expect(callsTo(restaurant, 'pairDevice')[0]?.body).toEqual({ subdomain: 'spice', code, kind: 'screen' })
  expect(screen.queryByRole('link', { name: 'Leave' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Pair this device' })).toBeNull()
})

test.each([
  ['that is wrong', '999999', /^This code is not right, was used before or has ended/],
  ['of four digits', '1234', /^Enter the six digits of the code\.$/],
])('a code %s says so, and nothing is lost', async (_what, code, says) => {
  await openAsStaff()
  await addDevice()
  openForm()
  const dialog = await type(code)

  expect(await dialog.findByText(says)).toBeDefined()
  expect([readToken('restaurant'), readToken('device')]).toEqual([tokenOf('asha'), null])
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }))
  expect(ticketNumbers()).toEqual([1, 2])
})

test('the code of a print agent makes no screen', async () => {
  await openAsStaff()
  const code = await addDevice('agent')
  openForm()
  const dialog = await type(code)

  expect(
    await dialog.findByText('That is the code of a print agent. Please use the code of a kitchen screen.'),
  ).toBeDefined()
  expect([readToken('restaurant'), readToken('device')]).toEqual([tokenOf('asha'), null])
})

function withUsb() {
  const usb = Object.assign(new EventTarget(), { getDevices: () => Promise.resolve([]) })
  Object.defineProperty(navigator, 'usb', { value: usb, configurable: true })
  // The lock is never given, because the test ends where printing would begin.
  const locks = { request: () => new Promise(() => undefined) }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  onTestFinished(() => void ['usb', 'locks'].forEach((name) => Reflect.deleteProperty(navigator, name)))
}

test('the code of a print agent makes this browser a print station, which is said where it cannot print', async () => {
  const { restaurant } = await openAsStaff()
  const openAsStation = async () => {
    openForm()
    const dialog = within(await screen.findByRole('dialog', { name: 'Pair this device' }))
    fireEvent.click(dialog.getByRole('button', { name: 'A print station' }))
    return dialog
  }
  const dialog = await openAsStation()
  expect(dialog.getByRole('alert').textContent).toMatch(/^This browser cannot print by USB\. It needs Chrome/)
  expect(dialog.queryByLabelText(/^Code/)).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }))

  withUsb()
  const code = await addDevice('agent')
  const form = await openAsStation()
  fireEvent.change(form.getByLabelText(/^Code/), { target: { value: code } })
  fireEvent.click(form.getByRole('button', { name: 'Start the print station' }))

  await waitFor(() => expect(readToken('device')).toEqual(expect.any(String)))
  expect(readToken('restaurant')).toBeNull()
  expect(callsTo(restaurant, 'pairDevice')[0]?.body).toEqual({ subdomain: 'spice', code, kind: 'agent' })
  expect(await screen.findByText('Starting the print station…')).toBeDefined()
})

const ownDevice = { id: 'b0000000-0000-4000-8000-000000000001', kind: 'screen', name: 'Bar screen', station_id: bar.id }
const answerDevice = (headers: Record<string, string> = {}) =>
  server.use(
    http.get(`*${getDevice.path}`, () => HttpResponse.json({ ...ownDevice, restaurant_name: 'Spice' }, { headers })),
  )

test('a screen that was revoked shows no ticket any more, says how it is paired again, and goes on with a new code', async () => {
  fakeTime()
  storeLastRestaurant('spice')
  const restaurant = restaurantWithStations()
  order(restaurant, { 'Masala Chaas': 1 })
  renderKitchen({ restaurant, isDevice: true })
  answerDevice()
  await ticket(1)

  server.use(
    http.get(`*${listKitchenTickets.path}`, () => HttpResponse.json({ error: 'No.' }, { status: 401 }), { once: true }),
  )
  await advanceTime(5_000)
  expect(await screen.findByRole('heading', { name: 'This screen was revoked' })).toBeDefined()
  expect([ticketNumbers(), readToken('device')]).toEqual([[], null])
  expect(screen.getByText(/an Admin adds it in Settings → Devices and gets a new code/)).toBeDefined()

  const code = await addDevice()
  fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Start the screen' }))
  await ticket(1)
})

test('a screen renews its token by asking now and then which device it is', async () => {
  fakeTime()
  renderKitchen({ isDevice: true })
  answerDevice({ 'x-renewed-token': 'a.newer.one' })
  await waitFor(() => expect(readToken('device')).toBe('a.newer.one'))
  expect(await screen.findByRole('heading', { name: 'Bar screen' })).toBeDefined()
})

test('control: a staff session that ended elsewhere is no revoked screen', async () => {
  await openAsStaff()
  endSession('restaurant', tokenOf('asha'))
  expect(screen.queryByText('This screen was revoked')).toBeNull()
})
