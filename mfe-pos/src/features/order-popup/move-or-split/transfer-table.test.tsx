import { AppError } from '@tiffin/contracts'
import { createMockRestaurant, splitOrderOf, toWireOrder, transferOrderTo } from '@tiffin/mock-api'
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
  tap('Move or split')
  return screen.findByRole('dialog', { name: 'Move T2 to' })
}

test('a party moves by two taps, and its round that is not punched goes with it', async () => {
  const restaurant = createMockRestaurant()
  seedOrder(restaurant, { table: 'T2' })
  const { texts } = renderPos(restaurant)
  await openTable('T2')
  await waitFor(() => expect(cartContents()).toHaveLength(2))
  await addDishes('Butter Naan')
  tap('Move or split')
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
  // The dialog now lists T1 among the tables with an order, onto whose bill the dishes would go.
  await waitFor(() => expect(dialog.textContent).toContain('Onto the bill of'))
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

test('some dishes go to another table by a tap each, and the party goes on with the rest', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { table: 'T2' })
  const { texts } = renderPos(restaurant)
  const dialog = await openMove()
  within(dialog).getByRole('button', { name: 'Some dishes' }).click()
  const stays = await within(dialog).findByRole('region', { name: 'Stays on T2' })
  const [first] = within(stays).getAllByRole('button')
  first!.click()
  await within(dialog).findByRole('button', { name: /^Keep one / })
  within(dialog).getByRole('button', { name: 'T1' }).click()

  await waitFor(() => expect(texts()).toContain('1 dish moved to T1.'))
  const [, there] = restaurant.orders
  expect([there!.table?.name, there!.lines.map(({ quantity }) => quantity)]).toEqual(['T1', [1]])
  expect(order.lines.map(({ quantity }) => quantity)).toEqual([1, 1])
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(async () => expect((await tile('T1')).textContent).toContain('Occupied'))
})

test('a further bill of the table is offered beside its order, and goes back onto it', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { table: 'T2' })
  const { texts } = renderPos(restaurant)
  const dialog = await openMove()
  within(dialog).getByRole('button', { name: 'Some dishes' }).click()
  const newBill = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'New bill for T2' })
  expect(newBill.disabled).toBe(true)
  within(within(dialog).getByRole('region', { name: 'Stays on T2' }))
    .getAllByRole('button')[0]!
    .click()
  await waitFor(() => expect(newBill.disabled).toBe(false))
  newBill.click()

  const more = await screen.findByRole('navigation', { name: 'More bills of this table' })
  const further = restaurant.orders[1]!
  expect(texts()).toContain(`Bill ${further.orderNumber} of T2 has the dishes.`)
  within(more).getByRole('button').click()
  await waitFor(() => expect(cartContents()).toHaveLength(1))
  const portions = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  tap('Move or split')
  const again = await screen.findByRole('dialog', { name: 'Move T2 to' })
  within(again).getByRole('button', { name: 'T2' }).click()
  const question = await screen.findByRole('dialog', { name: 'Join T2 with T2?' })
  within(question).getByRole('button', { name: 'Join' }).click()

  await waitFor(() => expect(further.mergedInto).toBe(order.id))
  expect(order.lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(portions + 1)
})

test('a further bill goes along to a free table, which the sheet says before', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { table: 'T2' })
  const { version, items } = toWireOrder(order)
  splitOrderOf(restaurant, order.id, { parts: [{ items: [{ line_id: items[0]!.line_id!, quantity: 1 }] }], version })
  renderPos(restaurant)
  const dialog = await openMove()
  await within(dialog).findByText('To a free table, the other bill of T2 goes along.')
  within(dialog).getByRole('button', { name: 'T1' }).click()

  await screen.findByRole('heading', { name: /^Viewing Order: T1/ })
  await screen.findByRole('navigation', { name: 'More bills of this table' })
  expect(restaurant.orders.map(({ table }) => table?.name)).toEqual(['T1', 'T1'])
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(async () => expect((await tile('T1')).textContent).toContain('1 more bill'))
  expect((await tile('T2')).textContent).toContain('Available')
})

test('two tables join after a question, and a refusal is shown', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { table: 'T2' })
  const other = seedOrder(restaurant, { table: 'T1' })
  const { texts } = renderPos(restaurant)
  const dialog = await openMove()
  restaurant.refusals.set('mergeOrders', new AppError('ORDER_PARTLY_PAID'))
  const join = async () => {
    within(dialog).getByRole('button', { name: 'T1' }).click()
    const question = await screen.findByRole('dialog', { name: 'Join T2 with T1?' })
    within(question).getByRole('button', { name: 'Join' }).click()
  }
  await join()
  await waitFor(() => expect(texts().at(-1)).toMatch(/^A part of this bill is paid/))
  restaurant.refusals.delete('mergeOrders')
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'T1' }).disabled).toBe(false),
  )
  await join()

  await screen.findByRole('heading', { name: /^Viewing Order: T1/ })
  expect(order.mergedInto).toBe(other.id)
  expect(texts()).toContain('T2 is on the bill of T1.')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(async () => expect((await tile('T2')).textContent).toContain('Available'))
})

test('dishes that are not punched are named before two tables join', async () => {
  const restaurant = createMockRestaurant()
  seedOrder(restaurant, { table: 'T2' })
  seedOrder(restaurant, { table: 'T1' })
  renderPos(restaurant)
  await openTable('T2')
  await waitFor(() => expect(cartContents()).toHaveLength(2))
  await addDishes('Butter Naan')
  tap('Move or split')
  const dialog = await screen.findByRole('dialog', { name: 'Move T2 to' })

  expect(dialog.textContent).toContain('Punch or remove the dishes that are not punched first.')
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'T1' }).disabled).toBe(true)
})

test('only an order at a table can be moved', async () => {
  renderPos()
  await openTable('T1')

  expect(screen.queryByRole('button', { name: 'Move or split' })).toBeNull()
})
