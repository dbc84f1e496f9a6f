import { AppError } from '@tiffin/contracts'
import type { MockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { isHeld } from '@tiffin/web-kit'
import { advanceTime, fakeTime } from '@tiffin/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { callsTo, order, renderKitchen, restaurantWithStations, ticket } from '../../../testing/render-kitchen.tsx'

const TIKKA = 'Paneer Tikka'
const NAAN = 'Butter Naan'
const idOf = (restaurant: MockRestaurant, name: string) => restaurant.menu.find((dish) => dish.name === name)!.id

function limit(restaurant: MockRestaurant, name: string, remaining: number | null): void {
  const menu_item_id = idOf(restaurant, name)
  const available = (remaining ?? 0) > 0
  restaurant.availability.set(menu_item_id, { menu_item_id, available, remaining, until: null, reason: null })
}

/** Opens a paired screen of a kitchen in which KOT 1 is one Paneer Tikka and two Butter Naan. */
async function openScreen(restaurant = restaurantWithStations()) {
  order(restaurant, { [TIKKA]: 1, [NAAN]: 2 })
  renderKitchen({ restaurant, isDevice: true })
  await ticket(1)
  return restaurant
}
const line = async (name: string) => within(await ticket(1)).getByRole('button', { name: new RegExp(`\\d ${name}`) })
const rail = () => within(screen.getByRole('complementary', { name: 'All day' }))
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const bodies = (restaurant: MockRestaurant) => callsTo(restaurant, 'updateAvailability').map(({ body }) => body)
const finger = { pointerType: 'touch', clientX: 5, clientY: 5 }
async function longPress(target: Element) {
  fireEvent.pointerDown(target, finger)
  await advanceTime(600)
  fireEvent.pointerUp(target, finger)
  fireEvent.click(target, { detail: 1 })
}

describe('a cook says that a dish is out', () => {
  test('by a long press on its line, which finishes no line; ticket and counts say so, and it comes back', async () => {
    fakeTime()
    const restaurant = await openScreen()
    await longPress(await line(TIKKA))
    const dialog = await sheet(TIKKA)
    expect(dialog.queryByRole('button', { name: 'Available again' })).toBeNull()
    press('Not available')
    await waitFor(async () => expect((await line(TIKKA)).textContent).toContain('Not available'))
    expect(rail().getAllByText('Not available')).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodies(restaurant)).toEqual([{ available: false, until: expect.stringMatching(/T22:30:00.000Z$/) }])
    expect((await line(TIKKA)).getAttribute('aria-pressed')).toBe('false')

    fireEvent.contextMenu(await line(TIKKA))
    await sheet(TIKKA)
    press('Available again')
    await waitFor(async () => expect((await line(TIKKA)).textContent).not.toContain('Not available'))
    expect(restaurant.availability.size).toBe(0)
  })

  test('by the button beside the count, or counts it down until somebody lifts it', async () => {
    const restaurant = await openScreen()
    press(`Out of ${NAAN}?`)
    const dialog = await sheet(NAAN)
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Until the end of the day' }))
    press('One more')
    press('One more')
    press('One less')
    press('Count down')
    await waitFor(async () => expect((await line(NAAN)).textContent).toContain('6 left'))
    expect(bodies(restaurant)).toEqual([{ available: true, remaining: 6, until: null }])
  })

  test('by a long press on the count; a finger that scrolls and a tap open nothing', async () => {
    fakeTime()
    const restaurant = await openScreen()
    const count = rail().getByText(TIKKA)
    fireEvent.pointerDown(count, finger)
    fireEvent.pointerMove(count, { ...finger, clientY: 60 })
    await advanceTime(600)
    fireEvent.pointerUp(count, finger)
    fireEvent.click(count, { detail: 1 })
    expect(screen.queryByRole('dialog')).toBeNull()

    await longPress(count)
    await sheet(TIKKA)
    expect(bodies(restaurant)).toEqual([])
  })

  test('and the dialog shows why it was refused', async () => {
    const restaurant = await openScreen()
    restaurant.refusals.set('updateAvailability', new AppError('MENU_ITEM_NOT_FOUND'))
    press(`Out of ${TIKKA}?`)
    const dialog = await sheet(TIKKA)
    press('Not available')
    expect((await dialog.findByRole('alert')).textContent).toBe(new AppError('MENU_ITEM_NOT_FOUND').message)
    fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }))
    expect((await line(TIKKA)).textContent).not.toContain('Not available')
  })
})

