import { AppError, listDevices, revokeDevice } from '@tiffin/contracts'
import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { call } from '@tiffin/web-kit'
import { TILL_KEY, TILL_STORE, type TillRecord } from '@tiffin/web-kit/queue'
import { showPage } from '@tiffin/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { tillDisk } from '../drafts/till-records.ts'
import {
  addDishes,
  breakReply,
  callsTo,
  closed,
  fireEvent,
  killPage,
  nameRestaurant,
  openTable,
  renderPos,
  renderTill,
  screen,
  tap,
  tapWhenReady,
  waitFor,
  within,
} from '../testing/render-pos.tsx'
import { messages } from '../waiting/messages.ts'

async function punchAt(table: string, dish = 'Butter Naan') {
  await openTable(table)
  await addDishes(dish)
  await tapWhenReady(/^Punch (Order|Update)$/)
  await closed()
}
const takenOf = (restaurant: MockRestaurant, endpoint: 'createOrder' | 'addItems' = 'createOrder') =>
  callsTo(restaurant, endpoint).map(({ body }) => (body as { taken?: { ref?: string; till_id?: string } }).taken)
const refsOf = (restaurant: MockRestaurant) => takenOf(restaurant).map((taken) => taken?.ref)
async function readTill() {
  const disk = tillDisk()
  const till = (await disk.read(TILL_STORE, TILL_KEY)) as TillRecord
  disk.close()
  return till
}
const cut = (restaurant: MockRestaurant) => {
  for (const endpoint of ['createOrder', 'addItems'] as const)
    restaurant.refusals.set(endpoint, new AppError('SERVICE_UNAVAILABLE'))
}

describe('the till of a browser', () => {
  test('is added at the first opening, and is the same till at the next one', async () => {
    const { restaurant } = await renderTill()
    const { id, series } = await readTill()
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
    await killPage()

    renderPos(restaurant)
    await waitFor(() => expect(callsTo(restaurant, 'registerTill')).toHaveLength(2))
    await expect.poll(readTill).toMatchObject({ id, series })
    expect(restaurant.devices.map((device) => [device.id, device.kind, device.name])).toEqual([[id, 'till', 'Till A1']])
  })

  test('that an Admin has closed becomes another one at the next opening', async () => {
    const { restaurant } = await renderTill()
    const { id } = await readTill()
    await punchAt('T1')
    await call(revokeDevice, { params: { id } })
    await killPage()

    renderPos(restaurant)
    await expect.poll(readTill).toMatchObject({ series: 'A2', n: 0 })
    await punchAt('T2')
    expect(refsOf(restaurant)).toEqual(['A1-1', 'A2-1'])
    expect((await call(listDevices, {})).map(({ series }) => series)).toEqual(['A2'])
  })

  test('that was opened without an answer works without references until the server answers', async () => {
    const restaurant = createMockRestaurant()
    restaurant.refusals.set('registerTill', new AppError('SERVICE_UNAVAILABLE'))
    nameRestaurant()
    renderPos(restaurant)
    await waitFor(() => expect(callsTo(restaurant, 'registerTill').length).toBeGreaterThan(0))
    await punchAt('T1')
    restaurant.refusals.clear()
    // The next read that is answered makes the till try again.
    showPage('visible')
    await expect.poll(readTill).toMatchObject({ series: 'A1' })
    await punchAt('T2')

    expect(takenOf(restaurant)).toEqual([undefined, { till_id: (await readTill()).id, ref: 'A1-1' }])
    expect(restaurant.devices).toHaveLength(1)
  })
})

test('where the token names no restaurant, as on the mock API, there is no till', async () => {
  const { restaurant } = renderPos()
  await punchAt('T1')

  expect([callsTo(restaurant, 'registerTill'), takenOf(restaurant)]).toEqual([[], [undefined]])
})

describe('the reference of a punch', () => {
  test('counts the punches of the till, additions too, and is on the order', async () => {
    const { restaurant } = await renderTill()
    await punchAt('T1')
    await punchAt('T1')
    await punchAt('T2')

    expect([refsOf(restaurant), takenOf(restaurant, 'addItems')[0]?.ref]).toEqual([['A1-1', 'A1-3'], 'A1-2'])
    expect(restaurant.orders.map(({ tillRefs }) => tillRefs)).toEqual([['A1-1', 'A1-2'], ['A1-3']])
  })

  test('stays with a punch that the server stored and answered with 500: the next press repeats it as it was', async () => {
    const { restaurant } = await renderTill()
    await openTable('T1')
    await addDishes('Butter Naan')
    await breakReply(restaurant, 'createOrder')
    await tapWhenReady('Punch Order')
    await closed()

    const [first, again] = callsTo(restaurant, 'createOrder')
    expect(again).toEqual(first)
    expect(refsOf(restaurant)).toEqual(['A1-1', 'A1-1'])
    await punchAt('T2')
    expect(refsOf(restaurant).at(-1)).toBe('A1-2')
  })

  test('stays with it also when the browser was killed after the answer', async () => {
    const { restaurant } = await renderTill()
    await openTable('T1')
    await addDishes('Butter Naan')
    await breakReply(restaurant, 'createOrder')
    await killPage()

    renderPos(restaurant)
    await openTable('T1')
    await tapWhenReady(/^Punch (Order|Update)$/)
    await closed()
    const [first, again] = callsTo(restaurant, 'createOrder')
    expect(again).toEqual(first)
  })

  test('names a punch that waits: in the cart, in the list, and as the number of its order on the bill', async () => {
    const { restaurant } = await renderTill()
    cut(restaurant)
    await punchAt('T1')
    await openTable('T1')
    expect(await screen.findByText(/^Waiting for the connection, since .* · A1-1$/)).toBeDefined()
    await tapWhenReady('Bill')
    const bill = await screen.findByRole('dialog', { name: /Bill|Payment/ })
    expect(within(bill).getByRole('article').textContent).toContain('A1-1')
    fireEvent.click(within(bill).getAllByRole('button', { name: /Close|Dismiss|Cancel/ })[0]!)
    tap('Dismiss')
    await closed()

    tap('1 punch waits')
    const list = await screen.findByRole('dialog', { name: messages.title })
    expect(within(list).getByText('T1').textContent).toBe('T1 · A1-1')
  })
})
