import { AppError, getRestaurantSettings, type EndpointId } from '@tiffin/contracts'
import { addToOrder, createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addDishes,
  button,
  callsTo,
  cartContents,
  closed,
  keysOf,
  killPage,
  openTab,
  openTable,
  orderedFrom,
  popup,
  renderPos,
  screen,
  seedOrder,
  tap,
  tapWhenReady,
  tile,
  waitFor,
  within,
} from '../testing/render-pos.tsx'
import { tillDatabase } from '../drafts/till-records.ts'
import { call, readToken, storeToken } from '@tiffin/web-kit'
import { showPage } from '@tiffin/web-kit/testing'
import { messages } from './messages.ts'

afterEach(() => void vi.restoreAllMocks())

const WAITING = /punch(es)? waits?$/

/** Fails every punch without an answer. Other calls succeed, and each of their answers makes the till try again. */
const cut = (restaurant: MockRestaurant) => {
  for (const endpoint of ['createOrder', 'addItems'] as const)
    restaurant.refusals.set(endpoint, new AppError('SERVICE_UNAVAILABLE'))
}
/** Lets punches succeed again, and fires the browser's `online` event. */
const restore = (restaurant: MockRestaurant) => {
  restaurant.refusals.clear()
  window.dispatchEvent(new Event('online'))
}

/** Punches at a table without getting an answer, and waits until the popup has closed. */
async function punchAt(table: string, ...dishes: string[]) {
  await openTable(table)
  await addDishes(...dishes)
  await tapWhenReady('Punch Order')
  await screen.findByText(messages.kept)
  await closed()
}

async function openList() {
  tap(WAITING)
  return screen.findByRole('dialog', { name: messages.title })
}

describe('a punch without an answer', () => {
  test('is kept, and the waiter goes on at other tables; once the connection is back each is one order', async () => {
    const { restaurant, texts } = renderPos()
    cut(restaurant)
    await punchAt('T1', 'Butter Naan')
    await punchAt('T2', 'Filter Coffee')

    expect(texts()).toContain(messages.keptToast)
    expect(texts()).not.toContain('Failed to place order.')
    expect((await tile('T1')).textContent).toMatch(/Waiting since \d\d:\d\d [ap]m$/)
    expect(button('2 punches wait')).toBeDefined()

    restore(restaurant)
    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan'], ['1 × Filter Coffee']]))
    await waitFor(() => expect(screen.queryByRole('button', { name: WAITING })).toBeNull())
    expect(new Set(keysOf(restaurant, 'createOrder')).size).toBe(2)
    await waitFor(async () => expect((await tile('T1')).textContent).toContain('Occupied'))
    expect(texts()).toContain(messages.sent('T1', restaurant.orders[0]!.orderNumber))
  })

  test('whose reply alone was lost is sent again as it was, by itself, and is one order', async () => {
    const { restaurant } = renderPos()
    restaurant.lostReplies.add('createOrder')
    await punchAt('T1', 'Butter Naan')
    restaurant.lostReplies.clear()

    await waitFor(() => expect(screen.queryByRole('button', { name: WAITING })).toBeNull())
    expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan']])
    const [first, ...others] = callsTo(restaurant, 'createOrder')
    expect(others.length).toBeGreaterThan(0)
    for (const other of others) expect(other).toEqual(first)
  })

  test('goes on after the browser was killed, and is in no cart any more', async () => {
    const restaurant = createMockRestaurant()
    renderPos(restaurant)
    cut(restaurant)
    await punchAt('T1', 'Butter Naan')
    await punchAt('T2', 'Filter Coffee')
    await killPage()

    const { restaurant: same } = renderPos(restaurant)
    await screen.findByRole('button', { name: '2 punches wait' })
    expect((await tile('T1')).textContent).not.toContain('Draft')
    restore(same)

    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan'], ['1 × Filter Coffee']]))
  })

  test('that was on its way when the browser was killed is sent by itself, and its cart is empty', async () => {
    const { restaurant } = renderPos()
    await openTable('T1')
    await addDishes('Butter Naan')
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
    tap('Punch Order')
    await waitFor(async () => expect(await storedCommands()).toHaveLength(1))
    await killPage()
    vi.restoreAllMocks()

    renderPos(restaurant)
    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan']]))
    await waitFor(async () => expect((await tile('T1')).textContent).toContain('Occupied'))
    expect((await tile('T1')).textContent).not.toContain('Draft')
  })

  test('is in the cart of its table, and what is tapped there is added to that order', async () => {
    const { restaurant } = renderPos()
    cut(restaurant)
    await punchAt('T1', 'Butter Naan')

    await openTable('T1')
    const cart = within(screen.getByRole('region', { name: 'Cart' }))
    expect(cart.getByText(/^Waiting for the connection, since/)).toBeDefined()
    expect(cart.getByText('1 × Butter Naan')).toBeDefined()
    await addDishes('Filter Coffee')
    await tapWhenReady('Punch Order')
    await closed()
    expect(button('2 punches wait')).toBeDefined()
    restore(restaurant)

    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan', '1 × Filter Coffee']]))
    expect(new Set(keysOf(restaurant, 'createOrder')).size).toBe(1)
    expect(new Set(keysOf(restaurant, 'addItems')).size).toBe(1)
  })

  test('to an order that cannot be read is kept as well', async () => {
    const restaurant = createMockRestaurant()
    seedOrder(restaurant, { table: 'T2' })
    renderPos(restaurant)
    cut(restaurant)
    restaurant.refusals.set('getActiveOrder', new AppError('SERVICE_UNAVAILABLE'))
    await openTable('T2')
    await addDishes('Butter Naan')

    await tapWhenReady('Punch Update')
    await screen.findByText(messages.kept)
    await closed()
    restore(restaurant)

    await waitFor(() =>
      expect(orderedFrom(restaurant)).toEqual([['2 × Paneer Tikka', '1 × Masala Chaas', '1 × Butter Naan']]),
    )
  })

  test('that may be part of the order already keeps the bill closed until it is sent', async () => {
    const restaurant = createMockRestaurant()
    const order = seedOrder(restaurant, { table: 'T2' })
    renderPos(restaurant)
    cut(restaurant)
    await openTable('T2')
    await addDishes('Butter Naan')
    await tapWhenReady('Punch Update')
    await screen.findByText(messages.kept)
    await closed()

    addToOrder(restaurant, order.id, [{ id: restaurant.menu[0]!.id, quantity: 1, price: restaurant.menu[0]!.price }])
    await openTable('T2')
    await waitFor(() => expect(button('KOT').disabled).toBe(false))
    await waitFor(() => expect(button('Bill').disabled).toBe(true))
    expect([button('Bill').disabled, button('Bill').title]).toEqual([true, messages.sendBeforeBill])
    restore(restaurant)
    await waitFor(() => expect(button('Bill').disabled).toBe(false))
  })

  test('is sent while the floor cannot be loaded', async () => {
    const restaurant = createMockRestaurant()
    renderPos(restaurant)
    cut(restaurant)
    await punchAt('T1', 'Butter Naan')
    await killPage()
    restaurant.outages.add('listTables')

    renderPos(restaurant)
    await screen.findByRole('heading', { name: 'Loading Failed' })
    restore(restaurant)
    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan']]))
  })
})

