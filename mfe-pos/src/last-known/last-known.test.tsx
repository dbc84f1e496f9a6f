import { AppError, getUserDetails, listOrders, listTables, type EndpointId, type Order } from '@tiffin/contracts'
import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { queryKeyOf, storeToken, useQueryClient } from '@tiffin/web-kit'
import { openLastKnown, type KnownEndpoint } from '@tiffin/web-kit/last-known'
import { describe, expect, test, vi } from 'vitest'
import { messages as waitingMessages } from '../waiting/messages.ts'
import {
  addDishes,
  advanceTime,
  callsTo,
  cartContents,
  fakeTime,
  killPage,
  openTable,
  orderedFrom,
  renderPos,
  renderWithin,
  screen,
  seedOrder,
  tapWhenReady,
  tile,
  waitFor,
} from '../testing/render-pos.tsx'
import { TILL_READS } from './follow-reads.ts'
import { LastKnown } from './last-known.tsx'

const ASHA = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const signIn = (role = 'Waiter', sub = ASHA) =>
  storeToken('restaurant', `e30.${btoa(JSON.stringify({ exp: 9_999_999_999, tid: 'spice', sub, role }))}.x`)

const READS: readonly EndpointId[] = ['listTables', 'listOrders', 'listMenu', 'getRestaurantSettings']
const ALL: readonly EndpointId[] = [...READS, 'getActiveOrder', 'createOrder', 'addItems', 'listFloorChanges']

/** Makes these calls fail without an answer of their service. */
const cut = (restaurant: MockRestaurant, endpoints = ALL) => {
  for (const endpoint of endpoints) restaurant.refusals.set(endpoint, new AppError('SERVICE_UNAVAILABLE'))
}

/** Returns a stored reply, as the next page reads it. */
async function storedReply(endpoint: KnownEndpoint) {
  const stored = openLastKnown()
  const known = await stored.read(endpoint)
  stored.close()
  return known
}

/** Opens the till while the server answers, waits until all its reads are stored, and ends the page. */
async function openedBefore(restaurant: MockRestaurant): Promise<void> {
  renderPos(restaurant)
  await tile('T1')
  for (const endpoint of TILL_READS) await waitFor(async () => expect(await storedReply(endpoint)).not.toBeNull())
  await killPage()
}

const AS_OF = /^No answer from the server\. The floor is as of \d\d:\d\d [ap]m\.$/
const status = async () => (await screen.findByText(/as of/)).closest('[role=status]')?.textContent

describe('a till that is opened without an answer', () => {
  test('shows the floor as it was, with its age, and the menu; an order is taken and arrives later', async () => {
    signIn()
    const restaurant = createMockRestaurant()
    seedOrder(restaurant, { table: 'T2' })
    await openedBefore(restaurant)

    cut(restaurant)
    const { texts } = renderPos(restaurant)
    expect((await tile('T2')).textContent).toContain('Occupied')
    expect(await status()).toMatch(AS_OF)
    expect((await screen.findByText(/as of/)).closest('[data-toasts-below]'), 'no toast lies on it').not.toBeNull()
    expect(screen.getByText(/ago\)/).textContent).toContain('0 min ago')
    expect(screen.queryByRole('heading', { name: 'Loading Failed' })).toBeNull()

    await openTable('T1')
    await addDishes('Butter Naan')
    await tapWhenReady('Punch Order')
    await screen.findByText(waitingMessages.kept)
    expect(orderedFrom(restaurant)).toHaveLength(1)

    restaurant.refusals.clear()
    await waitFor(() => expect(orderedFrom(restaurant)[1]).toEqual(['1 × Butter Naan']))
    await waitFor(() => expect(screen.queryByText(/as of/)).toBeNull())
    expect(texts().filter((text) => text.startsWith('Failed'))).toEqual([])
  })

  test('opens an order that it had read, and adds to it', async () => {
    signIn()
    const restaurant = createMockRestaurant()
    seedOrder(restaurant, { table: 'T2' })
    await openedBefore(restaurant)

    cut(restaurant)
    renderPos(restaurant)
    await openTable('T2')
    await waitFor(() => expect(cartContents()).toEqual(['2 × Paneer Tikka', '1 × Masala Chaas']))
    await addDishes('Butter Naan')
    await tapWhenReady('Punch Update')
    await screen.findByText(waitingMessages.kept)

    restaurant.refusals.clear()
    await waitFor(() =>
      expect(orderedFrom(restaurant)).toEqual([['2 × Paneer Tikka', '1 × Masala Chaas', '1 × Butter Naan']]),
    )
  })

  test('shows the stored menu alone when only the menu has no answer', async () => {
    signIn()
    const restaurant = createMockRestaurant()
    await openedBefore(restaurant)

    cut(restaurant, ['listMenu'])
    renderPos(restaurant)
    expect(await status()).toMatch(/^No answer from the server\. The menu is as of /)
    await openTable('T1')
    await addDishes('Butter Naan')
    expect(cartContents()).toEqual(['1 × Butter Naan'])
  })

  test('prints the stored settings, and does not say that they are missing', async () => {
    signIn()
    const restaurant = createMockRestaurant()
    await openedBefore(restaurant)

    cut(restaurant)
    const { texts } = renderPos(restaurant)
    await status()
    expect(texts()).toEqual([])
  })
})

