import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  addDishes,
  callsTo,
  cartLines,
  closed,
  fireEvent,
  openTable,
  renderPos,
  screen,
  tap,
  tapWhenReady,
  waitFor,
  within,
} from '../../../testing/render-pos.tsx'

const TIKKA = 'Paneer Tikka'
const FULL = { id: '00000000-0000-4000-8000-00000000000f', name: 'Full', price: 260 }
const HALF = { id: '00000000-0000-4000-8000-00000000000a', name: 'Half', price: 150 }

let restaurant: MockRestaurant
beforeEach(() => {
  restaurant = createMockRestaurant()
  offer([FULL, HALF])
})
afterEach(() => localStorage.clear())

function offer(variations: readonly (typeof FULL)[]): void {
  restaurant.menu = restaurant.menu.map((dish) =>
    dish.name === TIKKA ? { ...dish, price: variations[0]?.price ?? dish.price, variations: [...variations] } : dish,
  )
}

const sheet = async () => within(await screen.findByRole('dialog', { name: TIKKA }))
const choose = async (name: string) => {
  await addDishes(TIKKA)
  fireEvent.click((await sheet()).getByRole('button', { name: new RegExp(`^${name}`) }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: TIKKA })).toBeNull())
}
const rows = () => cartLines().map((row) => row.textContent)

test('Half is two taps, and a line of its own beside Full; plus gives another Half', async () => {
  renderPos(restaurant)
  await openTable('T1')
  await choose('Half')
  await choose('Full')
  await choose('Half')
  await tap(`One more ${TIKKA} (Half)`)

  expect(rows()).toEqual([`${TIKKA} (Half)3₹450.00`, `${TIKKA} (Full)1₹260.00`])
  await tapWhenReady('Punch Order')
  await waitFor(() => expect(callsTo(restaurant, 'createOrder')).toHaveLength(1))
  expect(callsTo(restaurant, 'createOrder')[0]!.body).toMatchObject({
    items: [
      { quantity: 3, price: 150, modifiers: [{ id: HALF.id }] },
      { quantity: 1, price: 260, modifiers: [{ id: FULL.id }] },
    ],
  })
})

test('the sheet lists what there is with its price, the first one in focus, and adds nothing when it is closed', async () => {
  renderPos(restaurant)
  await openTable('T1')
  await addDishes(TIKKA)
  const buttons = (await sheet()).getAllByRole('button').filter((button) => /₹/.test(button.textContent))

  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Full₹260.00', 'Half₹150.00'])
  expect(document.activeElement).toBe(buttons[0])
  fireEvent.click((await sheet()).getByRole('button', { name: 'Dismiss' }))
  expect(screen.getByRole('button', { name: /^View cart \(0\)/ })).toBeDefined()
})

test('a tile names the variations; one of a dish without any adds at once', async () => {
  renderPos(restaurant)
  await openTable('T1')
  const tile = await screen.findByRole('button', { name: new RegExp(TIKKA) })

  expect(tile.textContent).toContain('Full · Half')
  await addDishes('Dal Makhani')
  expect(rows()).toHaveLength(1)
})

test('plus on what was punched gives the same variation', async () => {
  renderPos(restaurant)
  await openTable('T1')
  await choose('Half')
  await tapWhenReady('Punch Order')
  await closed()
  await openTable('T1')
  await tap(`One more ${TIKKA} (Half)`)

  expect(rows()).toEqual([`${TIKKA} (Half)Punched1₹150.00`, `${TIKKA} (Half)1₹150.00`])
})

test('a variation that was taken off the menu meanwhile is refused, and its line says so', async () => {
  const { texts } = renderPos(restaurant)
  await openTable('T1')
  await choose('Half')
  await choose('Full')
  offer([FULL, { ...HALF, id: '00000000-0000-4000-8000-00000000000b', name: 'Quarter' }])
  await tapWhenReady('Punch Order')

  await waitFor(() =>
    expect(texts()).toContain(`Please choose ${TIKKA} again: the menu does not have it like this any more.`),
  )
  await waitFor(() =>
    expect(rows()).toEqual([`${TIKKA} (Half)No longer on the menu1₹150.00`, `${TIKKA} (Full)1₹260.00`]),
  )
})

test('a price that changed meanwhile is taken from the menu, each variation by its own', async () => {
  renderPos(restaurant)
  await openTable('T1')
  await choose('Half')
  await choose('Full')
  offer([FULL, { ...HALF, price: 170 }])
  await tapWhenReady('Punch Order')

  await waitFor(() => expect(rows()).toEqual([`${TIKKA} (Half)1₹170.00`, `${TIKKA} (Full)1₹260.00`]))
})
