import { AppError } from '@tiffin/contracts'
import { addToOrder, createMockRestaurant, freeTableOf, type MockRestaurant } from '@tiffin/mock-api'
import { describe, expect, test } from 'vitest'
import {
  addDishes,
  advanceTime,
  button,
  callsTo,
  cartContents,
  closed,
  dish,
  fakeTime,
  fireEvent,
  openTab,
  openTable,
  popup,
  renderPos,
  screen,
  seedOrder,
  tap,
  tapWhenReady,
  tile,
  waitFor,
  within,
} from '../../testing/render-pos.tsx'

/** Opens an order of T2 with two Paneer Tikka and one Masala Chaas. */
async function viewOrder(restaurant: MockRestaurant = createMockRestaurant()) {
  const order = seedOrder(restaurant, { table: 'T2' })
  const pos = renderPos(restaurant)
  await openTable('T2')
  await waitFor(() => expect(cartContents()).toEqual(['2 × Paneer Tikka', '1 × Masala Chaas']))
  await waitFor(() => expect(callsTo(restaurant, 'getActiveOrder')).toHaveLength(1))
  await dish('Butter Naan')
  return { ...pos, order }
}

const sums = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
const punchUpdate = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Punch Update' })

describe('dirty', () => {
  test('[C2-064] [C4-012] [C4-013] Punch Update appears with the first edit and not before', async () => {
    await viewOrder()
    expect(punchUpdate()).toBeNull()

    tap('One more Paneer Tikka')

    expect(punchUpdate()).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Punch Order' })).toBeNull()
  })

  test('[C4-015] [C4-016] an edit that comes to nothing shows an info and clears dirty', async () => {
    const { toasts, restaurant } = await viewOrder()
    await addDishes('Butter Naan')
    tap('One less Butter Naan')

    await tapWhenReady('Punch Update')

    expect(toasts.at(-1)).toMatchObject({ kind: 'info', text: 'No new items or quantity increases to punch.' })
    expect(punchUpdate()).toBeNull()
    expect(callsTo(restaurant, 'addItems')).toHaveLength(0)
  })
})

test('[C5-009] a quantity may not drop below what is punched', async () => {
  const { toasts } = await viewOrder()

  tap('One less Paneer Tikka')

  expect(toasts).toMatchObject([{ kind: 'warning', text: 'Cannot decrease quantity of already punched items.' }])
  expect(cartContents()[0]).toBe('2 × Paneer Tikka')
})

test('[C4-014] [C2-063] [C2-066] [C7-039] [C8-052] an update adds to the sums, sends only the increases, says so and closes', async () => {
  fakeTime()
  const { restaurant, toasts, order } = await viewOrder()
  expect(sums()).toEqual([
    'Subtotal ₹640.00',
    'CGST @ 2.5% ₹16.00',
    'SGST @ 2.5% ₹16.00',
    'Total ₹672.00',
    'Payable ₹672.00',
  ])
  tap('One more Paneer Tikka')
  await addDishes('Butter Naan', 'Butter Naan')
  expect(sums()).toEqual([
    'Subtotal ₹1,040.00',
    'CGST @ 2.5% ₹26.00',
    'SGST @ 2.5% ₹26.00',
    'Total ₹1,092.00',
    'Payable ₹1,092.00',
  ])

  await tapWhenReady('Punch Update')

  expect(await screen.findByText('Order Updated!')).toBeDefined()
  expect(toasts.at(-1)).toMatchObject({ kind: 'success', text: 'Order updated successfully!' })
  const [call] = callsTo(restaurant, 'addItems')
  expect(call!.params).toMatchObject({ id: order.id })
  expect((call!.body as { items: { quantity: number }[] }).items.map((item) => item.quantity)).toEqual([1, 2])
  expect(call!.body).toMatchObject({ newTotalAmount: 1092 })
  expect(order.lines.map((line) => `${line.quantity} × ${line.name}`)).toEqual([
    '3 × Paneer Tikka',
    '1 × Masala Chaas',
    '2 × Butter Naan',
  ])
  await advanceTime(1_200)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['without a text says so', 'emptyFailures', 'Failed to update order.'],
  ['with a text says that', 'outages', 'Something went wrong on our side. Please try again.'],
] as const)('[C8-012 R1] an update that fails %s and keeps what was tapped', async (_how, failures, text) => {
  const { restaurant, texts } = await viewOrder()
  restaurant[failures].add('addItems')
  await addDishes('Butter Naan')

  await tapWhenReady('Punch Update')

  await waitFor(() => expect(texts().at(-1)).toBe(text))
  expect(cartContents().at(-1)).toBe('1 × Butter Naan')
})

test('what another terminal punched meanwhile is neither lost nor sent again', async () => {
  const { restaurant, order } = await viewOrder()
  await addDishes('Butter Naan')
  addToOrder(restaurant, order.id, [
    { id: restaurant.menu.find((item) => item.name === 'Filter Coffee')!.id, quantity: 1, price: 45 },
  ])

  await tapWhenReady('Punch Update')

  await screen.findByText('Order Updated!')
  expect(order.lines.map((line) => `${line.quantity} × ${line.name}`)).toEqual([
    '2 × Paneer Tikka',
    '1 × Masala Chaas',
    '1 × Filter Coffee',
    '1 × Butter Naan',
  ])
})

