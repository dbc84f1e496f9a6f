import { AppError } from '@tiffin/contracts'
import { createMockRestaurant, toWireOrder, transferOrderTo } from '@tiffin/mock-api'
import { expect, test } from 'vitest'
import {
  addDishes,
  cartContents,
  fireEvent,
  openTable,
  orderedFrom,
  renderPos,
  screen,
  seedOrder,
  tap,
  tapWhenReady,
  tile,
  waitFor,
  within,
} from '../../../testing/render-pos.tsx'

const openMove = async () => {
  await openTable('T2')
  await waitFor(() => expect(cartContents()).toHaveLength(2))
  tap('Move to another table')
  return screen.findByRole('dialog', { name: 'Move T2 to' })
}

test('a party moves by two taps, and its round that is not punched goes with it', async () => {
  const restaurant = createMockRestaurant()
  seedOrder(restaurant, { table: 'T2' })
  const { texts } = renderPos(restaurant)
  await openTable('T2')
  await waitFor(() => expect(cartContents()).toHaveLength(2))
  await addDishes('Butter Naan')
  tap('Move to another table')
  const dialog = await screen.findByRole('dialog', { name: 'Move T2 to' })
  expect(within(dialog).queryByRole('button', { name: 'T2' })).toBeNull()
  within(dialog).getByRole('button', { name: 'T1' }).click()

  await screen.findByRole('heading', { name: /^Viewing Order: T1/ })
  expect(texts()).toContain('Moved to T1.')
  await waitFor(() => expect(cartContents()).toHaveLength(3))
  await tapWhenReady('Punch Update')
  await waitFor(() => expect(orderedFrom(restaurant)[0]).toHaveLength(3))
  expect(restaurant.orders[0]!.table?.name).toBe('T1')
  await waitFor(async () => expect((await tile('T2')).textContent).toContain('Available'))
})

test('a table that was taken meanwhile is refused, and the party stays', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { table: 'T2' })
  const { texts } = renderPos(restaurant)
  const dialog = await openMove()
  const target = within(dialog).getByRole('button', { name: 'T1' })
  seedOrder(restaurant, { table: 'T1' })
  target.click()

  await waitFor(() => expect(texts()).toContain('This table already has an active order.'))
  expect(order.table?.name).toBe('T2')
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'T1' })).toBeNull())
})

test('a party that somebody else has just moved is shown where it sits now', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { table: 'T2' })
  const { texts } = renderPos(restaurant)
  const dialog = await openMove()
  const theirs = restaurant.tables.find(({ name }) => name === 'T3')!
  const moved = toWireOrder(transferOrderTo(restaurant, order.id, theirs.id))
  restaurant.refusals.set('transferOrder', new AppError('ORDER_MOVED', { table: 'T3' }).with({ order: moved }))
  within(dialog).getByRole('button', { name: 'T1' }).click()

  await screen.findByRole('heading', { name: /^Viewing Order: T3/ })
  expect(texts()).toContain('Somebody else has just moved this order to T3.')
  await waitFor(() => expect(cartContents()).toHaveLength(2))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(async () => expect((await tile('T2')).textContent).toContain('Available'))
})

test('only an order at a table can be moved', async () => {
  renderPos()
  await openTable('T1')

  expect(screen.queryByRole('button', { name: 'Move to another table' })).toBeNull()
})