describe('a punch that waits', () => {
  const tokenOf = (tid: string, sub?: string) => `head.${btoa(JSON.stringify({ exp: 9_999_999_999, tid, sub }))}.sign`
  const [spice, other] = ['01910000-0000-7000-8000-000000000001', '01910000-0000-7000-8000-000000000002']

  test('is sent by nobody of another restaurant; whoever of its own signs in next sends it', async () => {
    storeToken('restaurant', tokenOf(spice))
    const { restaurant } = renderPos()
    restaurant.refusals.set('createOrder', new AppError('SESSION_ENDED'))
    await punchAt('T1', 'Butter Naan')
    expect(readToken('restaurant')).toBeNull()
    restaurant.refusals.clear()
    const sent = callsTo(restaurant, 'createOrder').length

    storeToken('restaurant', tokenOf(other))
    window.dispatchEvent(new Event('online'))
    await call(getRestaurantSettings, {})
    expect(callsTo(restaurant, 'createOrder')).toHaveLength(sent)

    storeToken('restaurant', tokenOf(spice))
    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan']]))
  })

  test('names the person who took it, over an ended session, whoever sends it', async () => {
    const [asha, ravi] = ['01910000-0000-7000-8000-00000000000a', '01910000-0000-7000-8000-00000000000b']
    storeToken('restaurant', tokenOf(spice, asha))
    const { restaurant } = renderPos()
    restaurant.refusals.set('createOrder', new AppError('SESSION_ENDED'))
    await punchAt('T1', 'Butter Naan')
    restaurant.refusals.clear()
    expect(readToken('restaurant')).toBeNull()

    storeToken('restaurant', tokenOf(spice, ravi))
    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan']]))
    const bodies = callsTo(restaurant, 'createOrder').map(({ body }) => body)
    expect(bodies.length).toBeGreaterThan(1)
    for (const body of bodies)
      expect(body).toMatchObject({ taken: { by: asha, email: restaurant.user.userEmail, name: 'Asha' } })
  })
})

describe('a slow answer', () => {
  test('lets the waiter go on after a while, and the punch is one order', async () => {
    const { restaurant } = renderPos()
    await openTable('T1')
    await addDishes('Butter Naan')
    const { fetch } = globalThis
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (init?.method === 'POST') await held
      return fetch(input, init)
    })

    tap('Punch Order')
    await screen.findByText(messages.slow)
    tap(messages.goOn)
    await screen.findByText(messages.kept)
    await closed()
    expect(button('1 punch waits')).toBeDefined()
    answer()

    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan']]))
    await waitFor(() => expect(screen.queryByRole('button', { name: WAITING })).toBeNull())
    expect(callsTo(restaurant, 'createOrder')).toHaveLength(1)
  })
})