describe('by keys alone', () => {
  const user = userEvent.setup({ delay: null })

  test('0 asks which dish of the chosen ticket is out; arrows choose, Enter says so', async () => {
    const restaurant = await openScreen()
    order(restaurant, { 'Masala Chaas': 1 })
    await user.keyboard('1')
    await user.keyboard('0')
    const choice = await sheet('What is out?')
    expect(choice.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([TIKKA, NAAN])
    await user.keyboard('{ArrowDown}{Enter}')
    await sheet(NAAN)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(restaurant.availability.get(idOf(restaurant, NAAN))?.available).toBe(false))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsTo(restaurant, 'bumpTicket')).toEqual([])
  })

  test('of the dish that has the focus it asks at once, and Backspace closes without a word', async () => {
    const restaurant = await openScreen()
    ;(await line(TIKKA)).focus()
    await user.keyboard('0')
    await sheet(TIKKA)
    await user.keyboard('{Backspace}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([bodies(restaurant), callsTo(restaurant, 'recallTicket')]).toEqual([[], []])
    expect(document.activeElement).toBe(await line(TIKKA))
  })

  test('without a chosen ticket it asks about all there are, limited ones without a ticket too', async () => {
    const restaurant = restaurantWithStations()
    limit(restaurant, 'Masala Chaas', null)
    await openScreen(restaurant)
    await rail().findByText('Masala Chaas')
    await user.keyboard('0')
    const choice = await sheet('What is out?')
    expect(choice.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
      TIKKA,
      NAAN,
      'Masala Chaas Not available',
    ])
  })
})

test('what is limited and on no ticket stands below the counts, so that it can come back', async () => {
  const restaurant = restaurantWithStations()
  limit(restaurant, 'Masala Chaas', 3)
  limit(restaurant, TIKKA, 1)
  await openScreen(restaurant)
  const limited = within(await screen.findByRole('list', { name: 'Out or few left' }))
  expect(limited.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Masala Chaas 3 leftOut'])

  press('Out of Masala Chaas?')
  await sheet('Masala Chaas')
  press('Available again')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Out or few left' })).toBeNull())
})

test('a line from before dishes were kept offers nothing', async () => {
  const restaurant = restaurantWithStations()
  order(restaurant, { [TIKKA]: 1 })
  for (const { kots } of restaurant.orders) for (const kot of kots) Object.assign(kot, { dishIds: [] })
  renderKitchen({ restaurant })
  await ticket(1)
  expect(fireEvent.contextMenu(await line(TIKKA))).toBe(true)
  expect(screen.queryByRole('button', { name: `Out of ${TIKKA}?` })).toBeNull()
  await userEvent.keyboard('10')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('no new version is taken while the dialog is open', async () => {
  fakeTime()
  const restaurant = restaurantWithStations()
  limit(restaurant, TIKKA, null)
  renderKitchen({ restaurant, isDevice: true })
  await screen.findByText('No open tickets')
  await advanceTime(120_000)
  expect(isHeld()).toBe(false)
  press(`Out of ${TIKKA}?`)
  await sheet(TIKKA)
  expect(isHeld()).toBe(true)
})

test('a kitchen that cannot read what is left shows its tickets all the same', async () => {
  const restaurant = restaurantWithStations()
  restaurant.refusals.set('listAvailability', new AppError('ACCESS_DENIED'))
  limit(restaurant, TIKKA, 1)
  await openScreen(restaurant)
  await waitFor(() => expect(callsTo(restaurant, 'listAvailability').length).toBeGreaterThan(0))
  expect((await line(TIKKA)).textContent).not.toContain('Not available')
})
