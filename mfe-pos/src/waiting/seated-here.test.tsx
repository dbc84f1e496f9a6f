import { AppError } from '@tiffin/contracts'
import type { MockRestaurant } from '@tiffin/mock-api'
import { expect, test } from 'vitest'
import {
  addDishes,
  closed,
  fireEvent,
  openTable,
  renderPos,
  renderTill,
  screen,
  tap,
  tapWhenReady,
  tile,
  waitFor,
  within,
} from '../testing/render-pos.tsx'
import { messages } from './messages.ts'

/** Answers a new order, an addition and a freed table with 503, which the till treats as no answer. */
function cut(restaurant: MockRestaurant) {
  for (const endpoint of ['createOrder', 'addItems', 'freeTable'] as const)
    restaurant.refusals.set(endpoint, new AppError('SERVICE_UNAVAILABLE'))
}
function restore(restaurant: MockRestaurant) {
  restaurant.refusals.clear()
  window.dispatchEvent(new Event('online'))
}
const textOf = async (table: string) => (await tile(table)).textContent

async function punchAt(table: string, ...dishes: string[]) {
  await openTable(table)
  await addDishes(...dishes)
  await tapWhenReady('Punch Order')
  await screen.findByText(messages.kept)
  await closed()
}

test('a table whose order waits looks and reads as occupied on this till, before and after it is sent', async () => {
  const { restaurant } = renderPos()
  const free = (await tile('T2')).className
  cut(restaurant)
  await openTable('T1')
  tap('3 guests')
  await addDishes('Butter Naan')
  await tapWhenReady('Punch Order')
  await screen.findByText(messages.kept)
  await closed()
  await waitFor(async () =>
    expect(await textOf('T1')).toMatch(/^T1 2 seats Occupied 3 guests 0 min ₹\d+\.00 Waiting since \d\d:\d\d [ap]m$/),
  )
  expect([(await tile('T1')).className.includes('bg-info'), free.includes('bg-info')]).toEqual([true, false])
  const [amount] = /₹\S+/.exec((await tile('T1')).textContent)!
  tap('By wait')
  const first = within(screen.getByRole('region', { name: 'Longest wait first' }))
  expect(first.getAllByRole('button')).toEqual([await tile('T1')])
  tap('By wait')

  restore(restaurant)
  await waitFor(async () => expect(await textOf('T1')).toMatch(new RegExp(`Occupied 3 guests · .* ${amount}$`)))
  expect((await tile('T2')).textContent).toBe('T2 4 seats Available')
})

test('what is tapped there meanwhile is marked as the draft of the table', async () => {
  const { restaurant } = await renderTill()
  cut(restaurant)
  await punchAt('T1', 'Butter Naan')
  await openTable('T1')
  await addDishes('Filter Coffee')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await closed()
  await waitFor(async () => expect(await textOf('T1')).toMatch(/Occupied A1-1 .*Draft: 1 item$/))
})

test('the table stays occupied while its punch is refused, until it goes back to the cart', async () => {
  const { restaurant } = renderPos()
  cut(restaurant)
  await punchAt('T1', 'Butter Naan')
  restaurant.refusals.set('createOrder', new AppError('MENU_ITEM_UNAVAILABLE'))
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => expect(await textOf('T1')).toMatch(/Occupied .*Not sent$/))

  tap('1 punch waits')
  tap(messages.toCart)
  await screen.findByText(messages.nothingWaits)
  tap('Dismiss')
  await closed()
  await waitFor(async () => expect(await textOf('T1')).toMatch(/^T1 2 seats Available Draft: 1 item$/))
})

test('once its bill is paid the table is free, and its payment is marked; new guests occupy it again', async () => {
  const { restaurant } = renderPos()
  cut(restaurant)
  await punchAt('T1', 'Butter Naan')
  await openTable('T1')
  await tapWhenReady('Bill')
  await screen.findByRole('heading', { name: 'Finalize Payment' })
  tap('Cash & Clear')
  await closed()
  await waitFor(async () => expect(await textOf('T1')).toMatch(/^T1 2 seats Available Waiting since \d\d:\d\d [ap]m$/))

  await punchAt('T1', 'Filter Coffee')
  await waitFor(async () =>
    expect(await textOf('T1')).toMatch(/^T1 2 seats Occupied .* Waiting since \d\d:\d\d [ap]m$/),
  )
})
