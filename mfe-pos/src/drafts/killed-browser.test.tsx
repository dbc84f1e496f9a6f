import { AppError, getRestaurantSettings } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'
import { afterEach, expect, test, vi } from 'vitest'
import { holdDisk } from '../testing/hold-disk.ts'
import { openBill } from '../testing/open-bill.ts'
import {
  addDishes,
  button,
  callsTo,
  cartContents,
  keysOf,
  killPage,
  breakReply,
  openTable,
  orderedFrom,
  renderPos,
  screen,
  storedDrafts,
  tap,
  tapWhenReady,
  waitFor,
} from '../testing/render-pos.tsx'
import { messages as waitingMessages } from '../waiting/messages.ts'
import { messages } from './messages.ts'

afterEach(() => void vi.unstubAllGlobals())

const withoutStorage = () => vi.stubGlobal('indexedDB', undefined)
/** Waits for five calls. An order that the last press sent has reached the restaurant by then. */
async function longEnoughToSend() {
  for (let calls = 0; calls < 5; calls++) await call(getRestaurantSettings, {})
}

test('a punch is sent once it is on the disk; control: one that no disk takes is sent at once', async () => {
  const { restaurant } = renderPos()
  await openTable('T1')
  await addDishes('Butter Naan')
  const release = await holdDisk('drafts')

  tap('Punch Order')
  await longEnoughToSend()
  expect(callsTo(restaurant, 'createOrder')).toEqual([])

  release()
  await screen.findByText('Order Placed!')
  expect(callsTo(restaurant, 'createOrder')).toHaveLength(1)

  await killPage()
  withoutStorage()
  const { restaurant: other } = renderPos()
  await openTable('T1')
  await addDishes('Butter Naan')
  tap('Punch Order')
  await longEnoughToSend()
  expect(callsTo(other, 'createOrder')).toHaveLength(1)
})

test('a tap is drawn before it is on the disk', async () => {
  renderPos()
  await openTable('T1')
  const release = await holdDisk('drafts')

  await addDishes('Butter Naan', 'Filter Coffee')
  expect(cartContents()).toEqual(['1 × Butter Naan', '1 × Filter Coffee'])

  release()
  expect(await storedDrafts()).toHaveLength(1)
})

test('a punch that was stored and not answered is one order after the browser was killed', async () => {
  const { restaurant } = renderPos()
  await openTable('T1')
  await addDishes('Butter Naan')
  await breakReply(restaurant, 'createOrder')
  await killPage()

  renderPos(restaurant)
  await openTable('T1')
  await waitFor(() => expect(cartContents()).toContain('1 × Butter Naan'))
  await tapWhenReady('Punch Update')

  await screen.findByText('Order Updated!')
  expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan']])
  const keys = keysOf(restaurant, 'createOrder')
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a payment that was not answered has its key after the browser was killed', async () => {
  const { restaurant } = await openBill()
  restaurant.outages.add('freeTable')
  tap('Cash')
  tap(/^Pay/)
  await waitFor(() => expect(callsTo(restaurant, 'freeTable')).toHaveLength(1))
  await screen.findByText(/not known/i)
  await killPage()
  restaurant.outages.clear()

  renderPos(restaurant)
  await openTable('T2')
  await tapWhenReady('Bill')
  await screen.findByRole('heading', { name: 'Finalize Payment' })
  tap('Cash')
  tap(/^Pay/)

  await waitFor(() => expect(callsTo(restaurant, 'freeTable')).toHaveLength(2))
  expect(new Set(keysOf(restaurant, 'freeTable')).size).toBe(1)
})

test('a till without storage goes on, and says once that a reload loses what is not punched', async () => {
  withoutStorage()
  const { restaurant, texts } = renderPos()
  await openTable('T1')
  await addDishes('Butter Naan', 'Butter Naan')
  await waitFor(() => expect(texts()).toContain(messages.notStored))

  tap('Punch Order')

  await screen.findByText('Order Placed!')
  expect(orderedFrom(restaurant)).toEqual([['2 × Butter Naan']])
  expect(texts().filter((text) => text === messages.notStored)).toHaveLength(1)
})

test('a till whose disk is full goes on in memory and says so', async () => {
  const { texts } = renderPos()
  await openTable('T1')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })

  await addDishes('Butter Naan')

  expect(cartContents()).toEqual(['1 × Butter Naan'])
  await waitFor(() => expect(texts()).toContain(messages.notStored))
  vi.restoreAllMocks()
})

test('a punch that a full disk refused is not said to be kept: without an answer it fails, and its cart stays', async () => {
  const { restaurant, texts } = renderPos()
  await openTable('T1')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  await addDishes('Butter Naan')
  restaurant.refusals.set('createOrder', new AppError('SERVICE_UNAVAILABLE'))

  tap('Punch Order')

  await waitFor(() => expect(callsTo(restaurant, 'createOrder')).toHaveLength(1))
  await waitFor(() => expect(button('Punch Order').disabled).toBe(false))
  expect(cartContents()).toEqual(['1 × Butter Naan'])
  expect(screen.queryByText(waitingMessages.kept)).toBeNull()
  expect(texts()).not.toContain(waitingMessages.keptToast)

  restaurant.refusals.clear()
  tap('Punch Order')
  await screen.findByText('Order Placed!')
  expect(new Set(keysOf(restaurant, 'createOrder')).size).toBe(1)
  expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan']])
  vi.restoreAllMocks()
})