describe('the load has failed as before', () => {
  /** Opens the till, and returns the heading and the toast of the failed load. The settings may have a toast too. */
  async function load(restaurant: MockRestaurant) {
    const { texts } = renderPos(restaurant)
    const heading = await screen.findByRole('heading')
    return [heading.textContent, texts()[0]]
  }
  const FAILED = ['Loading Failed', 'Failed to load initial data. Please check your connection.']

  test('[C8-005] where nothing is stored', async () => {
    signIn()
    const restaurant = createMockRestaurant()
    cut(restaurant)
    expect(await load(restaurant)).toEqual(FAILED)
  })

  test('[C8-005] where the server answers with a failure', async () => {
    signIn()
    const restaurant = createMockRestaurant()
    await openedBefore(restaurant)
    restaurant.outages.add('listTables')
    expect(await load(restaurant)).toEqual(FAILED)
  })

  test.each([
    ['of another role', () => signIn('Admin')],
    ['who is another', () => signIn('Waiter', 'ravi')],
  ])('[C8-005] for a user %s', async (_which, signInNext) => {
    signIn()
    const restaurant = createMockRestaurant()
    await openedBefore(restaurant)
    cut(restaurant)
    signInNext()
    expect(await load(restaurant)).toEqual(FAILED)
  })
})

describe('an open till', () => {
  test('says from when the floor is once a poll has no answer, and until one has', async () => {
    fakeTime()
    const { restaurant } = renderPos()
    await tile('T1')
    expect(screen.queryByText(/as of/)).toBeNull()

    cut(restaurant)
    await advanceTime(60_000)
    await advanceTime(2_000)
    expect(await status()).toMatch(AS_OF)
    await advanceTime(180_000)
    expect(screen.getByText(/ago\)/).textContent).toContain('4 min ago')

    restaurant.refusals.clear()
    await advanceTime(10_000)
    await waitFor(() => expect(screen.queryByText(/as of/)).toBeNull())
  })

  test('asks for one read every ten seconds without an answer, and then for the others', async () => {
    fakeTime()
    const { restaurant } = renderPos()
    await tile('T1')
    cut(restaurant)
    await advanceTime(62_000)
    await status()
    const counts = () => READS.slice(0, 2).map((endpoint) => callsTo(restaurant, endpoint).length)
    const [tables, orders] = counts() as [number, number]

    // A try is three calls, because a read without an answer is repeated twice.
    await advanceTime(10_000)
    await waitFor(() => expect(counts()).toEqual([tables + 3, orders]))

    restaurant.refusals.clear()
    await advanceTime(10_000)
    await waitFor(() => expect(counts()).toEqual([tables + 4, orders + 1]))
  })
})

describe('what is stored', () => {
  /** Renders `LastKnown` alone over lists that the test changes as the page does. */
  function renderPart() {
    let queries: ReturnType<typeof useQueryClient> | null = null
    const Part = () => {
      queries = useQueryClient()
      return <LastKnown />
    }
    renderWithin(<Part />, createMockRestaurant())
    return queries! as ReturnType<typeof useQueryClient>
  }
  const ordersKey = queryKeyOf(listOrders, {})
  const order = (number: number) =>
    ({
      id: `${number}`,
      order_number: `${number}`,
      order_type: 'Takeaway',
      status: 'Active',
      created_at: '2026-11-27T10:00:00.000Z',
      total_amount: 0,
      version: 1,
      items: [],
      payments: [],
    }) as unknown as Order
  const read = (queries: ReturnType<typeof useQueryClient>, orders: readonly Order[]) =>
    queries.fetchQuery({ queryKey: ordersKey, queryFn: () => orders, staleTime: 0 })

  test('is a change that the till makes itself too, which is no answer and makes the list no younger', async () => {
    signIn()
    const queries = renderPart()
    await read(queries, [order(1)])
    await waitFor(async () => expect((await storedReply(listOrders))?.reply).toHaveLength(1))
    const { readAt } = (await storedReply(listOrders))!

    queries.setQueryData<Order[]>(ordersKey, (orders) => [...(orders ?? []), order(2)], { updatedAt: readAt + 60_000 })
    await waitFor(async () => expect((await storedReply(listOrders))?.reply).toHaveLength(2))
    expect((await storedReply(listOrders))?.readAt).toBe(readAt)
  })

  test('is an equal reply only once; the time of its last answer is', async () => {
    signIn()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const puts = () => put.mock.contexts.map((store) => (store as IDBObjectStore).name)
    const queries = renderPart()
    await read(queries, [order(1)])
    await waitFor(() => expect(puts()).toEqual(['replies']))
    const { readAt } = (await storedReply(listOrders))!

    await waitFor(() => expect(Date.now()).toBeGreaterThan(readAt))
    await read(queries, [order(1)])
    await waitFor(() => expect(puts()).toEqual(['replies', 'times']))
    expect((await storedReply(listOrders))?.readAt).toBeGreaterThan(readAt)
    vi.restoreAllMocks()
  })

  test('is the user of the shell as well, and no list that was asked for with a query', async () => {
    signIn()
    const queries = renderPart()
    const user = { userRole: 'Waiter', userEmail: 'asha@spice.test', restaurantName: 'Spice' }
    const history = queryKeyOf(listOrders, { query: { limit: 5 } })
    await queries.fetchQuery({ queryKey: history, queryFn: () => [order(7)] })
    await queries.fetchQuery({ queryKey: queryKeyOf(getUserDetails, {}), queryFn: () => user })

    await waitFor(async () => expect((await storedReply(getUserDetails))?.reply).toEqual(user))
    expect([await storedReply(listOrders), await storedReply(listTables)]).toEqual([null, null])
  })
})
