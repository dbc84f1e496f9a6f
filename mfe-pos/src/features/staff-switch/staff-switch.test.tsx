import { createMockRestaurant } from '@tiffin/mock-api'
import { clearToken, readToken } from '@tiffin/web-kit'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callsTo, renderPos, screen, tap, waitFor, within } from '../../testing/render-pos.tsx'

beforeEach(() => localStorage.setItem('authToken', 'the token of asha'))
afterEach(() => clearToken('restaurant'))

const sheet = (name: string) => screen.findByRole('dialog', { name })
const press = (...keys: string[]) => {
  for (const key of keys) tap(key)
}

const PIN = '2580'
const TWIN = '01910000-0000-7000-8000-000000000999'

/** Makes a restaurant whose Waiter, Ravi, has a PIN. */
function withPin() {
  const restaurant = createMockRestaurant()
  restaurant.pins.set(restaurant.users[2]!.id, PIN)
  return restaurant
}

/** Opens the staff switch on the till of Asha; Ravi has a PIN. */
async function openSheet(restaurant = withPin()) {
  const pos = renderPos(restaurant)
  await userEvent.click(await screen.findByRole('button', { name: 'Asha, switch user' }))
  return pos
}
async function choose(name: RegExp) {
  await userEvent.click(await within(await sheet('Who takes over?')).findByRole('button', { name }))
}

test('the header names who is signed in; the sheet shows who else has a PIN, with the role', async () => {
  const restaurant = withPin()
  restaurant.pins.set(restaurant.users[0]!.id, '90210')
  restaurant.pins.set(restaurant.users[1]!.id, '4711')
  await openSheet(restaurant)
  const dialog = within(await sheet('Who takes over?'))

  const tiles = (await dialog.findAllByRole('listitem')).map((tile) => within(tile).getByRole('button').textContent)
  expect(tiles).toEqual(['MeeraCashier', 'RaviWaiter'])
  expect(dialog.getByText('Signed in now: asha@spicegarden.example')).toBeDefined()
})

test('where an Admin gave names, button, sheet, tiles, PIN and toast say those', async () => {
  const restaurant = withPin()
  restaurant.users = restaurant.users.map((user, index) => ({
    ...user,
    name: ['Asha Rao', 'Meera N.', 'Ravi K.'][index]!,
  }))
  restaurant.user = { ...restaurant.user, userName: 'Asha Rao' }
  const { texts } = renderPos(restaurant)
  await userEvent.click(await screen.findByRole('button', { name: 'Asha Rao, switch user' }))
  expect(within(await sheet('Who takes over?')).getByText('Signed in now: Asha Rao')).toBeDefined()
  await choose(/^Ravi K\.Waiter$/)
  await sheet('PIN of Ravi K.')
  press(...PIN, 'Enter')

  await waitFor(() => expect(texts()).toEqual(['Signed in as Ravi K.']))
})

test('two of whom one was given the name that the other’s email says are listed with their emails as well', async () => {
  const restaurant = withPin()
  restaurant.users = restaurant.users.map((user) => (user.email.startsWith('meera') ? { ...user, name: 'Ravi' } : user))
  restaurant.pins.set(restaurant.users[1]!.id, '4711')
  await openSheet(restaurant)

  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'RaviCashiermeera@spicegarden.example',
    'RaviWaiterravi@spicegarden.example',
  ])
})

test('two of one name are listed with their emails', async () => {
  const restaurant = withPin()
  const [asha, , ravi] = restaurant.users
  restaurant.users = [asha!, { ...ravi!, email: 'ravi@one.example' }, { ...asha!, id: TWIN, email: 'ravi@two.example' }]
  restaurant.pins.set(TWIN, '4711')
  await openSheet(restaurant)

  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'RaviWaiterravi@one.example',
    'RaviAdminravi@two.example',
  ])
})

