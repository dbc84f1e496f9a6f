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

let restaurant: MockRestaurant
beforeEach(() => {
  restaurant = createMockRestaurant()
})
afterEach(() => localStorage.clear())

const TIKKA = 'Paneer Tikka'
const sheet = () => screen.findByRole('dialog', { name: `Note for ${TIKKA}` })
const openSheet = async (index = 0) => {
  fireEvent.click((await screen.findAllByRole('button', { name: `Note for ${TIKKA}` }))[index]!)
  return within(await sheet())
}
const write = async (notes: string, index = 0) => {
  const note = await openSheet(index)
  fireEvent.change(note.getByRole('textbox', { name: 'Note for the kitchen' }), { target: { value: notes } })
  fireEvent.click(note.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: `Note for ${TIKKA}` })).toBeNull())
}
const rows = () => cartLines().map((row) => row.textContent.replace(/₹[\d.,]+$/, ''))

test('a wish makes its portions a line of their own, and plus on it wishes the same', async () => {
  renderPos(restaurant)
  await openTable('T1')
  await addDishes(TIKKA)
  await write('no  onion ')
  await addDishes(TIKKA)
  await tap(`One more ${TIKKA}, no onion`)

  expect(rows()).toEqual([`${TIKKA}no onion2`, `${TIKKA}1`])
  await tapWhenReady('Punch Order')
  await waitFor(() => expect(callsTo(restaurant, 'createOrder')).toHaveLength(1))
  expect(callsTo(restaurant, 'createOrder')[0]!.body).toMatchObject({
    items: [{ quantity: 2, notes: 'no onion' }, { quantity: 1 }],
  })
})

test('what was punched keeps its wish, which cannot change any more', async () => {
  renderPos(restaurant)
  await openTable('T1')
  await addDishes(TIKKA)
  await write('no onion')
  await tapWhenReady('Punch Order')
  await closed()
  await openTable('T1')

  await waitFor(() => expect(rows()).toEqual([`${TIKKA}no onionPunched1`]))
  expect(screen.queryByRole('button', { name: `Note for ${TIKKA}` })).toBeNull()
})

test('an earlier wish is one tap, and it can be taken back', async () => {
  renderPos(restaurant)
  await openTable('T1')
  await addDishes(TIKKA)
  await write('no onion')
  await addDishes(TIKKA)

  const note = await openSheet(1)
  fireEvent.click(
    within(note.getByRole('list', { name: 'Used here before' })).getByRole('button', { name: 'no onion' }),
  )
  await waitFor(() => expect(rows()).toEqual([`${TIKKA}no onion2`]))
  fireEvent.click((await openSheet()).getByRole('button', { name: 'Remove note' }))
  await waitFor(() => expect(rows()).toEqual([`${TIKKA}2`]))
})