test('one more of a dish whose price changed is a line of its own at the new price', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { table: 'T2' })
  restaurant.menu = restaurant.menu.map((item) => (item.name === 'Paneer Tikka' ? { ...item, price: 300 } : item))
  renderPos(restaurant)
  await openTable('T2')
  await dish('Paneer Tikka')

  tap('One more Paneer Tikka')
  expect(cartContents()).toEqual(['2 × Paneer Tikka', '1 × Masala Chaas', '1 × Paneer Tikka'])

  await tapWhenReady('Punch Update')
  await screen.findByText('Order Updated!')
  expect(order.lines.map((line) => [line.quantity, line.pricePaise])).toEqual([
    [2, 29_000],
    [1, 6_000],
    [1, 30_000],
  ])
})

test('[C8-007] [C8-008] an order that cannot be loaded says so and closes the popup', async () => {
  const restaurant = createMockRestaurant()
  seedOrder(restaurant, { table: 'T2' })
  const { texts } = renderPos(restaurant)
  restaurant.outages.add('getActiveOrder')

  await openTable('T2')

  await closed()
  expect(texts()).toEqual(['Failed to load order details.'])
})

test('a table that was freed meanwhile closes the popup the same way', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { table: 'T2' })
  const { texts } = renderPos(restaurant)
  await screen.findByRole('button', { name: /^T2 / })
  freeTableOf(restaurant, order.table!.id, undefined)

  await openTable('T2')

  await closed()
  expect(texts()).toEqual(['Failed to load order details.'])
  await waitFor(async () => expect((await tile('T2')).textContent).toContain('Available'))
})

test('[C1-003] [C4-017] [C2-074] [C2-075] KOT opens the ticket of the order', async () => {
  await viewOrder()

  await tapWhenReady('KOT')

  const modal = await screen.findByRole('dialog', { name: 'Kitchen Order Ticket' })
  expect(
    within(modal)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['2 ×Paneer Tikka', '1 ×Masala Chaas'])
  expect(within(modal).getByRole('button', { name: 'Print' })).toBeDefined()
  fireEvent.click(within(modal).getByRole('button', { name: 'Close' }))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

describe('a ticket or a bill is of the order as it is, not as it was listed', () => {
  const coffee = (restaurant: MockRestaurant) => ({
    id: restaurant.menu.find((item) => item.name === 'Filter Coffee')!.id,
    quantity: 1,
    price: 45,
  })
  const slipsWait = () =>
    expect([button('KOT').disabled, button('Bill').disabled, button('Cancel').disabled]).toEqual([true, true, false])
  const ticket = async () =>
    within(await screen.findByRole('dialog', { name: 'Kitchen Order Ticket' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)

  test('at a table', async () => {
    const restaurant = createMockRestaurant()
    const order = seedOrder(restaurant, { table: 'T2' })
    renderPos(restaurant)
    await tile('T2')
    addToOrder(restaurant, order.id, [coffee(restaurant)])
    restaurant.refusals.set('getActiveOrder', new AppError('SERVICE_UNAVAILABLE'))

    await openTable('T2')
    await waitFor(() => expect(callsTo(restaurant, 'getActiveOrder')).toHaveLength(1))
    slipsWait()
    restaurant.refusals.clear()
    await tapWhenReady('KOT')

    expect(await ticket()).toEqual(['2 ×Paneer Tikka', '1 ×Masala Chaas', '1 ×Filter Coffee'])
  })

  test('for a guest without a table', async () => {
    const restaurant = createMockRestaurant()
    const order = seedOrder(restaurant, { type: 'Takeaway', customer: { name: 'Ravi', address: '', contact: '' } })
    renderPos(restaurant)
    await openTab('Takeaway')
    addToOrder(restaurant, order.id, [coffee(restaurant)])
    restaurant.refusals.set('listOrders', new AppError('SERVICE_UNAVAILABLE'))

    tap(/^Ravi/)
    await popup()
    await waitFor(() => expect(callsTo(restaurant, 'listOrders')).toHaveLength(2))
    slipsWait()
    restaurant.refusals.clear()
    await tapWhenReady('KOT')

    expect(await ticket()).toEqual(['2 ×Paneer Tikka', '1 ×Masala Chaas', '1 ×Filter Coffee'])
  })
})

test('the bill waits until everything tapped is punched', async () => {
  await viewOrder()
  await waitFor(() => expect(button('Bill').disabled).toBe(false))

  await addDishes('Butter Naan')

  expect(button('Bill').disabled).toBe(true)
  expect(button('Bill').title).toBe('Punch the update first, so that the bill has everything.')
})

test('a takeaway order takes more items the same way', async () => {
  const restaurant = createMockRestaurant()
  const order = seedOrder(restaurant, { type: 'Takeaway', customer: { name: 'Ravi', address: '', contact: '' } })
  renderPos(restaurant)
  await openTab('Takeaway')
  tap(/^Ravi/)
  await popup()
  await addDishes('Butter Naan')

  await tapWhenReady('Punch Update')

  await screen.findByText('Order Updated!')
  expect(order.lines).toHaveLength(3)
})