test('the right PIN replaces the session and says whose it is', async () => {
  const { restaurant, texts } = await openSheet()
  await choose(/^Ravi/)
  await sheet('PIN of Ravi')
  press(...PIN, 'Enter')

  await waitFor(() => expect(texts()).toEqual(['Signed in as ravi@spicegarden.example']))
  expect(readToken('restaurant')).toMatch(/\.mock$/)
  expect(callsTo(restaurant, 'signInByPin').map(({ body }) => body)).toEqual([
    { user_id: restaurant.users[2]!.id, pin: PIN },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a keyboard does as well, Backspace included, and six digits need no Enter', async () => {
  const restaurant = withPin()
  restaurant.pins.set(restaurant.users[2]!.id, '738291')
  const { texts } = await openSheet(restaurant)
  await choose(/^Ravi/)
  await sheet('PIN of Ravi')
  await userEvent.keyboard('73x8{Backspace}8')
  expect(screen.getByText('3 digits typed')).toBeDefined()
  await userEvent.keyboard('291')

  await waitFor(() => expect(texts()).toEqual(['Signed in as ravi@spicegarden.example']))
})

test('a wrong PIN shows the error in the sheet, which stays open and empty, and the session stays', async () => {
  const { texts } = await openSheet()
  await choose(/^Ravi/)
  const dialog = within(await sheet('PIN of Ravi'))
  await userEvent.keyboard('1470{Enter}')

  expect(await dialog.findByText('This PIN is not right.')).toBeDefined()
  expect(dialog.getByText('0 digits typed')).toBeDefined()
  expect([readToken('restaurant'), texts()]).toEqual(['the token of asha', []])

  await userEvent.keyboard(`${PIN}{Enter}`)
  await waitFor(() => expect(texts()).toEqual(['Signed in as ravi@spicegarden.example']))
})

test('three digits are not sent', async () => {
  const { restaurant } = await openSheet()
  await choose(/^Ravi/)
  await sheet('PIN of Ravi')
  press('2', '5', '8', 'Enter')
  await userEvent.keyboard('{Enter}')

  expect(callsTo(restaurant, 'signInByPin')).toEqual([])
})

test('after five wrong ones it says so, and the way by password leads out of the session', async () => {
  await openSheet()
  await choose(/^Ravi/)
  const dialog = within(await sheet('PIN of Ravi'))
  for (let round = 0; round < 6; round++) await userEvent.keyboard('1470{Enter}')
  expect(await dialog.findByText('Too many attempts. Please wait a moment and try again.')).toBeDefined()

  await userEvent.click(dialog.getByRole('button', { name: 'Somebody else' }))
  await userEvent.click(within(await sheet('Who takes over?')).getByRole('button', { name: 'Sign in with a password' }))
  expect(readToken('restaurant')).toBeNull()
})

test('a call without an answer shows the error', async () => {
  const { restaurant } = await openSheet()
  restaurant.emptyFailures.add('signInByPin')
  await choose(/^Ravi/)
  const dialog = within(await sheet('PIN of Ravi'))
  await userEvent.keyboard(`${PIN}{Enter}`)

  expect(await dialog.findByText('Could not sign in. Please try again.')).toBeDefined()
})

test('where nobody else has a PIN, it says how one gets one', async () => {
  const restaurant = withPin()
  restaurant.pins.clear()
  await openSheet(restaurant)

  expect(await screen.findByText(/^Nobody else has a PIN yet/)).toBeDefined()
})

test('a list that could not be loaded says so and is tried again', async () => {
  const restaurant = withPin()
  restaurant.emptyFailures.add('listUsersWithPin')
  await openSheet(restaurant)
  const failed = within(await screen.findByRole('alert'))
  expect(failed.getByText('The staff could not be loaded.')).toBeDefined()

  restaurant.emptyFailures.clear()
  await userEvent.click(failed.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('button', { name: /^Ravi/ })).toBeDefined()
})