describe('a punch that is refused when it is sent', () => {
  /** Punches at T1 twice without an answer, and makes the server refuse the first punch. */
  async function refuse(error: AppError, ...outages: EndpointId[]) {
    const pos = renderPos(createMockRestaurant({ outages: new Set(outages) }))
    cut(pos.restaurant)
    await punchAt('T1', 'Butter Naan')
    await openTable('T1')
    await addDishes('Filter Coffee')
    await tapWhenReady('Punch Order')
    await closed()
    pos.restaurant.refusals.set('createOrder', error)
    tap('2 punches wait')
    tap(messages.tryNow)
    return { ...pos, list: within(await screen.findByRole('dialog', { name: messages.title })) }
  }

  test('is shown with the reason, and goes back to the cart with what waits behind it', async () => {
    const { restaurant, list, texts } = await refuse(new AppError('MENU_ITEM_UNAVAILABLE'))
    const reason = 'An item of this order is no longer on the menu. Please review the order.'
    await list.findByText(reason)
    expect(texts()).toContain(messages.refused('T1', reason))
    expect(list.getByText(messages.behind)).toBeDefined()
    tap(messages.toCart)
    await list.findByText(messages.nothingWaits)
    tap('Dismiss')
    await closed()
    restaurant.refusals.clear()
    await openTable('T1')
    expect(cartContents()).toEqual(['1 × Butter Naan', '1 × Filter Coffee'])
    await tapWhenReady('Punch Order')
    await screen.findByText('Order Placed!')
    expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan', '1 × Filter Coffee']])
  })

  test('because the role may not is sent again under its key, by whoever may', async () => {
    const { restaurant, list } = await refuse(new AppError('ACCESS_DENIED'))
    await list.findByText('Access denied.')
    restaurant.refusals.clear()

    tap(messages.tryAgain)

    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan', '1 × Filter Coffee']]))
    expect(new Set(keysOf(restaurant, 'createOrder')).size).toBe(1)
  })

  test('because the table has an order by now, and that the server does not keep, goes to the cart of that order', async () => {
    const { restaurant, list } = await refuse(new AppError('TABLE_OCCUPIED'), 'holdCommand')
    await list.findByText('This table already has an active order.')
    restaurant.refusals.clear()
    seedOrder(restaurant, { table: 'T1' })
    tap('Dismiss')
    await closed()
    expect((await tile('T1')).textContent).toContain(messages.notSent)
    // A page that comes to the front reads again what is five seconds old.
    await waitFor(async () => {
      showPage('visible')
      expect((await tile('T1')).textContent).toContain('₹672.00')
    })

    await openList()
    tap(messages.toCart)
    await screen.findByText(messages.nothingWaits)
    tap('Dismiss')
    await closed()
    expect(orderedFrom(restaurant)).toEqual([['2 × Paneer Tikka', '1 × Masala Chaas']])
    await openTable('T1')
    await waitFor(() =>
      expect(cartContents()).toEqual(['2 × Paneer Tikka', '1 × Masala Chaas', '1 × Butter Naan', '1 × Filter Coffee']),
    )
  })
})

describe('Punch + KOT without an answer', () => {
  // The till removes a paper from the page after `afterprint`, which the browser fires when it has printed.
  const prints = () =>
    vi.spyOn(globalThis, 'print').mockImplementation(() => void window.dispatchEvent(new Event('afterprint')))

  async function punchTakeaway() {
    await openTab('Takeaway')
    tap('New Takeaway Order')
    await popup()
    await addDishes('Butter Naan')
    await tapWhenReady('Punch + KOT')
    await screen.findByText(messages.kept)
    await closed()
  }

  test('prints the ticket once: at once where the till prints all of them', async () => {
    const printed = prints()
    const { restaurant } = renderPos()
    await tile('T1')
    await waitFor(() => expect(callsTo(restaurant, 'listUndelivered').length).toBeGreaterThan(0))
    cut(restaurant)
    await punchTakeaway()
    expect(printed).toHaveBeenCalledOnce()

    restore(restaurant)
    await waitFor(() => expect(restaurant.orders).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('button', { name: WAITING })).toBeNull())
    expect(printed).toHaveBeenCalledOnce()
  })

  test('prints the ticket once: at once where stations may have printers of their own, too', async () => {
    const printed = prints()
    const restaurant = createMockRestaurant({ outages: new Set(['listUndelivered']) })
    renderPos(restaurant)
    await tile('T1')
    cut(restaurant)
    await punchTakeaway()
    expect(printed).toHaveBeenCalledOnce()

    restore(restaurant)
    await waitFor(() => expect(screen.queryByRole('button', { name: WAITING })).toBeNull())
    expect(printed).toHaveBeenCalledOnce()
  })
})

async function storedCommands(): Promise<unknown[]> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(tillDatabase())
    opening.addEventListener('success', () => resolve(opening.result))
  })
  const keys = await new Promise<unknown[]>((resolve) => {
    const reading = database.transaction('commands').objectStore('commands').getAllKeys()
    reading.addEventListener('success', () => resolve(reading.result))
  })
  database.close()
  return keys
}
