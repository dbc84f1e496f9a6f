import { updateAvailability, type Availability } from '@tiffin/contracts'
import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import type { Role } from '@tiffin/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addDishes,
  advanceTime,
  button,
  callsTo,
  cartContents,
  cartLines,
  dish,
  fakeTime,
  fireEvent,
  openTable,
  orderedFrom,
  renderPos,
  screen,
  tap,
  tapWhenReady,
  waitFor,
  within,
} from '../../../testing/render-pos.tsx'

let restaurant: MockRestaurant
beforeEach(() => {
  restaurant = createMockRestaurant()
})

const TIKKA = 'Paneer Tikka'
const idOf = (name: string) => restaurant.menu.find((each) => each.name === name)!.id
function limit(name: string, remaining: number | null): void {
  const row: Availability = {
    menu_item_id: idOf(name),
    available: (remaining ?? 0) > 0,
    remaining,
    until: null,
    reason: null,
  }
  restaurant.availability.set(row.menu_item_id, row)
}
const openMenuOf = async (name: string) => fireEvent.contextMenu(await dish(name))

describe('a dish that is not available', () => {
  test('says so on its tile and is not added', async () => {
    limit(TIKKA, null)
    const { toasts } = renderPos(restaurant)
    await openTable('T1')

    await waitFor(async () => expect((await dish(TIKKA)).textContent).toContain('Not available'))
    expect((await dish(TIKKA)).getAttribute('aria-disabled')).toBe('true')
    await addDishes(TIKKA)
    expect(toasts.map(({ text }) => text)).toContain('Paneer Tikka is not available right now.')
    expect(screen.getByText('Awaiting items...')).toBeDefined()
  })

  test('that is counted down says how many are left, and no more are added', async () => {
    limit(TIKKA, 2)
    const { toasts } = renderPos(restaurant)
    await openTable('T1')

    await waitFor(async () => expect((await dish(TIKKA)).textContent).toContain('2 left'))
    await addDishes(TIKKA, TIKKA, TIKKA)
    expect(toasts.map(({ text }) => text)).toContain('Only 2 of Paneer Tikka are left.')
    tap('One more Paneer Tikka')
    expect(cartContents()).toEqual(['2 × Paneer Tikka'])
  })

  test('since it was tapped is refused: the cart stays, and its line says what is left', async () => {
    const { toasts } = renderPos(restaurant)
    await openTable('T1')
    await addDishes(TIKKA, TIKKA, 'Masala Chaas')
    limit(TIKKA, 1)
    await tapWhenReady('Punch Order')

    await waitFor(() => expect(toasts.map(({ text }) => text)).toContain('Only 1 of Paneer Tikka is left.'))
    await waitFor(() => expect(cartLines()[0]!.textContent).toContain('1 left'))
    expect(cartContents()).toEqual(['2 × Paneer Tikka', '1 × Masala Chaas'])
    tap('One less Paneer Tikka')
    await tapWhenReady('Punch Order')
    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([['1 × Paneer Tikka', '1 × Masala Chaas']]))
  })
})

describe('the menu of a dish', () => {
  const sheet = () => screen.findByRole('dialog', { name: TIKKA })
  const bodies = () => callsTo(restaurant, updateAvailability.id).map(({ body }) => body)

  test('takes it off until somebody puts it back', async () => {
    renderPos(restaurant)
    await openTable('T1')
    await openMenuOf(TIKKA)
    fireEvent.click(within(await sheet()).getByRole('checkbox', { name: 'Until the end of the day' }))
    tap('Not available')
    await waitFor(async () => expect((await dish(TIKKA)).textContent).toContain('Not available'))
    expect(bodies()).toEqual([{ available: false, until: null }])

    await openMenuOf(TIKKA)
    fireEvent.click(within(await sheet()).getByRole('button', { name: 'Available again' }))
    await waitFor(async () => expect((await dish(TIKKA)).textContent).not.toContain('Not available'))
    expect(restaurant.availability.size).toBe(0)
  })

  test('counts it down, until the business day turns unless that is unticked', async () => {
    renderPos(restaurant)
    await openTable('T1')
    await openMenuOf(TIKKA)
    fireEvent.change(within(await sheet()).getByLabelText(/^Portions left/), { target: { value: '7' } })
    tap('Count down')
    await waitFor(async () => expect((await dish(TIKKA)).textContent).toContain('7 left'))
    expect(bodies()).toEqual([{ available: true, remaining: 7, until: expect.stringMatching(/T22:30:00.000Z$/) }])
  })

  test('a long press opens it, and adds nothing; a finger that moves does not', async () => {
    renderPos(restaurant)
    await openTable('T1')
    const tile = await dish(TIKKA)
    fakeTime()
    const finger = { pointerType: 'touch', clientX: 5, clientY: 5 }
    fireEvent.pointerDown(tile, finger)
    fireEvent.pointerMove(tile, { ...finger, clientY: 50 })
    await advanceTime(600)
    fireEvent.pointerUp(tile, finger)
    expect(screen.queryByRole('dialog', { name: TIKKA })).toBeNull()

    fireEvent.pointerDown(tile, finger)
    await advanceTime(600)
    await sheet()
    fireEvent.pointerUp(tile, finger)
    fireEvent.click(tile, { detail: 1 })
    expect(screen.getByText('Awaiting items...')).toBeDefined()
  })

  test.each<[Role, boolean]>([
    ['Captain', true],
    ['Cashier', true],
    ['Waiter', false],
  ])('is there for a %s: %s', async (role, isThere) => {
    restaurant.user = { ...restaurant.user, userRole: role }
    renderPos(restaurant)
    await openTable('T1')
    // For other roles the browser opens its own context menu.
    expect(fireEvent.contextMenu(await dish(TIKKA))).toBe(!isThere)
  })
})

test('what is left is asked for when an order is opened, and not before', async () => {
  renderPos(restaurant)
  await screen.findByRole('button', { name: /^T1 / })
  expect(callsTo(restaurant, 'listAvailability')).toEqual([])
  await openTable('T1')
  await waitFor(() => expect(callsTo(restaurant, 'listAvailability')).toHaveLength(1))
  expect(button('Punch Order')).toBeDefined()
})
