import { AppError, listOrders } from '@tiffin/contracts'
import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { call } from '@tiffin/web-kit'
import { describe, expect, test } from 'vitest'
import {
  addDishes,
  callsTo,
  cartContents,
  closed,
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
} from '../../testing/render-pos.tsx'
import { messages as waiting } from '../../waiting/messages.ts'
import { messages } from './messages.ts'

/** Punches at T4 without an answer while another terminal seats guests there, and lets the punch be sent. */
async function takenTwice(role: MockRestaurant['user']['userRole'] = 'Captain', outage = false) {
  const restaurant = createMockRestaurant()
  restaurant.user = { ...restaurant.user, userRole: role }
  if (outage) restaurant.outages.add('holdCommand')
  const pos = renderPos(restaurant)
  restaurant.refusals.set('createOrder', new AppError('SERVICE_UNAVAILABLE'))
  await openTable('T4')
  await addDishes('Butter Naan')
  await tapWhenReady('Punch Order')
  await screen.findByText(waiting.kept)
  await closed()
  const there = seedOrder(restaurant, { table: 'T4' })
  restaurant.refusals.clear()
  globalThis.dispatchEvent(new Event('online'))
  return { ...pos, restaurant, there }
}

async function decisions() {
  await screen.findByText(messages.sign(1))
  tap(messages.decide)
  return within(await screen.findByRole('dialog', { name: messages.title }))
}
const THERE = ['2 × Paneer Tikka', '1 × Masala Chaas']

describe('a punch whose table another terminal has taken', () => {
  test('leaves this till, is shown with what is in its way, and is merged with nothing by itself', async () => {
    const { restaurant, there, texts } = await takenTwice()
    const sheet = await decisions()

    expect(sheet.getByText('T4')).toBeDefined()
    expect(sheet.getByText(new RegExp(`^T4 has order ${there.orderNumber}, taken .*\\.$`))).toBeDefined()
    expect(sheet.getByText(/^Taken \d\d:\d\d [ap]m/)).toBeDefined()
    expect(sheet.getByText('1 × Butter Naan')).toBeDefined()
    expect(screen.queryByRole('button', { name: /waits?$/ })).toBeNull()
    expect(texts()).toContain(waiting.heldToast('T4'))
    expect(orderedFrom(restaurant)).toEqual([THERE])
  })

  test('is added to the order of the table once somebody says so', async () => {
    const { restaurant, there, texts } = await takenTwice()
    const sheet = await decisions()
    fireEvent.click(sheet.getByRole('button', { name: messages.add(there.orderNumber) }))

    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([[...THERE, '1 × Butter Naan']]))
    await sheet.findByText(messages.nothing)
    expect(texts()).toContain(messages.added('T4', there.orderNumber))
    expect(screen.queryByText(messages.sign(1))).toBeNull()
  })

  test('is kept apart as takeaway', async () => {
    const { restaurant } = await takenTwice('Waiter')
    const sheet = await decisions()
    fireEvent.click(sheet.getByRole('button', { name: messages.takeaway }))

    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([THERE, ['1 × Butter Naan']]))
    expect((await call(listOrders, {})).map(({ order_type }) => order_type).toSorted()).toEqual(['Dine-In', 'Takeaway'])
  })

  test('is dropped with a reason by whoever may; a Waiter is not offered it', async () => {
    const { restaurant } = await takenTwice()
    const sheet = await decisions()
    fireEvent.click(sheet.getByRole('button', { name: messages.drop }))
    fireEvent.click(sheet.getByRole('button', { name: messages.confirmDrop }))
    expect(callsTo(restaurant, 'resolveHeldCommand')).toEqual([])
    fireEvent.change(sheet.getByRole('textbox', { name: /^Why is it dropped/ }), { target: { value: 'Taken twice' } })
    fireEvent.click(sheet.getByRole('button', { name: messages.confirmDrop }))

    await sheet.findByText(messages.nothing)
    expect(orderedFrom(restaurant)).toEqual([THERE])
    expect(restaurant.held.map(({ decision }) => decision)).toMatchObject([{ as: 'drop', reason: 'Taken twice' }])
  })

  test('offers a Waiter everything but to drop', async () => {
    const { there } = await takenTwice('Waiter')
    const sheet = await decisions()

    await sheet.findByRole('button', { name: messages.takeaway })
    const names = sheet.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names.filter(Boolean)).toEqual([messages.add(there.orderNumber), messages.takeaway])
  })

  test('that somebody else has decided about says who it was, and leaves the list', async () => {
    const { restaurant, there, texts } = await takenTwice()
    const sheet = await decisions()
    const button = await sheet.findByRole('button', { name: messages.add(there.orderNumber) })
    restaurant.held[0]!.decision = { as: 'takeaway', reason: null, at: '', by: 'Meera', order_number: '1' }
    fireEvent.click(button)

    await sheet.findByText(messages.nothing)
    expect(texts()).toContain('Meera has decided about this already: Kept apart without a table.')
    expect(orderedFrom(restaurant)).toEqual([THERE])
  })

  test('that the server does not take stays on this till and is shown here', async () => {
    await takenTwice('Captain', true)

    expect(await screen.findByRole('button', { name: '1 punch waits' })).toBeDefined()
    await waitFor(async () => expect((await tile('T4')).textContent).toContain(waiting.notSent))
    expect(screen.queryByText(messages.sign(1))).toBeNull()
  })

  test('leaves the dishes tapped after it in their cart, from which they become an order of their own', async () => {
    const { restaurant, texts } = renderPos()
    restaurant.refusals.set('createOrder', new AppError('SERVICE_UNAVAILABLE'))
    await openTable('T4')
    await addDishes('Butter Naan')
    await tapWhenReady('Punch Order')
    await screen.findByText(waiting.kept)
    await closed()
    await openTable('T4')
    await addDishes('Filter Coffee')
    seedOrder(restaurant, { table: 'T4' })
    restaurant.refusals.clear()
    globalThis.dispatchEvent(new Event('online'))
    await waitFor(() => expect(restaurant.held).toHaveLength(1))

    await tapWhenReady('Punch Order')
    await waitFor(() => expect(texts()).toContain(waiting.orderGone))
    expect(cartContents()).toEqual(['1 × Filter Coffee'])
    await tapWhenReady('Punch Order')
    await screen.findByText('Table already has an order')
    expect(orderedFrom(restaurant)).toEqual([THERE])
  })
})
